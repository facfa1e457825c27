// A worker of the engine's worker that the page has started for it (workers.js): used like a Worker.

const all = new Map();
let last = 0;

export class PageWorker {
  onmessage = null;
  onerror = null;
  #number = ++last;

  constructor(name) {
    all.set(this.#number, this);
    self.postMessage({ worker: this.#number, start: name });
  }

  postMessage(message, transfer) {
    self.postMessage({ worker: this.#number, message }, transfer);
  }

  terminate() {
    all.delete(this.#number);
    self.postMessage({ worker: this.#number });
  }
}

// What the page says of one that has not been terminated.
export function hearWorker({ worker: number, said }) {
  const worker = all.get(number);
  if (said) worker?.onmessage({ data: said });
  else worker?.onerror();
}
