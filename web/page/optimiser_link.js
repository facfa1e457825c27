// LLVM's optimiser, for the engine: a worker of its own, which is started when somebody first asks for what it makes, and
// ended when that is not wanted any more. Used by the engine's worker.

import { PageWorker } from "./page_worker.js";
import { fetchFile } from "./wasm.js";

const STEP = 100_000; // bytes between two reports of progress

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

// 0 if it is unknown.
async function sizeOfModule() {
  try {
    return (await (await fetchFile("manifest.json")).json()).files["optimiser.wasm"]?.raw ?? 0;
  } catch {
    return 0;
  }
}

export class OptimiserLink {
  // Handlers: onAnswer(Uint8Array), onSaid(text), which is empty once the optimiser is at work, and onFailed(text).
  constructor(handlers) {
    this.handlers = handlers;
    this.worker = null;
    this.ready = false;
    this.total = 0;
    this.said = 0;
    this.asked = 0;
  }

  // What the next questions are about.
  tell(subject) {
    if (this.worker === null) this.start();
    this.worker.postMessage({ subject }, [subject.buffer]);
  }

  // The worker was told before. The answer to a question that is not wanted any more may still be on its way.
  ask(question) {
    this.worker.postMessage({ question, number: ++this.asked }, [question.buffer]);
  }

  start() {
    const worker = new PageWorker("optimiser");
    this.worker = worker;
    this.ready = false;
    this.said = 0;
    worker.onmessage = ({ data }) => { if (worker === this.worker) this.take(data); };
    // A script that is not there: the site was built without it, or it has not joined yet.
    worker.onerror = () => {
      if (worker === this.worker) this.lose("this site does not have it (yet); a later reload may find it");
    };
    sizeOfModule().then((size) => { this.total = size; });
  }

  take(data) {
    if (data.answer) {
      if (data.number === this.asked) this.handlers.onAnswer(data.answer);
    } else if (data.ready) {
      this.ready = true;
      this.handlers.onSaid("");
    } else if (data.failed) {
      this.lose(data.failed);
    } else if (data.received - this.said >= STEP) {
      this.said = data.received;
      const of = this.total > 0 ? ` of ${megabytes(this.total)}` : "";
      this.handlers.onSaid(`; fetching LLVM's optimiser: ${megabytes(data.received)}${of} MB\n`);
    }
  }

  lose(text) {
    this.drop();
    this.handlers.onFailed(`; LLVM's optimiser cannot be used: ${text}\n`);
  }

  // What was asked is not wanted any more. While the module is being fetched, that goes on.
  end() {
    ++this.asked;
    if (this.ready) this.drop();
    else this.forget();
  }

  // Nothing is asked at the moment, and there are no more questions about what was told.
  forget() {
    this.worker?.postMessage({ forget: true });
  }

  drop() {
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
  }
}
