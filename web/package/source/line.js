// The line to a host, which is in a worker or in this thread.

import { LetcontError } from "./errors.js";
import { isNode, nodeModule } from "./platform.js";

// Starts a line to the module of that name. `where` is true for a worker, false for this thread, or "auto": a worker where
// one can be had, which a browser does not allow, for example, where the package comes from another site than the page.
// `onEvent` gets the events; `onLost` a LetcontError, after which nothing comes.
export class Line {
  constructor(name, where, { onEvent, onLost }) {
    this.name = name;
    this.handlers = { onEvent, onLost };
    this.unsent = []; // what was sent before there was somebody to take it
    this.worker = null;
    this.host = null;
    this.isOver = false;
    this.isBusy = false;
    this.#start(where).catch((error) => this.#lose(error));
  }

  send(request) {
    if (this.host !== null) this.host.take(request);
    else if (this.worker?.listens) this.worker.postMessage(request);
    else this.unsent.push(request);
  }

  // Whether something is under way: what is not does not keep Node.js from ending.
  setBusy(busy) {
    this.isBusy = busy;
    if (busy) this.worker?.ref?.();
    else this.worker?.unref?.();
  }

  end() {
    this.isOver = true;
    this.worker?.terminate();
    this.host?.end();
    this.worker = this.host = null;
  }

  async #start(where) {
    if (where === false) return this.#startHere();
    try {
      await this.#startWorker();
    } catch (error) {
      if (where === true || this.isOver || error.wasLoaded) throw error;
      await this.#startHere();
    }
  }

  async #startHere() {
    const { Host } = await import("./host.js");
    const host = await Host.start(this.name, (text) => this.#take(text));
    if (this.isOver) return;
    this.host = host;
    for (const request of this.unsent.splice(0)) host.take(request);
  }

  // Resolves once the worker's module runs. Rejects if it does not come to that; `wasLoaded`: not for want of a worker.
  async #startWorker() {
    const worker = await makeWorker();
    if (this.isOver) {
      worker.terminate();
      return;
    }
    this.worker = worker;
    this.setBusy(this.isBusy);
    await new Promise((resolve, reject) => {
      const failed = (message, wasLoaded) => {
        worker.terminate();
        if (this.worker === worker) this.worker = null;
        reject(Object.assign(new LetcontError("not-loaded", message), { wasLoaded }));
      };
      hear(worker, (data) => {
        if (this.worker !== worker) return;
        if (data.listens) worker.postMessage(this.name);
        else if (data.ready) {
          worker.listens = true;
          for (const request of this.unsent.splice(0)) worker.postMessage(request);
          resolve();
        } else if (data.failed) failed(data.failed, true);
        else this.#take(data.text);
      }, (error) => {
        if (worker.listens) this.#lose(new LetcontError("engine-lost", `the engine stopped: ${error?.message ?? "its worker ended"}`));
        else failed(`the engine's worker could not be started: ${error?.message ?? "it did not load"}`, false);
      });
    });
  }

  #take(text) {
    if (this.isOver) return;
    const event = JSON.parse(text);
    if (event.is === "lost") this.#lose(new LetcontError("engine-lost", `the engine stopped: ${event.message}`));
    else this.handlers.onEvent(event);
  }

  #lose(error) {
    if (this.isOver) return;
    this.end();
    this.handlers.onLost(error);
  }
}

// Bundlers know the first form, and take what they find in it along; the second one is for Node.js alone.
async function makeWorker() {
  if (!isNode) return new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "Letcont" });
  const here = import.meta.url;
  const threads = await nodeModule("worker_threads");
  return new threads.Worker(new URL("./worker.js", here));
}

function hear(worker, onMessage, onError) {
  if (isNode) {
    worker.on("message", onMessage);
    worker.on("error", onError);
    worker.on("exit", () => onError());
    return;
  }
  worker.onmessage = ({ data }) => onMessage(data);
  worker.onerror = (event) => { event.preventDefault?.(); onError(event); };
}
