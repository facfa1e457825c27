// The text view: the application as headings, text and buttons, for screen readers, for browsers without WebGL, for
// phones and for paper. It listens to the same model as the canvas (web/reader/host.h), and does nothing during typing:
// it updates at the next pause, and touches only what has changed.

import { make, option, setOptions } from "./elements.js";
import { copyText } from "./clipboard.js";
import { textAt, withText } from "./strings.js";

// Milliseconds without changes before the view updates, when the browser is idle: more where nobody looks at it, since
// a large program's text takes a while to lay out. PATIENCE is the longest wait.
const PAUSE = { seen: 200, unseen: 800 };
const PATIENCE = { seen: 3000, unseen: 10_000 };
const TYPING = 150; // of the view's own text field
const LONG = 400_000; // characters of a stage beside the canvas; the text view alone shows more

const idle = (action) => (globalThis.requestIdleCallback ? requestIdleCallback(action, { timeout: PATIENCE.seen }) : setTimeout(action, 0));

export class TextView {
  // `root` is an empty element. `changed()` is called after an action of the user here. `beside`: a canvas shows the
  // same, so the text view is for screen readers, and invisible until it has the focus.
  constructor(module, root, { changed, beside, canvas = beside }) {
    this.module = module;
    this.root = root;
    this.changed = changed;
    this.number = null; // of the state shown
    this.shown = {}; // by part: what it was made from
    this.stages = new Map(); // by name: its elements
    this.inPanes = new Set(); // names of those that panes show
    this.problems = null;
    this.wasRunning = false;
    this.timer = null;
    this.since = null; // something may have changed, and has not been looked at
    this.build();
    this.viewButton.hidden = !canvas;
    this.showBeside(beside);
  }

  showBeside(beside) {
    this.beside = beside;
    this.number = null;
    this.root.classList.toggle("beside", beside);
    document.documentElement.classList.toggle("reading", !beside);
    this.viewButton.textContent = beside ? "Show as text only" : "Show the graphical playground";
    this.poke();
  }

  // Called when something may have changed. Costs nothing measurable.
  poke() {
    const now = performance.now();
    this.since ??= now;
    const seen = !this.beside || this.root.contains(document.activeElement);
    if (this.timer !== null && now - this.since > (seen ? PATIENCE.seen : PATIENCE.unseen)) return; // no more waiting for a pause
    clearTimeout(this.timer);
    this.timer = setTimeout(() => idle(() => this.update()), seen ? PAUSE.seen : PAUSE.unseen);
  }

  // Shows the current state.
  update() {
    this.timer = this.since = null;
    const number = this.module._text_number();
    if (number === this.number) return;
    const state = JSON.parse(textAt(this.module, this.module._text_state()));
    this.number = number;
    this.state = state;
    this.showProgram(state);
    this.showProblems(state);
    this.showOutput(state);
    this.showSteps(state);
    this.showStages(state);
    this.showPasses(state);
    this.announce(state);
  }

  // ---- The parts

  build() {
    const { _text_examples: list } = this.module;
    const examples = JSON.parse(textAt(this.module, list()));
    this.language = make("select", { id: "text-language", onchange: () => this.setSource(this.language.value) });
    this.example = make("select", { id: "text-example", onchange: () => this.openExample() }, option("", "Choose…"),
      ...examples.map(({ language, title }, index) => option(index, `${language}: ${title}`)));
    this.source = make("textarea", { id: "text-source", rows: 12, spellcheck: false, autocomplete: "off", autocapitalize: "off", wrap: "off" });
    this.source.setAttribute("aria-describedby", "text-status");
    this.listenToTyping();
    this.printed = make("pre", { className: "printed" });
    this.input = make("textarea", { id: "text-reads", rows: 3, spellcheck: false, autocomplete: "off", autocapitalize: "off", wrap: "off" });
    this.input.addEventListener("input", () => this.setInput());
    this.runButton = make("button", { type: "button", onclick: () => this.act("_text_run") }, "Run");
    this.stopButton = make("button", { type: "button", disabled: true, onclick: () => this.act("_text_stop") }, "Stop");
    this.linkButton = make("button", { type: "button", className: "quiet", onclick: () => this.copyLink() }, "Copy link");
    const button = (words, onclick) => make("button", { type: "button", className: "quiet", onclick }, words);
    this.viewButton = button("", () => this.showBeside(!this.beside));
    this.commands = make("p", { className: "commands" }, this.runButton, this.stopButton, this.linkButton,
      button("Save as web page", () => this.save("letcont.html", "_text_html")), button("Save as Markdown", () => this.save("letcont.md", "_text_markdown")),
      button("Print", () => print()), this.viewButton);
    this.status = make("p", { id: "text-status", className: "status" });
    this.live = make("p", { className: "unseen", role: "status" });
    this.problemList = make("ol", { className: "problems" });
    this.output = make("pre", { tabIndex: 0, role: "group" });
    this.output.setAttribute("aria-label", "Output");
    this.runStatus = make("p", { className: "status" });
    this.buildSteps();
    this.stageList = make("div", {});
    this.passes = make("div", {});
    this.root.append(
      make("header", {}, make("h1", {}, "Letcont"), make("p", { className: "status" }, "A compiler you can see through, as text")),
      this.section("Program", make("p", { className: "choices" },
        make("label", {}, "Language ", this.language), make("label", {}, "Example ", this.example)),
      make("label", { className: "unseen", htmlFor: "text-source" }, "Program text"), this.source, this.printed, this.commands, this.status, this.live),
      this.section("Input", make("label", { htmlFor: "text-reads" }, "What the program reads"), this.input),
      this.section("Problems", this.problemList),
      this.section("Output", this.runStatus, this.output),
      this.section("Steps", this.stepButtons, this.stepStatus, this.stepNext, this.stepLists),
      this.section("Stages", this.stageList),
      this.section("Passes", this.passes),
      make("footer", {}, make("p", {}, make("a", { href: "book/index.html" }, "How the compiler works"),
        " · ", make("a", { href: "book/licences.html" }, "Licences"))));
  }

  section(title, ...content) {
    const id = `text-${title.toLowerCase()}`;
    const section = make("section", {}, make("h2", { id }, title), ...content);
    section.setAttribute("aria-labelledby", id);
    return section;
  }

  showProgram(state) {
    if (this.isNew("languages", JSON.stringify(state.languages))) {
      setOptions(this.language, state.languages.map(({ name, title }) => option(name, title)));
    }
    this.language.value = state.language;
    this.stopButton.disabled = !state.running;
    this.status.textContent = state.status;
    if (this.isNew("input", state.inputVersion)) {
      const input = textAt(this.module, this.module._text_input());
      if (this.input.value !== input) this.input.value = input;
    }
    if (!this.isNew("source", state.sourceVersion) || this.typing) return;
    const text = textAt(this.module, this.module._text_source());
    if (this.source.value !== text) this.source.value = text;
    this.printed.textContent = text;
    const lines = text.split("\n").length;
    this.source.rows = Math.min(Math.max(lines + 1, 4), 30);
  }

  showProblems(state) {
    const all = [...state.diagnostics, ...state.runDiagnostics];
    this.problemList.parentElement.hidden = all.length === 0;
    if (!this.isNew("problems", JSON.stringify(all))) return;
    const text = textAt(this.module, this.module._text_source());
    this.problemList.replaceChildren(...all.map((one) => this.problem(one, text)));
  }

  // A problem with a place is a button that goes there.
  problem({ severity, message, begin, end, notes }, text) {
    const known = begin !== undefined;
    const place = known ? placeIn(text, begin, end) : null;
    const words = `${severity}: ${message}`;
    const item = make("li", { className: severity });
    if (known) {
      item.append(make("button", { type: "button", className: "quiet", onclick: () => this.select(place) }, `Line ${place.line}, column ${place.column}`), " ");
    }
    item.append(words, ...notes.map((note) => make("p", {}, `note: ${note}`)));
    return item;
  }

  showOutput(state) {
    this.runStatus.textContent = state.runStatus;
    if (!this.isNew("output", state.outputVersion)) return;
    this.output.textContent = textAt(this.module, this.module._text_output());
    this.output.hidden = this.output.textContent === "";
  }

  // The debugger: what runs next, the variables, the call stack.
  buildSteps() {
    const moves = [["step", "Step into"], ["step-back", "Step back"], ["over", "Step over"], ["out", "Step out"], ["run", "Continue"], ["first", "Restart"], ["leave", "Stop debugging"]];
    this.stepButtons = make("p", { className: "moves" }, ...moves.map(([name, title]) => make("button", { type: "button", className: "quiet",
      onclick: () => { this.stepped = true; withText(this.module, name, (address) => this.module._text_watch(address)); this.touch(); } }, title)));
    this.stepStatus = make("p", { className: "status" });
    this.stepNext = make("pre", {});
    this.stepLists = make("div", {});
  }

  showSteps({ watch }) {
    if (!this.isNew("steps", JSON.stringify(watch))) return;
    this.stepStatus.textContent = watch.on ? watch.status : "Step into starts debugging; Step back undoes a step.";
    this.stepNext.hidden = !watch.on;
    this.stepNext.textContent = watch.next ?? "";
    this.stepLists.replaceChildren();
    if (!watch.on) return;
    const list = (title, items) => [make("h3", {}, title), make("ul", {}, ...items.map((item) => make("li", {}, item)))];
    if (watch.evaluation) this.stepLists.append(make("h3", {}, "Evaluation"), make("pre", { className: "evaluation" }, watch.evaluation));
    this.stepLists.append(...list("Variables", watch.variables.map(({ name, value }) => `${name} = ${value}`)), ...list("Call stack", watch.calls));
    if (watch.output !== "") this.stepLists.append(make("h3", {}, "Output so far"), make("pre", {}, watch.output));
    if (this.stepped) this.live.textContent = [watch.status, watch.next, watch.said].filter((words) => words).join(". ");
    this.stepped = false;
  }

  // Stages of panes are open; others are fetched when they are opened.
  showStages(state) {
    if (this.isNew("stages", JSON.stringify(state.stages.map(({ name, title, shown }) => [name, title, shown])))) this.listStages(state.stages);
    for (const stage of state.stages) {
      const { details, text, picture } = this.stages.get(stage.name);
      if (!details.open) continue;
      details.classList.toggle("stale", stage.stale === true);
      const key = `stage ${stage.name}`;
      if (!this.isNew(key, `${stage.version} ${this.beside}`)) continue;
      const all = withText(this.module, stage.name, (address) => textAt(this.module, this.module._text_stage(address)));
      text.textContent = this.beside && all.length > LONG ? `${all.slice(0, LONG)}\n… Truncated: the text view alone shows all of it.` : all;
      this.draw(stage, picture);
      if (stage.version === undefined) text.textContent = state.ready ? "This program has no such stage." : "";
    }
  }

  // Draws pictures in addition to their text; beside the canvas nobody sees them.
  draw({ name }, picture) {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const svg = this.beside ? "" : withText(this.module, name, (address) => textAt(this.module, this.module._text_svg(address, dark ? 1 : 0)));
    picture.hidden = svg === "";
    picture.replaceChildren(...(svg === "" ? [] : [document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true)]));
  }

  listStages(stages) {
    const before = this.stages;
    this.stages = new Map(stages.map((stage) => [stage.name, before.get(stage.name) ?? this.stageElements(stage)]));
    for (const { name, title, documentation, shown } of stages) {
      const { details, heading, about } = this.stages.get(name);
      heading.textContent = title;
      about.textContent = documentation;
      if (shown) details.open = true;
      else if (this.inPanes.has(name)) details.open = false; // its pane is gone: nobody would compile it
      delete this.shown[`stage ${name}`];
    }
    this.inPanes = new Set(stages.filter(({ shown }) => shown).map(({ name }) => name));
    this.stageList.replaceChildren(...[...this.stages.values()].map(({ details }) => details));
  }

  stageElements({ name, title }) {
    const heading = make("h3", {}, title);
    const text = make("pre", { tabIndex: 0, role: "group" });
    text.setAttribute("aria-label", title);
    const about = make("p", { className: "status" });
    const picture = make("figure", { tabIndex: 0, hidden: true });
    picture.setAttribute("aria-label", `${title}, drawing`);
    const details = make("details", {}, make("summary", {}, heading), about, picture, text);
    details.dataset.stage = name;
    details.addEventListener("toggle", () => {
      if (!details.open) return;
      withText(this.module, name, (address) => this.module._text_want(address));
      this.number = null;
      this.touch();
    });
    return { details, heading, about, text, picture };
  }

  showPasses(state) {
    this.passes.parentElement.hidden = state.passResults.length === 0;
    if (!this.isNew("passes", JSON.stringify([state.passResults, state.llvmPasses]))) return;
    const table = (caption, titles, rows) => make("table", {}, make("caption", { className: "status" }, caption),
      make("thead", {}, make("tr", {}, ...titles.map((title) => make("th", { scope: "col" }, title)))), make("tbody", {}, ...rows));
    const row = ({ pass, rules, before, after }) => make("tr", {}, make("th", { scope: "row" }, pass), make("td", {}, String(before)), make("td", {}, String(after)),
      make("td", {}, rules.map(({ rule, times }) => `${rule} ${times}`).join(", ") || "nothing"));
    const run = ({ number, pass, on, before, after }) => make("tr", {}, make("td", {}, String(number)), make("th", { scope: "row" }, pass),
      make("td", {}, String(before)), make("td", {}, String(after)), make("td", {}, on || "the module"));
    this.passes.replaceChildren(table("What each pass did; sizes in expressions", ["Pass", "Before", "After", "What it did"], state.passResults.map(row)));
    if (state.llvmPasses.length === 0) return;
    this.passes.append(table("What LLVM's passes changed; sizes in instructions", ["Number", "Pass", "Before", "After", "In"], state.llvmPasses.map(run)));
  }

  // Announces to screen readers that errors came or went, that a program ended, and new notices.
  announce(state) {
    const words = [];
    const errors = state.diagnostics.filter(({ severity }) => severity === "error");
    if (state.ready && !state.compiling) {
      if (this.problems !== null && errors.length !== this.problems) {
        words.push(errors.length === 0 ? "No errors." : `${errors.length} ${errors.length === 1 ? "error" : "errors"}: ${errors[0].message}.`);
      }
      this.problems = errors.length;
    }
    if (this.wasRunning && !state.running) words.push(`The program ${state.runStatus}. ${this.output.textContent.slice(-500)}`);
    this.wasRunning = state.running || (this.wasRunning && state.running);
    if (this.notice !== undefined && state.noticeNumber !== this.notice) words.push(state.notice);
    this.notice = state.noticeNumber;
    if (words.length > 0) this.live.textContent = words.join(" ");
  }

  // ---- What the user does

  listenToTyping() {
    let timer = null;
    const send = () => { this.typing = false; this.setSource(""); };
    this.source.addEventListener("input", (event) => {
      this.typing = true;
      clearTimeout(timer);
      if (!event.isComposing) timer = setTimeout(send, TYPING);
    });
    this.source.addEventListener("compositionend", () => { timer = setTimeout(send, TYPING); });
    // In the capture phase, so that it comes before the canvas's own keyboard.
    addEventListener("keydown", (event) => {
      if (event.target !== this.source || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      clearTimeout(timer);
      send();
      this.act("_text_run");
    }, true);
  }

  setSource(language) {
    withText(this.module, this.source.value, (text) => withText(this.module, language, (name) => this.module._text_set_source(text, name)));
    this.touch();
  }

  setInput() {
    withText(this.module, this.input.value, (text) => this.module._text_set_input(text));
    this.touch();
  }

  openExample() {
    if (this.example.value === "") return;
    this.module._text_open_example(Number(this.example.value));
    this.touch();
  }

  act(name) {
    if (name === "_text_run") this.wasRunning = true; // even if it has ended before anybody looks
    this.module[name]();
    this.touch();
  }

  async copyLink() {
    const link = textAt(this.module, this.module._text_link());
    const said = link === "" ? "The program is too long for a link."
      : await copyText(link) ? "Link copied." : "The browser did not allow copying. The link is in the address bar.";
    this.live.textContent = this.status.textContent = said;
  }

  save(name, from) {
    saveFile(name, textAt(this.module, this.module[from]()));
    this.live.textContent = `${name} was downloaded.`;
  }

  select({ from, to }) {
    this.source.focus();
    this.source.setSelectionRange(from, to);
  }

  touch() {
    this.changed();
    this.poke();
  }

  isNew(part, made) {
    if (this.shown[part] === made) return false;
    this.shown[part] = made;
    return true;
  }
}

// Downloads a file, as a link to it would.
function saveFile(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

// Converts places from bytes of the source's UTF-8 to characters of JavaScript, and to a line and a column from 1.
function placeIn(text, begin, end) {
  const bytes = new TextEncoder().encode(text);
  const before = new TextDecoder().decode(bytes.subarray(0, begin));
  const lines = before.split("\n");
  const covered = new TextDecoder().decode(bytes.subarray(begin, Math.max(begin, end)));
  return { from: before.length, to: before.length + covered.length, line: lines.length, column: [...lines.at(-1)].length + 1 };
}
