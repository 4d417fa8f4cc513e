// The sandbox as the page sees it: a hidden frame of another origin, and a port to the worker in it. The port goes to the
// page's own worker, which asks the questions (judge.ts). Removing the frame ends the worker, whatever it does.

import functions from "fairshuf/functions.js?raw";
import numbers from "fairshuf/numbers.js?raw";
import program from "./program.js?raw";

// One text: a worker made from a text cannot import files, and a sandbox has no modules. In a function of its own, so that
// the visitor's code does not see it.
const plain = (text: string): string => text.replace(/^import .*$/gm, "").replace(/^export /gm, "");
const text = `"use strict";\n(() => {\n${[functions, numbers, program].map(plain).join("\n")}\n})();\n`;

export interface Sandbox {
    opened: Promise<MessagePort>; // to be transferred
    close(): void;
}

export function openSandbox(failed: (why: string) => void): Sandbox {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    frame.setAttribute("aria-hidden", "true");
    frame.tabIndex = -1;
    frame.title = "sandbox";
    frame.className = "sandbox";
    frame.src = "./sandbox.html";
    let open: (port: MessagePort) => void;
    const opened = new Promise<MessagePort>((resolve) => (open = resolve));
    const listen = ({ source, data }: MessageEvent): void => {
        if (source !== frame.contentWindow) return;
        if (data !== "ready") return failed(String((data as { problem?: unknown }).problem ?? ""));
        const { port1, port2 } = new MessageChannel();
        frame.contentWindow!.postMessage({ program: text }, "*", [port2]); // an opaque origin has no name
        open(port1);
    };
    addEventListener("message", listen);
    document.body.append(frame);
    const close = (): void => {
        removeEventListener("message", listen);
        frame.remove();
    };
    return { opened, close };
}
