// The engine's Web Worker: starts the engine's module, hands it requests, works in slices, sends its events back.
//
// Between two slices it lets the browser deliver messages, so a Stop is seen at once. What goes over the line:
//   from the page   {request: Uint8Array}
//                   {worker: number, said}: what a worker says that the page has for this one (page_worker.js)
//   to the page     {received: bytes of the module so far} … {ready: true}, then {event: Uint8Array}
//                   {worker: number, start | message}: what such a worker is to do; neither: end it
//                   {failed: "load" | "run", text, values, detail}: the last message of this worker

import createEngine from "./engine.js";
import { OptimiserLink } from "./optimiser_link.js";
import { hearWorker } from "./page_worker.js";
import { canRunPrograms } from "./program_host.js";
import { Problem } from "./problem.js";
import { Programs } from "./programs.js";
import { startModule } from "./wasm.js";
import { bytesAt, withBytes, withText } from "./strings.js";

let engine = null;
let dead = false;
const waiting = []; // requests that came before the engine was there

// A message to oneself comes back after the messages that already wait: the cheapest way to give way to them.
const again = new MessageChannel();
let planned = false;
again.port1.onmessage = () => { planned = false; guard(work); };

self.onmessage = ({ data }) => {
  if (data.worker) hearWorker(data);
  else if (engine === null) waiting.push(data.request);
  else guard(() => { receive(data.request); });
};

function receive(request) {
  withBytes(engine, request, (address, size) => engine._engine_receive(address, size));
  sendEvents();
  plan();
}

// One slice. The engine says whether it has more to do.
function work() {
  const more = engine._engine_work();
  sendEvents();
  if (more) plan();
}

function plan() {
  if (planned) return;
  planned = true;
  again.port2.postMessage(null);
}

function sendEvents() {
  for (let size = engine._engine_next_event(); size > 0; size = engine._engine_next_event()) {
    const event = bytesAt(engine, engine._engine_event(), size);
    self.postMessage({ event }, [event.buffer]);
  }
}

// A trap or exhausted memory leaves the module in an unknown state: it must not be entered again.
function guard(action) {
  if (dead) return;
  try {
    action();
  } catch (error) {
    fail("run", error);
  }
}

function fail(phase, error) {
  dead = true;
  const { text = error.message ?? String(error), values, detail } = phase === "run" ? why(error.message ?? String(error)) : error;
  self.postMessage({ failed: phase, text, values, detail: detail ?? "" });
}

// A module says little about its end: one that finds no memory says "Aborted()".
function why(said) {
  const detail = { detail: said };
  if (/stack/i.test(said)) return new Problem("The compiler stopped", "It ran out of stack.", detail);
  if (/abort|memory/i.test(said)) return new Problem("The compiler stopped", "It ran out of memory, or an internal error occurred.", detail);
  return new Problem("The compiler stopped", "An internal error occurred.", detail);
}

// ---- Programs as WebAssembly, which run in workers of their own

const OUTPUT_PAUSE = 15; // milliseconds that output waits for more

let due = null;
function planSoon() {
  due ??= setTimeout(() => { due = null; plan(); }, OUTPUT_PAUSE);
}

const programs = new Programs({
  onPrinted: (bytes) => guard(() => {
    withBytes(engine, bytes, (address, size) => engine._engine_program_printed(address, size));
    planSoon();
  }),
  onEnd: ({ state, place, text, wanted, compile, run }) => guard(() => {
    withBytes(engine, text, (address, size) => engine._engine_program_ended(address, size, state, place, wanted ? 1 : 0, compile, run));
    plan();
  }),
});

// ---- LLVM's optimiser, which runs in a worker of its own

const tellOptimiser = (text) => guard(() => {
  withText(engine, text, (address) => engine._engine_optimiser_said(address));
  plan();
});
const giveAnswer = (bytes) => guard(() => {
  withBytes(engine, bytes, (address, size) => engine._engine_optimiser_answered(address, size));
  plan();
});
const optimiser = new OptimiserLink({
  onAnswer: giveAnswer,
  onSaid: tellOptimiser,
  onFailed: (text) => { tellOptimiser(text); giveAnswer(new Uint8Array()); },
});

let sent = 0;
function sayProgress(received) {
  if (received - sent < 50_000) return;
  sent = received;
  self.postMessage({ received });
}

try {
  engine = await startModule(createEngine, new URL("engine.wasm", import.meta.url), { print: console.log, printErr: console.warn, programs: {
    start: (module, input, most) => programs.start(module, input, most),
    end: () => programs.end(),
  }, optimiser: {
    tell: (subject) => optimiser.tell(subject),
    ask: (question) => optimiser.ask(question),
    end: () => optimiser.end(),
    forget: () => optimiser.forget(),
  } }, sayProgress);
  self.postMessage({ ready: true });
  guard(() => {
    engine._engine_start(canRunPrograms() ? 1 : 0);
    sendEvents();
    while (waiting.length > 0 && !dead) receive(waiting.shift());
  });
} catch (error) {
  fail("load", error);
}
