// The page's line to the engine in its worker, and the worker's life: starts it, carries bytes, and when it dies or no
// longer answers, ends it and starts another. Requests sent while it loads wait in the worker's own queue. It has the
// workers of the engine, too.

import { marked, sentence, words } from "./words.js";
import { Workers } from "./workers.js";

const RESTARTS = 3; // the most restarts …
const RESTART_PERIOD = 600_000; // … in that many milliseconds; then the user is asked
const FRUITLESS = 2; // engines in a row that died without compiling anything, before giving up
const PATIENCE = 1000; // milliseconds that an answer to "stop" may take before the worker is ended

// Where an event says what it is, and what it says if it is Compiled (ui/protocol/messages.cpp).
const KIND = 6, COMPILED = 0x81;

// What becomes of an engine that is lost; web/application/carrier.h has the same numbers.
export const Loss = Object.freeze({ notLoaded: 0, comesBack: 1, givenUp: 2 });

export function lossText({ phase, text, values, loss }) {
  const why = sentence({ text, values });
  if (phase === "load") return words("The compiler could not be loaded. {0}", why);
  if (loss === Loss.comesBack) return words("The compiler stopped, and was started again. {0}", why);
  return words("The compiler stopped again and again. {0} Your program is still here: change it or its passes, or try again.", why);
}

export class EngineLink {
  // Handlers: onEvent(Uint8Array), onReady(), onProgress(bytes), and onLost({phase, text, values, detail, loss}), after which
  // no event of the old worker comes any more.
  constructor(handlers) {
    this.handlers = handlers;
    this.worker = null;
    this.workers = new Workers(); // of the engine
    this.ready = false;
    this.wasReady = false; // an engine has been loaded since the page was
    this.next = null; // what waits for the next event
    this.losses = []; // when
    this.fruitless = 0; // engines that died since the last one that has compiled something
    this.alarm = null;
  }

  // Starts an engine because somebody wants one; what was before does not count any more.
  begin() {
    this.losses = [];
    this.fruitless = 0;
    this.start();
  }

  start() {
    this.end();
    let worker = null;
    try {
      worker = new Worker(new URL("engine_worker.js", import.meta.url), { type: "module", name: "Letcont's engine" });
    } catch (error) { // the frame that shows the page does not let it be of an origin, or its policy has no workers
      const text = marked("The browser lets this page have no workers. A sandboxed frame needs allow-same-origin.");
      setTimeout(() => { if (this.worker === null) this.lose({ phase: "load", text, detail: String(error) }); }, 0);
      return;
    }
    this.worker = worker;
    worker.onmessage = ({ data }) => { if (worker === this.worker) this.take(data); };
    // Errors outside of the worker's own care: a script that does not load, a syntax error in an old browser.
    worker.onerror = (event) => {
      event.preventDefault?.();
      if (worker === this.worker) this.lose({ phase: this.ready ? "run" : "load", text: event.message || marked("Check the connection and try again."), detail: "" });
    };
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
    this.workers.end();
    this.ready = false;
    this.relax();
  }

  send(bytes) {
    this.worker?.postMessage({ request: bytes }, [bytes.buffer]);
  }

  // Returns a promise that resolves when the next event has been handled.
  nextEvent() {
    if (!this.next) {
      this.next = {};
      this.next.promise = new Promise((resolve) => { this.next.resolve = resolve; });
    }
    return this.next.promise;
  }

  // Something has to be answered soon (expect), has been (relax).
  expect() {
    if (this.alarm !== null || !this.ready) return;
    this.alarm = setTimeout(() => {
      this.lose({ phase: "run", text: marked("It did not stop when asked to."), detail: "" });
    }, PATIENCE);
  }

  relax() {
    clearTimeout(this.alarm);
    this.alarm = null;
  }

  take(data) {
    if (data.event) {
      if (data.event[KIND] === COMPILED) this.fruitless = 0;
      this.handlers.onEvent(data.event);
      this.next?.resolve();
      this.next = null;
    } else if (data.worker) {
      this.workers.take(data, this.worker);
    } else if (data.received) {
      this.handlers.onProgress(data.received);
    } else if (data.ready) {
      this.ready = this.wasReady = true;
      this.handlers.onReady();
    } else if (data.failed) {
      this.lose({ phase: data.failed, text: data.text, values: data.values, detail: data.detail });
    }
  }

  // A worker that could not be loaded is not tried again by itself; one that died is, but not for ever, and not with the same
  // program again and again: the next one is asked to compile what is in the editor, and that is what it may die of.
  lose(loss) {
    this.end();
    const now = Date.now();
    this.losses = this.losses.filter((time) => now - time < RESTART_PERIOD);
    this.losses.push(now);
    this.fruitless += 1;
    const again = this.losses.length <= RESTARTS && this.fruitless < FRUITLESS;
    const next = loss.phase === "load" ? Loss.notLoaded : again ? Loss.comesBack : Loss.givenUp;
    // The site has what its releases of late need; a page that has been open for longer finds nothing there.
    if (next === Loss.notLoaded && this.wasReady) loss.text = marked("Check the connection; or load the page again, if the site has a newer one.");
    this.handlers.onLost({ ...loss, loss: next });
    if (next === Loss.comesBack) this.start();
  }
}
