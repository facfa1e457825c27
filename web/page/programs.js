// Programs as WebAssembly, for the engine: each runs in a worker that is ended when the program is to stop, whatever it
// does. Used by the engine's worker.

import { canRunPrograms } from "./program_host.js";

// How a program ends. The numbers are those of ui/engines/module_runner.h.
export const State = Object.freeze({ ended: 1, failed: 2, outputLimit: 3, noMemory: 4, noStack: 5, muchMemory: 6, notAccepted: 7 });

// Whether the browser has what programs need: WebAssembly with garbage collection and tail calls, and workers of workers.
export const canRun = () => typeof Worker === "function" && canRunPrograms();

export class Programs {
  // Handlers: onPrinted(Uint8Array), onEnd({state, place, text, wanted, compile, run}).
  constructor(handlers) {
    this.handlers = handlers;
    this.worker = null;
    this.idle = null; // one whose program has ended, for the next
  }

  start(module, input, most) {
    const worker = this.idle ?? new Worker(new URL("program_worker.js", import.meta.url), { type: "module", name: "The program" });
    this.idle = null;
    this.worker = worker;
    worker.onmessage = ({ data }) => { if (worker === this.worker) this.take(data); };
    worker.onerror = (event) => {
      event.preventDefault?.();
      if (worker === this.worker) this.take({ state: State.notAccepted, place: 0, text: new Uint8Array(), wanted: false, compile: 0, run: 0 });
    };
    worker.postMessage({ module, input, most });
  }

  take(data) {
    if (data.printed) {
      this.handlers.onPrinted(data.printed);
      return;
    }
    if (data.state === State.ended || data.state === State.failed) { // the worker is whole
      this.idle = this.worker;
      this.worker = null;
    }
    this.handlers.onEnd(data);
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
  }
}
