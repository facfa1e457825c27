// Programs as WebAssembly, for the engine: each runs in a worker that is ended when the program is to stop, whatever it
// does. Used by the engine's worker.

// A module with a structure and a tail call: what the engine makes of programs needs both.
const PROBE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 6, 2, 95, 0, 96, 0, 0, 3, 2, 1, 1, 10, 6, 1, 4, 0, 18, 0, 11];

// The states after which a worker is whole (program_worker.js).
const ENDED = 1, FAILED = 2;
const NOT_ACCEPTED = 7;

export function canRunPrograms() {
  return typeof Worker === "function" && WebAssembly.validate(new Uint8Array(PROBE));
}

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
      if (worker === this.worker) this.take({ state: NOT_ACCEPTED, place: 0, text: new Uint8Array(), wanted: false, compile: 0, run: 0 });
    };
    worker.postMessage({ module, input, most });
  }

  take(data) {
    if (data.printed) {
      this.handlers.onPrinted(data.printed);
      return;
    }
    if (data.state === ENDED || data.state === FAILED) {
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
