// The engine: requests of one caller or of many, each answered once.
//
// The engine's module takes one request of a kind at a time, and a newer one supersedes it. Here each waits for its turn.
// There are two lines: to the small module, and, once somebody asks for a stage that needs LLVM, to the large one.

import * as check from "./arguments.js";
import { compilationOf, notCompiled, runOf } from "./answers.js";
import { Debugger } from "./debugger.js";
import { LetcontError, wrongArgument } from "./errors.js";
import { MOTIONS } from "./fields.js";
import { Line } from "./line.js";
import { decodedLink, linkFields } from "./links.js";
import { Places } from "./places.js";

const PATIENCE = 3000; // milliseconds that a request which was aborted may take to end, before its worker is ended

const placesOf = ({ text, original }) => new Places(text, original?.text);
const needsLlvm = (stage) => /^llvm\b/.test(stage);

export class Engine {
  #where;
  #lines = new Map(); // by the module's name
  #pending = new Map(); // by id
  #turns = new Map(); // by line and kind: when the last one in the queue is over
  #described = null;
  #followed = null; // the debugger whose program the engine is at
  #steps = new WeakMap(); // the step that each debugger is at
  #next = 1;
  #closed = false;

  // `worker`: true, false, or "auto", which is a worker where there can be one.
  constructor(options = {}) {
    const { worker = "auto" } = check.fields(options, "the options", ["worker"]);
    if (worker !== "auto" && typeof worker !== "boolean") throw wrongArgument("worker must be true, false or \"auto\"");
    this.#where = worker;
  }

  // Resolves to what the engine has: {version, languages, stages, passes, engines}.
  async describe() {
    this.#demandOpen();
    this.#described ??= this.#ask("hello", {}, {});
    try {
      const { version, languages, stages, passes, engines } = await this.#described;
      return { version, languages, stages, passes, engines };
    } catch (error) {
      this.#described = null;
      throw error;
    }
  }

  async compile(program, options = {}) {
    const { stages = [], signal } = check.fields(options, "the options", ["stages", "signal"]);
    const texts = await this.#program(program, signal);
    const names = check.list(stages, "stages");
    const { stages: known } = await this.describe();
    for (const each of names) check.oneOf(each.split("@", 1)[0], "stage", known.map(({ name }) => name));
    const answer = await this.#ask("compile", { texts: { ...texts, stages: names.join("\n") } }, { signal, line: names.some(needsLlvm) ? "llvm" : "small" });
    return compilationOf(placesOf(program), answer);
  }

  async stages(program, names, options = {}) {
    check.list(names, "stages");
    const { signal } = check.fields(options, "the options", ["signal"]);
    const { ok, stages, diagnostics } = await this.compile(program, { stages: names, signal });
    if (!ok) throw notCompiled(diagnostics);
    const missing = names.find((each) => !Object.hasOwn(stages, each));
    if (missing !== undefined) throw wrongArgument(`this program has no stage ${JSON.stringify(missing.slice(0, 40))}`);
    return stages;
  }

  async run(program, options = {}) {
    const { input, engine = "", onOutput, onProgress, signal, counters = false, ...limits } =
      check.fields(options, "the options", ["input", "engine", "onOutput", "onProgress", "signal", "counters", "maxSteps", "maxOutput", "maxHeap", "maxStack"]);
    check.callback(onOutput, "onOutput");
    check.callback(onProgress, "onProgress");
    const numbers = { counters: check.flag(counters, "counters") };
    for (const [name, value] of Object.entries(limits)) if (value !== undefined) numbers[name] = check.count(value, name);
    const texts = { ...await this.#program(program, signal), input: check.input(input), engine: check.text(engine, "the engine") };
    if (engine !== "") check.oneOf(engine, "engine", (await this.describe()).engines.map(({ name }) => name));
    let output = "";
    const onEvent = (event) => {
      if (event.is === "output") {
        output += event.text;
        onOutput?.(event.text);
      } else onProgress?.(event.steps);
    };
    const answer = await endedByMistake(onEvent, signal, (more) => this.#ask("run", { texts, numbers }, more));
    return runOf(placesOf(program), answer, output);
  }

  // Resolves to {type, start, end}: the smallest piece of the program around that place which has a type; null if there is none.
  async typeAt(program, position, options = {}) {
    const { signal } = check.fields(options, "the options", ["signal"]);
    check.count(position, "the position");
    const texts = await this.#program(program, signal);
    const places = new Places(program.text);
    const { type, span } = await this.#ask("type", { texts, numbers: { position: places.byte(Math.min(position, program.text.length)) } }, { signal });
    const found = places.span(...span);
    return found === null ? null : { type, ...found };
  }

  // Resolves to a Debugger, at the first step.
  async debug(program, options = {}) {
    const { input, pass = "none", breakpoints = [], signal } = check.fields(options, "the options", ["input", "pass", "breakpoints", "signal"]);
    const texts = { ...await this.#program(program, signal), input: check.input(input), pass: check.text(pass, "the pass") };
    const made = new Debugger({
      places: placesOf(program),
      move: (owner, message, signal) => this.#watch(owner, { ...message, texts: { ...texts, ...message.texts } }, signal),
    }, check.list(breakpoints, "breakpoints"));
    await made.start({ signal });
    return made;
  }

  async encodeLink(shared) {
    const { texts, numbers } = linkFields(shared);
    check.oneOf(texts.language, "language", (await this.describe()).languages.map(({ name }) => name));
    if (Object.values(texts).some((text) => String(text).includes("\0"))) throw new LetcontError("link", "the program or its input has a zero byte, which no link may hold");
    const { text } = await this.#ask("encode", { texts, numbers }, {});
    if (text === "") throw new LetcontError("link", "the program is too long for a link");
    return text;
  }

  async decodeLink(link) {
    const { text } = await this.#ask("decode", { texts: { text: check.text(link, "the link", { most: 16 * 2 ** 20 }) } }, {});
    return decodedLink(JSON.parse(text));
  }

  // Ends the engine; what is under way is rejected with "closed".
  close() {
    this.#closed = true;
    for (const line of this.#lines.values()) line.end();
    this.#lines.clear();
    this.#settleAll(() => true, new LetcontError("closed", "the engine was closed"));
  }

  // ---- Requests

  #demandOpen() {
    if (this.#closed) throw new LetcontError("closed", "the engine was closed");
  }

  async #program(program, signal) {
    this.#demandOpen();
    check.signal(signal);
    const texts = check.program(program);
    check.oneOf(texts.language, "language", (await this.describe()).languages.map(({ name }) => name));
    return texts;
  }

  // Resolves to the last event of a request, when it is its turn: those of one kind wait for each other. If it is aborted, it
  // is stopped, and rejected with the signal's reason.
  async #ask(kind, message, { signal, onEvent, line = "small" }) {
    this.#demandOpen();
    signal?.throwIfAborted();
    if (kind === "hello") return this.#send(line, { kind }, {});
    const over = await this.#turn(`${line} ${kind}`, signal);
    const ended = this.#send(line, { ...message, kind }, { onEvent: (event) => { if (!signal?.aborted) onEvent?.(event); }, over });
    return unlessAborted(ended, signal, () => this.#stop(line, ended));
  }

  // A move of a debugger. The engine follows one of them: another one is brought to its step first, unless it goes to a step
  // by its number. If it is aborted, the move ends where it is.
  async #watch(owner, message, signal) {
    this.#demandOpen();
    signal?.throwIfAborted();
    const over = await this.#turn("watch", signal);
    try {
      if (this.#followed !== owner && message.numbers.motion !== MOTIONS.to)
        await this.#send("small", { ...message, kind: "watch", numbers: { motion: MOTIONS.to, step: this.#steps.get(owner) ?? 0 } }, {});
      this.#followed = owner;
      const ended = this.#send("small", { ...message, kind: "watch" }, {});
      const stop = () => this.#stop("small", ended);
      signal?.addEventListener("abort", stop, { once: true });
      const watched = await ended.finally(() => signal?.removeEventListener("abort", stop));
      this.#steps.set(owner, watched.step);
      return watched;
    } finally {
      over();
    }
  }

  // Resolves, when those before in the queue are over, to a function to be called when this one is.
  async #turn(queue, signal) {
    const before = this.#turns.get(queue) ?? Promise.resolve();
    let over;
    const turn = new Promise((resolve) => { over = resolve; });
    this.#turns.set(queue, before.then(() => turn));
    try {
      await unlessAborted(before, signal);
      this.#demandOpen();
      signal?.throwIfAborted();
      return over;
    } catch (error) {
      over();
      throw error;
    }
  }

  // Sends a request; resolves to its last event. `over` is called when the next one may come.
  #send(name, request, { onEvent, over = () => {} }) {
    const id = request.kind === "hello" ? 0 : this.#next++;
    const line = this.#lineTo(name);
    const promise = new Promise((resolve, reject) => { this.#pending.set(id, { resolve, reject, onEvent, over, line: name }); });
    promise.id = id;
    line.setBusy(true);
    if (id !== 0) line.send({ ...request, id });
    return promise;
  }

  #stop(name, ended) {
    const line = this.#lines.get(name);
    line?.send({ kind: "stop", id: this.#next++, numbers: { target: ended.id } });
    const alarm = setTimeout(() => {
      if (this.#pending.has(ended.id) && this.#lines.get(name) === line) this.#lose(name, new LetcontError("engine-lost", "the engine did not stop when asked to"));
    }, PATIENCE);
    alarm.unref?.();
    ended.finally(() => clearTimeout(alarm)).catch(() => {});
  }

  #lineTo(name) {
    if (!this.#lines.has(name)) {
      const line = new Line(name, this.#where, {
        onEvent: (event) => this.#take(name, event),
        onLost: (error) => { if (this.#lines.get(name) === line) this.#lose(name, error); },
      });
      this.#lines.set(name, line);
    }
    return this.#lines.get(name);
  }

  #take(name, event) {
    const pending = this.#pending.get(event.id ?? 0);
    if (!pending || pending.line !== name) return; // of a request that nobody waits for
    if (event.is === "output" || event.is === "progress") return pending.onEvent?.(event);
    this.#pending.delete(event.id ?? 0);
    if (![...this.#pending.values()].some(({ line }) => line === name)) this.#lines.get(name)?.setBusy(false);
    pending.over();
    if (event.is === "rejected") pending.reject(wrongArgument(event.message));
    else if (event.is === "superseded") pending.reject(new LetcontError("engine-lost", "the request was superseded"));
    else pending.resolve(event);
  }

  #lose(name, error) {
    this.#lines.get(name)?.end();
    this.#lines.delete(name);
    if (name === "small") this.#followed = null;
    this.#settleAll(({ line }) => line === name, error);
  }

  #settleAll(which, error) {
    for (const [id, pending] of this.#pending) {
      if (!which(pending)) continue;
      this.#pending.delete(id);
      pending.over();
      pending.reject(error);
    }
  }
}

// Does `ask({signal, onEvent})`, which an exception of `onEvent` ends: the promise is rejected with what was thrown.
async function endedByMistake(onEvent, signal, ask) {
  const control = new AbortController();
  const follow = () => control.abort(signal.reason);
  if (signal?.aborted) follow();
  signal?.addEventListener("abort", follow);
  const guarded = (event) => {
    try {
      onEvent(event);
    } catch (error) {
      control.abort(error);
    }
  };
  try {
    return await ask({ signal: control.signal, onEvent: guarded });
  } finally {
    signal?.removeEventListener("abort", follow);
  }
}

// What a promise comes to, or the signal's reason if it is aborted before; then `onAbort` is called.
function unlessAborted(promise, signal, onAbort = () => {}) {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const aborted = () => { onAbort(); reject(signal.reason); };
    signal.addEventListener("abort", aborted, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", aborted));
  });
}
