// <letcont-program>: a program that can be looked at, edited, run and debugged in a page. README.md is its manual.
//
// Nothing is fetched, compiled or run before the user asks for it. All elements of a page share one engine.

import { CodeView } from "./element/code_view.js";
import { contentOf } from "./element/content.js";
import { takeKeys } from "./element/keys.js";
import { Lighting, SOURCE } from "./element/lighting.js";
import { make } from "./element/make.js";
import { openInTab } from "./element/new_tab.js";
import { OutputView } from "./element/output.js";
import { problemItems } from "./element/problems.js";
import { StagePanes } from "./element/stage_panes.js";
import { Steps } from "./element/steps.js";
import { styleSheet } from "./element/style.js";
import { followPage, leavePage, themeOf } from "./element/theme.js";
import { LANGUAGES } from "./element/titles.js";
import { takeEngine } from "./element/turn.js";
import { wrongArgument } from "./errors.js";
import { LetcontError, sharedEngine } from "./index.js";
import { rules } from "./rules.js";

export { upgradeCode } from "./element/content.js";

const PAUSE = 150; // milliseconds without a key before an edited program is compiled
const COMPILING = "Compiling…";

const MOTIONS = ["start", "step", "over", "out", "expression", "continue"];
const PROPERTIES = ["program", "language", "stages", "layout", "engine", "passes", "input", "theme", "readOnly"];

const plural = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
const isAbort = (error) => error?.name === "AbortError";

export class LetcontProgram extends (globalThis.HTMLElement ?? Object) {
  static observedAttributes = ["language", "stages", "layout", "readonly", "theme", "passes", "input", "label", "playground"];

  #isBuilt = false;
  #original = null; // the program as the page has it
  #editor = null;
  #panes = null;
  #output = new OutputView();
  #steps = null;
  #parts = {};
  #running = null; // AbortControllers of what is under way
  #compiling = null;
  #moving = null;
  #debugger = null;
  #isLive = false; // somebody has asked for stages, so edits are compiled
  #isOfProgram = false; // what the status says: it is so whatever the input
  #areOfRun = false; // the problems
  #wantsInput = false; // the program has read more than there is
  #timer = null;
  #lighting = null;

  connectedCallback() {
    followPage(this);
    this.#takeProperties();
    if (this.#isBuilt) return this.#goOn();
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => this.#build(), { once: true });
    else this.#build();
  }

  // One that is only moved within the page goes on with what it does.
  disconnectedCallback() {
    queueMicrotask(() => {
      if (this.isConnected) return;
      leavePage(this);
      clearTimeout(this.#timer);
      for (const each of [this.#running, this.#compiling, this.#moving]) each?.abort();
    });
  }

  // In another document, as a frame's.
  adoptedCallback() {
    if (this.#isBuilt) this.shadowRoot.adoptedStyleSheets = [styleSheet(this.ownerDocument)];
  }

  attributeChangedCallback(name, before, after) {
    if (!this.#isBuilt || (before === after && (name !== "input" || this.#parts.input.value === (after ?? "").replace(/\r\n?/g, "\n")))) return;
    if (name === "theme") return this.followTheme();
    if (name === "input") {
      this.#parts.input.value = after ?? "";
      this.#wantsInput = false;
      this.#inputChanged();
    }
    this.#applyAttributes(name);
  }

  // Properties that a page has set before this module was there are the object's own, and hide those of the class.
  #takeProperties() {
    for (const name of PROPERTIES.filter((each) => Object.hasOwn(this, each))) {
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
  }

  // It is in the page again: what was edited before it left is compiled.
  #goOn() {
    this.followTheme();
    if (this.#isLive && this.#panes.isStale) this.#compileSoon();
  }

  // ---- Properties and methods

  get program() { return this.#editor?.text ?? this.#original ?? contentOf(this); }
  set program(text) {
    this.#original = String(text).replace(/\r\n?/g, "\n"); // as the editor has it
    if (!this.#isBuilt) return void this.#build();
    this.#editor.setText(this.#original);
    this.#edited();
  }

  get language() { return this.getAttribute("language") ?? /\blanguage-(\w+)/.exec(this.querySelector("code")?.className ?? "")?.[1] ?? "l"; }
  set language(name) { this.setAttribute("language", name); }
  get stages() { return (this.getAttribute("stages") ?? "cps").split(/[\s,]+/).filter(Boolean); }
  set stages(names) { this.setAttribute("stages", names.join(" ")); }
  get layout() { return this.getAttribute("layout") === "columns" ? "columns" : "tabs"; }
  set layout(name) { this.setAttribute("layout", name); }
  get engine() { return this.getAttribute("engine") ?? ""; }
  set engine(name) { this.setAttribute("engine", name); }
  get passes() { return this.getAttribute("passes") ?? "default"; }
  set passes(list) { this.setAttribute("passes", list); }
  get input() { return this.#parts.input?.value ?? this.getAttribute("input") ?? ""; }
  set input(text) { this.setAttribute("input", text); }
  get theme() { return themeOf(this); }
  set theme(name) { this.setAttribute("theme", name); }
  get readOnly() { return this.hasAttribute("readonly"); }
  set readOnly(isReadOnly) { this.toggleAttribute("readonly", isReadOnly); }
  get output() { this.#output.flush(); return this.#output.element.textContent; }

  // Runs the program, or stops the run before. Resolves to what Engine.run does; to null if it was stopped or cannot run.
  run() {
    this.#build();
    if (this.#running || this.#moving) return this.stop();
    return this.#doing("running", (signal) => this.#run(signal));
  }

  // Stops a run, or a move of the debugger.
  async stop() {
    this.#running?.abort();
    this.#moving?.abort();
    return null;
  }

  // Compiles, and shows the stages. Resolves to what Engine.compile does.
  compile() {
    this.#build();
    this.#isLive = true;
    this.#panes.open();
    this.#showStages();
    return this.#compile();
  }

  // Starts to debug, or makes a move: "step", "over", "out", "expression" or "continue"; "start" goes to the first step.
  // Resolves to the position; to null if it was stopped or cannot move.
  debug(motion = "step", back = false) {
    this.#build();
    this.#running?.abort(); // it would print below the steps
    this.#running = null;
    return this.#doing("moving", (signal) => this.#move(motion, back, signal));
  }

  // The program is again as the page has it.
  reset() {
    this.#output.clear();
    this.program = this.#original;
  }

  // By the keyboard: the button is disabled then, and would lose the focus.
  #resetBy({ detail }) {
    this.reset();
    if (detail === 0) this.focus();
  }

  // Resolves to the fragment of a link to the playground.
  link() {
    return sharedEngine().encodeLink({ program: this.#program(), stages: this.stages, engine: this.engine, input: this.input });
  }

  // From the caret to what is linked with it in the next view.
  goToLinkedCode() {
    if (!this.#lighting.goOn(this.shadowRoot.activeElement)) this.#say("Nothing in another pane is linked with this.");
  }

  focus(options) { this.#editor?.area.focus(options); }

  followTheme() { this.#parts.frame?.classList.toggle("dark", themeOf(this) === "dark"); }

  // ---- Building

  #build() {
    if (this.#isBuilt) return;
    this.#isBuilt = true;
    this.#original ??= contentOf(this);
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [styleSheet(this.ownerDocument)];
    this.#editor = new CodeView({ label: "Program", part: "source", isReadOnly: this.readOnly, onEdit: () => this.#edited(),
      onCaret: (at) => this.#lighting.setCaret(SOURCE, at), onHover: (at) => this.#lighting.setHover(SOURCE, at) });
    this.#editor.setRules(rules.get(this.language) ?? null);
    this.#editor.setText(this.#original);
    this.#panes = new StagePanes({ onChoose: () => this.compile().catch(() => {}), onCaret: (name, at) => this.#lighting.setCaret(name, at), onHover: (name, at) => this.#lighting.setHover(name, at) });
    this.#lighting = new Lighting(this.#editor, this.#panes);
    this.#steps = new Steps({ move: (motion, back) => this.debug(motion, back), leave: () => this.#stopDebugging() });
    const frame = this.#makeParts();
    root.append(frame);
    takeKeys(root, this);
    this.#applyAttributes();
    this.followTheme();
  }

  #makeParts() {
    const button = (title, onclick, more = {}) => make("button", { type: "button", part: "button", onclick, ...more }, title);
    const parts = this.#parts;
    parts.run = button("Run", () => this.run(), { className: "main" });
    parts.debug = button("Debug", () => this.debug("start"));
    parts.stages = button("Stages", () => this.#toggleStages());
    parts.reset = button("Reset", (event) => this.#resetBy(event), { disabled: true });
    parts.playground = button("Open in the playground", () => this.#openPlayground());
    parts.status = make("p", { className: "status", part: "status", role: "status" });
    const bar = make("div", { className: "bar", part: "toolbar", aria: { role: "group", label: "Commands" } },
      parts.run, parts.debug, parts.stages, parts.reset, parts.playground, parts.status);
    parts.input = make("textarea", { rows: 2, spellcheck: false, autocomplete: "off", value: this.getAttribute("input") ?? "" });
    parts.input.addEventListener("input", () => this.#inputChanged());
    parts.reads = make("label", { className: "reads", part: "input" }, "Input, which the program reads", parts.input);
    parts.problems = make("ol", { className: "problems", part: "problems", hidden: true });
    parts.panes = make("div", { className: "panes" });
    parts.below = make("div", {}); // stages under tabs come last: what a run prints stays beside the program
    parts.source = make("div", { className: "pane" }, this.#editor.element);
    parts.frame = make("div", { className: "frame", part: "frame", aria: { role: "group" } },
      bar, parts.panes, parts.problems, parts.reads, this.#output.element, this.#steps.element, parts.below);
    return parts.frame;
  }

  // Shows what the attributes say; `changed` is the one that has changed.
  #applyAttributes(changed = null) {
    const { frame, panes, below, source, stages, playground, reads } = this.#parts;
    const label = this.getAttribute("label") ?? `Program in ${LANGUAGES[this.language] ?? this.language}`;
    frame.setAttribute("aria-label", label);
    this.#editor.area.setAttribute("aria-label", `${label}: source`);
    this.#editor.setRules(rules.get(this.language) ?? null);
    this.#editor.setReadOnly(this.readOnly);
    this.#parts.reset.hidden = this.readOnly;
    playground.hidden = !this.hasAttribute("playground");
    reads.hidden = !this.hasAttribute("input") && !this.#wantsInput;
    if (changed === null || changed === "stages" || changed === "layout") {
      const isTabbed = this.layout === "tabs";
      frame.classList.toggle("tabs", isTabbed);
      frame.classList.toggle("columns", !isTabbed);
      const sections = this.#panes.set(this.stages, isTabbed);
      panes.replaceChildren(source, ...(isTabbed ? [] : sections));
      below.replaceChildren(...(isTabbed && sections.length > 0 ? [this.#panes.tabs.element, ...sections] : []));
      stages.hidden = isTabbed || sections.length === 0;
      this.#showStages();
    }
    if (changed === "language" || changed === "passes") this.#edited();
    else if (this.#isLive && (changed === "stages" || changed === "layout")) this.#compileSoon();
  }

  #showStages() { this.#parts.stages.setAttribute("aria-pressed", String(this.#panes.wanted.length > 0)); }

  #toggleStages() {
    if (this.#panes.wanted.length === 0) return this.compile().catch(() => {});
    this.#panes.close();
    this.#lighting.forget();
    this.#isLive = false;
    this.#showStages();
  }

  // ---- What the user does

  #edited() {
    this.#parts.reset.disabled = this.#editor.text === this.#original;
    this.#output.setStale();
    this.#panes.setStale(true);
    this.#lighting.forget();
    this.#stopAll();
    this.#say(""); // it was said of the program before
    this.#showProblems([]);
    this.#emit("change", { program: this.program });
    clearTimeout(this.#timer);
    this.#compiling?.abort(); // it would say what was wrong before
    if (this.#isLive) this.#compileSoon();
  }

  // What was printed, and the steps, are of another input.
  #inputChanged() {
    this.#output.setStale();
    this.#stopAll();
    if (!this.#isOfProgram) this.#say("");
    if (this.#areOfRun) this.#showProblems([]);
  }

  // Without a word, now or once it has ended: it would be said of another program.
  #stopAll() {
    this.#running?.abort();
    this.#running = null;
    this.#leave();
  }

  #compileSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#compile().catch(() => {}), PAUSE);
  }

  async #openPlayground() {
    try {
      const page = new URL(this.getAttribute("playground"), document.baseURI).href.split("#", 1)[0];
      if (!await openInTab(async () => page + await this.link())) this.#say("The browser did not allow another tab.");
    } catch (error) {
      this.#fail(error);
    }
  }

  // ---- The engine

  #program() {
    return { language: this.language, text: this.program, passes: this.passes };
  }

  // Does one thing of that kind, instead of the one before. Resolves to null if it is stopped or fails, which it says.
  async #doing(kind, action) {
    takeEngine(this);
    const control = new AbortController();
    const others = { running: () => this.#running, moving: () => this.#moving }[kind];
    others()?.abort();
    const set = (value) => { if (kind === "running") this.#running = value; else this.#moving = value; this.#showRun(); };
    set(control);
    try {
      return await action(control.signal);
    } catch (error) {
      if (!isAbort(error)) this.#fail(error);
      else if (others() === control) this.#say("Stopped");
      return null;
    } finally {
      if (others() === control) set(null);
    }
  }

  #showRun() { this.#parts.run.textContent = this.#running || this.#moving ? "Stop" : "Run"; }

  async #run(signal) {
    this.#output.clear();
    this.#say("Running…");
    const result = await sharedEngine().run(this.#program(), { input: this.input, engine: this.engine, signal, onOutput: (text) => {
      this.#output.add(text);
      this.#emit("output", { text });
    } });
    this.#output.flush();
    this.#showProblems(result.diagnostics, { areOfRun: result.outcome !== "rejected" });
    this.#say({ ended: `Finished, ${plural(result.steps, "step")}`, failed: "Failed", rejected: "The program does not compile" }[result.outcome] ?? "Stopped", { isOfProgram: result.outcome === "rejected" });
    if (result.wantedInput) {
      this.#wantsInput = true;
      this.#parts.reads.hidden = false;
    }
    this.#emit("finished", result);
    return result;
  }

  async #compile() {
    clearTimeout(this.#timer);
    this.#compiling?.abort();
    const control = this.#compiling = new AbortController();
    const program = this.#program();
    this.#say(COMPILING, { isOfProgram: true });
    try {
      const [{ stages }, compilation] = await Promise.all([sharedEngine().describe(), sharedEngine().compile(program, { stages: this.#panes.wanted, signal: control.signal })]);
      control.signal.throwIfAborted(); // the program may be another one
      const syntaxOf = (name) => stages.find((each) => each.name === name.split("@", 1)[0])?.syntax;
      this.#panes.show(compilation, syntaxOf);
      this.#panes.setStale(!compilation.ok);
      this.#editor.tellCaretAgain();
      this.#showProblems(compilation.diagnostics);
      const errors = compilation.diagnostics.filter(({ severity }) => severity === "error").length;
      // What a run has said meanwhile is newer.
      if (this.#parts.status.textContent === COMPILING) this.#say(compilation.ok ? "Compiled" : plural(errors, "error"), { isOfProgram: true });
      this.#emit("compiled", compilation);
      return compilation;
    } catch (error) {
      if (!isAbort(error)) this.#fail(error);
      else if (!this.#isLive && this.#parts.status.textContent === COMPILING) this.#say("");
      throw error;
    }
  }

  async #move(motion, back, signal) {
    if (!MOTIONS.includes(motion)) throw wrongArgument(`there is no move ${JSON.stringify(motion)}; there are ${MOTIONS.join(", ")}`);
    const starts = this.#debugger === null;
    if (starts) {
      this.#say("Preparing…");
      const begun = await sharedEngine().debug(this.#program(), { input: this.input, signal });
      if (signal.aborted) begun.close(); // the program may be another one
      signal.throwIfAborted();
      this.#debugger = begun;
    }
    const moved = this.#debugger;
    const position = starts && motion !== "continue" ? moved.position : await moved[motion]({ back, signal });
    if (moved !== this.#debugger) throw signal.reason; // it was left meanwhile
    this.#say(this.#steps.show(position));
    this.#editor.mark("next", position.source ? [{ ...position.source, kind: "next" }] : []);
    if (position.source) this.#editor.show(position.source);
    this.#emit("stepped", position);
    return position;
  }

  // The user has asked for it, with a button that goes away.
  #stopDebugging() {
    this.#leave();
    this.#say("");
    this.#parts.debug.focus();
  }

  #leave() {
    this.#moving?.abort();
    this.#moving = null;
    this.#showRun();
    this.#debugger?.close();
    this.#debugger = null;
    this.#steps.hide();
    this.#editor.mark("next", []);
  }

  // ---- What is shown

  #say(text, { isOfProgram = false } = {}) {
    this.#parts.status.textContent = text;
    this.#isOfProgram = isOfProgram;
  }

  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(`letcont-${name}`, { detail, bubbles: true, composed: true }));
  }

  #fail(error) {
    if (error instanceof LetcontError && error.code === "program") this.#showProblems(error.diagnostics);
    this.#say(error.code === "program" ? "The program does not compile" : `${error.message}`, { isOfProgram: error.code === "program" });
    this.#emit("error", { error });
  }

  #showProblems(diagnostics, { areOfRun = false } = {}) {
    this.#areOfRun = areOfRun;
    const { problems } = this.#parts;
    problems.hidden = diagnostics.length === 0;
    problems.replaceChildren(...problemItems(diagnostics, (place) => this.#editor.select(place)));
    this.#editor.mark("problem", diagnostics.filter(({ start }) => start !== null).map(({ start, end }) => ({ start, end: Math.max(end, start + 1), kind: "problem" })));
  }
}

// Without a document, as where a server prepares pages, the module can be imported, and does nothing.
if (globalThis.customElements?.get("letcont-program") === undefined) globalThis.customElements?.define("letcont-program", LetcontProgram);
