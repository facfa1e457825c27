// Workers for the engine's worker, which has them by number (page_worker.js). The page starts them, since in Firefox a
// worker that starts another one may wait for ever.

const makers = {
  program: () => new Worker(new URL("program_worker.js", import.meta.url), { type: "module", name: "The program" }),
  optimiser: () => new Worker(new URL("optimiser_worker.js", import.meta.url), { type: "module", name: "LLVM's optimiser" }),
};

export class Workers {
  all = new Map();

  // What the engine's worker wants of one: to start it, to send it something, or to end it.
  take({ worker: number, start, message }, engine) {
    if (start) this.start(number, start, engine);
    else if (message) this.all.get(number)?.postMessage(message);
    else {
      this.all.get(number)?.terminate();
      this.all.delete(number);
    }
  }

  start(number, name, engine) {
    const worker = makers[name]();
    this.all.set(number, worker);
    worker.onmessage = ({ data }) => { engine.postMessage({ worker: number, said: data }); };
    // A script that is not there, or that an old browser cannot read.
    worker.onerror = (event) => {
      event.preventDefault?.();
      engine.postMessage({ worker: number });
    };
  }

  end() {
    for (const worker of this.all.values()) worker.terminate();
    this.all.clear();
  }
}
