// What the address does not say of a view, handed to the next one if that asks for the same: a change of language draws the
// view anew, at once. Later the next view is another visit.

export class Kept<T> {
    #left: { asked: string; what: T } | undefined;

    leave(asked: string, what: T): void {
        const left = (this.#left = { asked, what });
        setTimeout(() => {
            if (this.#left === left) this.#left = undefined;
        });
    }

    take(asked: string): T | undefined {
        const left = this.#left;
        this.#left = undefined;
        return left?.asked === asked ? left.what : undefined;
    }
}
