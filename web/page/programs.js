// Programs as WebAssembly, for the engine: each runs in a worker that is ended when the program is to stop, whatever it
// does. Used by the engine's worker.

import { PageWorker } from "./page_worker.js";

const NOT_ACCEPTED = 7; // of the states in program_worker.js

export class Programs {
  // Handlers: onPrinted(Uint8Array), onEnd({state, place, text, wanted, compile, run}).
  constructor(handlers) {
    this.handlers = handlers;
    this.worker = null;
    this.idle = null; // one whose program has ended, for the next
  }

  start(module, input, most) {
    const worker = this.idle ?? new PageWorker("program");
    this.idle = null;
    this.worker = worker;
    worker.onmessage = ({ data }) => { if (worker === this.worker) this.take(data); };
    worker.onerror = () => {
      if (worker === this.worker) this.take({ state: NOT_ACCEPTED, place: 0, text: new Uint8Array(), wanted: false, compile: 0, run: 0 });
    };
    worker.postMessage({ module, input, most }, [module.buffer, input.buffer]);
  }

  take(data) {
    if (data.printed) {
      this.handlers.onPrinted(data.printed);
      return;
    }
    if (data.isWhole) {
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
