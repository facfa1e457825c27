// Programs as WebAssembly, for the engine: each runs in a worker that is ended when the program is to stop, whatever it
// does. The page has these workers, not the engine's: in Firefox a worker that starts another one may wait for ever.

const NOT_ACCEPTED = 7; // of the states in program_worker.js

export class Programs {
  worker = null; // of the present program
  idle = null; // one whose program has ended, for the next

  // `tell` is called with what the program's worker says (program_worker.js), until the program is ended.
  start(program, tell) {
    this.end();
    const worker = this.idle ?? new Worker(new URL("program_worker.js", import.meta.url), { type: "module", name: "The program" });
    this.idle = null;
    this.worker = worker;
    const take = (said) => {
      if (worker !== this.worker) return;
      if (said.isWhole) {
        this.idle = worker;
        this.worker = null;
      }
      tell(said);
    };
    worker.onmessage = ({ data }) => take(data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      take({ state: NOT_ACCEPTED, place: 0, text: new Uint8Array(), wanted: false, compile: 0, run: 0 });
    };
    worker.postMessage(program);
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
  }
}
