"""A sampler for data loaders: resumable, the same for any number of workers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator

import numpy as np

from ._containers import whole_number
from ._keys import one_key
from ._permutation import Permutation

if TYPE_CHECKING:
    from ._keys import KeyLike

_block = 1 << 14


class Sampler:
    """Random indices of 0 .. n-1, each once per epoch, by the protocol of torch's samplers. torch is not needed.

    Without `batch` it yields indices (DataLoader(sampler=...)), with `batch` lists of so many
    (DataLoader(batch_sampler=...)); drop_last leaves out an incomplete last list. Rank `rank` of `world` yields every
    `world`-th place of one common order. Ranks may differ by one item; even="pad" repeats some items, even="drop" leaves
    some out, so that all have the same number.

    Epoch e has the order Permutation(n, key.derive(f"epoch {e}")). All ranks need the same key: without one, only a single
    rank is allowed.

    state_dict() is {"epoch": e, "position": p}. p counts what all ranks together have consumed: they advance in step. So
    the state of any rank resumes all of them, with another number of ranks or another batch size.
    """

    def __init__(
        self,
        n: int,
        key: KeyLike = None,
        batch: int | None = None,
        rank: int = 0,
        world: int = 1,
        drop_last: bool = False,
        even: str | None = None,
    ) -> None:
        self.n = whole_number("n", n)
        self.batch = None if batch is None else whole_number("batch", batch, 1)
        self.world = whole_number("world", world, 1)
        self.rank = whole_number("rank", rank, 0, self.world - 1)
        if even not in (None, "pad", "drop"):
            raise ValueError(f'even: {even!r} is not None, "pad" or "drop"')
        if drop_last and batch is None:
            raise ValueError('drop_last: there are no batches: give batch=..., or use even="drop"')
        if key is None and self.world > 1:
            raise TypeError("key: all ranks need the same key: give a str, 32 bytes or a fairshuf.Key")
        self.drop_last = bool(drop_last)
        self.even = even
        self._key = one_key(key)
        self._epoch = self._start = self._position = 0
        self._finished = False

    # The epoch ends after this place, which padding moves beyond n.
    def _end(self) -> int:
        left = self.n - self._start
        if self.even == "pad":
            return self._start + -(-left // self.world) * self.world
        if self.even == "drop":
            return self._start + left // self.world * self.world
        return self.n

    def _items(self) -> int:
        return len(range(self._start + self.rank, self._end(), self.world))

    def __len__(self) -> int:
        """How many items, or batches, the next iteration yields."""
        items = self._items()
        if self.batch is None:
            return items
        return items // self.batch if self.drop_last else -(-items // self.batch)

    @property
    def epoch(self) -> int:
        return self._epoch

    def set_epoch(self, epoch: int) -> None:
        """Begins this epoch, unless its state was loaded and it is not finished: then it is continued."""
        epoch = whole_number("epoch", epoch)
        if epoch != self._epoch or self._finished:
            self._begin(epoch)

    def _begin(self, epoch: int, position: int = 0) -> None:
        self._epoch, self._start, self._position, self._finished = epoch, position, position, False

    def state_dict(self) -> dict[str, int]:
        """What resumes all ranks after the items that this rank has yielded so far."""
        return {"epoch": self._epoch, "position": self._position}

    def state_after(self, items: int) -> dict[str, int]:
        """The same after this rank has consumed so many items of this iteration.

        For loaders that fetch in advance: their workers are ahead of the training, so state_dict() is too far.
        """
        items = whole_number("items", items, 0, self._items())
        return {"epoch": self._epoch, "position": self._position_after(items)}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Continues from the state of any rank; the number of ranks may be another."""
        try:
            epoch, position = state["epoch"], state["position"]
        except (KeyError, TypeError):
            raise ValueError('state: {"epoch": ..., "position": ...} is needed, as state_dict() returns it') from None
        self._begin(whole_number("epoch", epoch), whole_number("position", position, 0, self.n))

    def _position_after(self, items: int) -> int:
        return min(self._start + items * self.world, self.n)

    def __iter__(self) -> Iterator[Any]:
        """Each call begins where the epoch began, or where its state was loaded. After a whole epoch, the next follows."""
        if self._finished:
            self._begin(self._epoch + 1)
        self._position = self._start
        return self._indices() if self.batch is None else self._batches(self.batch)

    def _indices(self) -> Iterator[int]:
        done = 0
        for block in self._blocks(_block):
            for index in block.tolist():
                done += 1
                self._position = self._position_after(done)
                yield index
        self._finish()

    def _batches(self, size: int) -> Iterator[list[int]]:
        done = 0
        for block in self._blocks(size):
            if self.drop_last and len(block) < size:
                break
            done += len(block)
            self._position = self._position_after(done)
            yield block.tolist()
        self._finish()

    def _finish(self) -> None:
        self._position = self.n
        self._finished = True

    def _blocks(self, size: int) -> Iterator[np.ndarray[Any, Any]]:
        if self.n == 0:
            return
        order = Permutation(self.n, self._key.derive(f"epoch {self._epoch}"))
        first, end, step = self._start + self.rank, self._end(), size * self.world
        for at in range(first, end, step):
            stop = min(at + step, end)
            if stop <= self.n:
                yield order[at : stop : self.world]
            else:  # padding begins again at the front
                yield order[np.arange(at, stop, self.world) % self.n]
