// The page's line to the engine in its worker, and the worker's life: starts it, carries bytes, and when it dies or no
// longer answers, ends it and starts another. Requests sent while it loads wait in the worker's own queue.

const RESTARTS = 3; // at most so many …
const RESTART_PERIOD = 30_000; // … in so many milliseconds; then the user is asked
const PATIENCE = 1000; // milliseconds that an answer to "stop" may take before the worker is ended

export class EngineLink {
  // Handlers: onEvent(Uint8Array), onReady(), onProgress(bytes), and onLost({phase, text, detail, restarting}), after which
  // no event of the old worker comes any more.
  constructor(handlers) {
    this.handlers = handlers;
    this.worker = null;
    this.ready = false;
    this.losses = [];
    this.alarm = null;
  }

  start() {
    this.end();
    const worker = new Worker(new URL("engine_worker.js", import.meta.url), { type: "module", name: "Letcont's engine" });
    this.worker = worker;
    worker.onmessage = ({ data }) => { if (worker === this.worker) this.take(data); };
    // Errors outside of the worker's own care: a script that does not load, a syntax error in an old browser.
    worker.onerror = (event) => {
      event.preventDefault?.();
      if (worker === this.worker) this.lose({ phase: this.ready ? "run" : "load", text: event.message || "Check the connection and try again.", detail: "" });
    };
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
    this.relax();
  }

  send(bytes) {
    this.worker?.postMessage({ request: bytes }, [bytes.buffer]);
  }

  // Something has to be answered soon (expect), has been (relax).
  expect() {
    if (this.alarm !== null || !this.ready) return;
    this.alarm = setTimeout(() => {
      this.lose({ phase: "run", text: "It did not stop when asked to.", detail: "" });
    }, PATIENCE);
  }

  relax() {
    clearTimeout(this.alarm);
    this.alarm = null;
  }

  take(data) {
    if (data.event) {
      this.handlers.onEvent(data.event);
    } else if (data.received) {
      this.handlers.onProgress(data.received);
    } else if (data.ready) {
      this.ready = true;
      this.handlers.onReady();
    } else if (data.failed) {
      this.lose({ phase: data.failed, text: data.text, detail: data.detail });
    }
  }

  // A worker that could not be loaded is not tried again by itself; one that died is, but not for ever.
  lose(loss) {
    this.end();
    const now = Date.now();
    this.losses = this.losses.filter((time) => now - time < RESTART_PERIOD);
    this.losses.push(now);
    const restarting = loss.phase === "run" && this.losses.length <= RESTARTS;
    this.handlers.onLost({ ...loss, restarting });
    if (restarting) this.start();
  }
}
