// The sandbox as the page sees it: a hidden frame of another origin, and a port to the worker in it. The port goes to the
// page's own worker, which asks the questions (judge.ts). Removing the frame ends the worker, whatever it does.
//
// Browsers do not let a service worker answer for a frame with the attribute `sandbox`. So when the server has gone, the
// second frame has no such attribute: the service worker gives it the file with a policy that says the same. The file
// refuses to work where its origin is not opaque.

import functions from "fairshuf/functions.js?raw";
import numbers from "fairshuf/numbers.js?raw";
import functionIn from "./function_in.js?raw";
import program from "./program.js?raw";

// One text: a worker made from a text cannot import files, and a sandbox has no modules. In a function of its own, so that
// the visitor's code does not see it.
const plain = (text: string): string => text.replace(/^import .*$/gm, "").replace(/^export /gm, "");
const text = `"use strict";\n(() => {\n${[functions, numbers, functionIn, program].map(plain).join("\n")}\n})();\n`;

const patience = 6000; // milliseconds until the sandbox must be there
const grace = 400; // after the first frame was loaded, until its word should have come
const lastGrace = 2000; // the same for the last frame: machines may be busy

export interface Sandbox {
    opened: Promise<MessagePort>; // to be transferred
    close(): void;
}

// failed: the frame could not be loaded (null), or its worker could not start, and why.
export function openSandbox(failed: (why: string | null) => void): Sandbox {
    const frames: HTMLIFrameElement[] = [];
    const timers: ReturnType<typeof setTimeout>[] = [];
    const later = (work: () => void, time: number): void => void timers.push(setTimeout(work, time));
    const hasWorker = Boolean(navigator.serviceWorker?.controller);
    let chosen: HTMLIFrameElement | undefined; // the first that is ready
    const add = (next: () => void, attribute: boolean): void => {
        const frame = newFrame(attribute);
        frame.addEventListener("load", () => later(() => chosen || next(), attribute && hasWorker ? grace : lastGrace), { once: true });
        frames.push(frame);
        document.body.append(frame);
    };
    const close = (): void => {
        removeEventListener("message", listen);
        timers.forEach((timer) => clearTimeout(timer));
        frames.forEach((frame) => frame.remove());
    };
    let open: (port: MessagePort) => void;
    const opened = new Promise<MessagePort>((resolve) => (open = resolve));
    const listen = ({ source, data }: MessageEvent): void => {
        const frame = frames.find(({ contentWindow }) => contentWindow === source);
        if (!frame || frame !== (chosen ??= frame)) return;
        if (data !== "ready") return failed(String((data as { problem?: unknown }).problem ?? ""));
        timers.forEach((timer) => clearTimeout(timer));
        frames.forEach((each) => each !== frame && each.remove());
        const { port1, port2 } = new MessageChannel();
        frame.contentWindow!.postMessage({ program: text }, "*", [port2]); // an opaque origin has no name
        open(port1);
    };
    addEventListener("message", listen);
    later(() => failed(null), patience);
    add(() => (hasWorker ? add(() => failed(null), false) : failed(null)), true);
    return { opened, close };
}

function newFrame(attribute: boolean): HTMLIFrameElement {
    const frame = document.createElement("iframe");
    if (attribute) frame.setAttribute("sandbox", "allow-scripts");
    frame.setAttribute("aria-hidden", "true");
    frame.tabIndex = -1;
    frame.title = "sandbox";
    frame.className = "sandbox";
    frame.src = "./sandbox.html";
    return frame;
}
