// The text view: the application as headings, text and buttons, for screen readers, for browsers without WebGL, for
// phones and for paper. It listens to the same model as the canvas (web/reader/host.h), and does nothing during typing:
// it updates at the next pause, and touches only what has changed.
//
// It speaks the user's language (words.js). What the compiler says stays English, as programs are, and says so to screen
// readers; what a program reads and prints is of no language that anybody knows.

import { make, option, setOptions } from "./elements.js";
import { copyText } from "./clipboard.js";
import { followUndo, placeIn, TextField } from "./program_field.js";
import { textAt, withText } from "./strings.js";
import { marked, plural, spoken, words } from "./words.js";

// Milliseconds without changes before the view updates, when the browser is idle: more where nobody looks at it, since
// a large program's text takes a while to lay out. PATIENCE is the longest wait: while something runs, the engine says so all
// the time. Who looks does not wait for Chromium to be idle: after a click that leaves a field it is not for seconds.
const PAUSE = { seen: 200, unseen: 800 };
const PATIENCE = { seen: 3000, unseen: 10_000, busy: 400 };
const LONG = 400_000; // characters of a stage beside the canvas; the text view alone shows more

const severities = { error: marked("error"), warning: marked("warning") };
const moves = { step: marked("Step into"), "step-back": marked("Step back"), over: marked("Step over"), out: marked("Step out"),
  run: marked("Continue"), first: marked("Restart"), leave: marked("Stop debugging") };

// What the compiler says.
const english = (text) => make("span", { lang: "en" }, text);

const idle = (action, timeout) => (globalThis.requestIdleCallback ? requestIdleCallback(action, { timeout }) : setTimeout(action, 0));

export class TextView {
  // `root` is an empty element. `changed()` is called after an action of the user here. `beside`: a canvas shows the
  // same, so the text view is for screen readers, and invisible until it has the focus. `languageChosen()` is called after
  // the user has chosen a language for what the page says, and `greeting()` makes what else the head has.
  constructor(module, root, { changed, beside, canvas = beside, languageChosen = () => {}, greeting = () => "" }) {
    this.module = module;
    this.root = root;
    Object.assign(this, { changed, canvas, languageChosen, greeting });
    this.number = null; // of the state shown
    this.shown = {}; // by part: what it was made from
    this.stages = new Map(); // by name: its elements
    this.inPanes = new Set(); // names of those that panes show
    this.problems = null;
    this.notice = beside ? null : 0; // the number of the last one; a canvas has shown those of before
    this.timer = null;
    this.since = null; // something may have changed, and has not been looked at
    this.makeFields();
    this.build();
    this.showBeside(beside);
  }

  showBeside(beside) {
    this.beside = beside;
    this.number = null;
    this.root.classList.toggle("beside", beside);
    document.documentElement.classList.toggle("reading", !beside);
    this.viewButton.textContent = beside ? words("Show as text only") : words("Show the graphical playground");
    this.poke();
  }

  // Says everything anew: the page speaks another language.
  speak() {
    const focused = document.activeElement;
    this.build();
    this.shown = {};
    this.showBeside(this.beside);
    if (this.root.contains(focused)) focused.focus();
  }

  // Says something to screen readers.
  say(text) { this.live.textContent = text; }

  // Called when something may have changed. Costs nothing measurable.
  poke() {
    const now = performance.now();
    this.since ??= now;
    const seen = !this.beside || this.root.contains(document.activeElement);
    const patience = seen ? (this.state?.stops || this.stepped ? PATIENCE.busy : PATIENCE.seen) : PATIENCE.unseen;
    if (this.timer !== null && now - this.since > patience) return; // no more waiting for a pause
    clearTimeout(this.timer);
    this.timer = setTimeout(() => idle(() => this.update(), seen ? PAUSE.seen : PATIENCE.seen), seen ? PAUSE.seen : PAUSE.unseen);
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

  // What stays when the page speaks another language.
  makeFields() {
    const field = { spellcheck: false, autocomplete: "off", autocapitalize: "off", wrap: "off" };
    this.language = make("select", { id: "text-language", lang: "en", onchange: () => this.setSource(this.language.value) });
    this.example = make("select", { id: "text-example" });
    this.displayLanguage = make("select", { id: "text-display-language", onchange: () => this.chooseLanguage() });
    this.source = make("textarea", { id: "text-source", rows: 12, lang: "en", ...field });
    this.source.setAttribute("aria-describedby", "text-status");
    this.printed = make("pre", { className: "printed", lang: "en" });
    this.input = make("textarea", { id: "text-reads", rows: 3, lang: "", ...field });
    this.listenToTyping();
    this.status = make("p", { id: "text-status", className: "status" });
    this.told = make("p", { className: "status" });
    this.live = make("p", { className: "unseen", role: "status" });
    this.problemList = make("ol", { className: "problems" });
    this.outputText = make("span", { lang: "" });
    this.output = make("pre", { tabIndex: 0, role: "group" }, this.outputText);
    this.runStatus = make("p", { className: "status" });
    this.stepStatus = make("p", { className: "status" });
    this.stepNext = make("pre", {});
    this.stepLists = make("div", {});
    this.stageList = make("div", {});
    this.passes = make("div", {});
  }

  build() {
    this.examples = JSON.parse(textAt(this.module, this.module._text_examples()));
    this.output.setAttribute("aria-label", words("Output"));
    const label = (text, of) => make("label", {}, `${text} `, of);
    this.root.replaceChildren(
      make("header", {}, make("h1", {}, "Letcont"), make("p", { className: "status" }, words("A compiler you can see through, as text")), this.greeting()),
      this.section("program", words("Program"), make("p", { className: "choices" }, label(words("Language"), this.language), label(words("Example"), this.example),
        make("button", { type: "button", className: "quiet", onclick: () => this.openExample() }, words("Open"))),
        make("label", { className: "unseen", htmlFor: "text-source" }, words("Program text")), this.source, this.printed, this.makeCommands(), this.told, this.status, this.live),
      this.section("input", words("Input"), make("label", { htmlFor: "text-reads" }, words("What the program reads")), this.input),
      this.section("problems", words("Problems"), this.problemList),
      this.section("output", words("Output"), this.runStatus, this.output),
      this.section("steps", words("Steps"), this.makeMoves(), this.stepStatus, this.stepNext, this.stepLists),
      this.section("stages", words("Stages"), this.stageList),
      this.section("passes", words("Passes"), this.passes),
      make("footer", {}, make("p", {}, make("a", { href: "book/index.html", hreflang: "en" }, words("How the compiler works")),
        " · ", make("a", { href: "book/licences.html", hreflang: "en" }, words("Licences"))), make("p", {}, label(words("Display language"), this.displayLanguage))));
  }

  makeCommands() {
    const button = (text, onclick, className = "quiet") => make("button", { type: "button", className, onclick }, text);
    this.stopButton = Object.assign(button(words("Stop"), () => this.act("_text_stop"), ""), { disabled: true, onblur: () => this.showStop() });
    this.viewButton = Object.assign(button("", () => this.showBeside(!this.beside)), { hidden: !this.canvas });
    return make("p", { className: "commands" }, button(words("Run"), () => this.act("_text_run"), ""), this.stopButton, button(words("Copy link"), () => this.copyLink()),
      button(words("Save as web page"), () => this.save("letcont.html", "_text_html")), button(words("Save as Markdown"), () => this.save("letcont.md", "_text_markdown")),
      button(words("Print"), () => print()), this.viewButton);
  }

  section(name, title, ...content) {
    const id = `text-${name}`;
    const section = make("section", {}, make("h2", { id }, title), ...content);
    section.setAttribute("aria-labelledby", id);
    return section;
  }

  showProgram(state) {
    if (this.isNew("languages", JSON.stringify(state.languages))) {
      setOptions(this.language, state.languages.map(({ name, title }) => option(name, title)));
    }
    this.language.value = state.language;
    if (this.isNew("display languages", "")) {
      setOptions(this.displayLanguage, [option("", words("As the system")), ...state.displayLanguages.map(({ tag, title }) => Object.assign(option(tag, title), { lang: tag }))]);
    }
    this.displayLanguage.value = state.displayLanguage;
    if (this.isNew("recent", JSON.stringify(state.recent))) this.listExamples(state.recent);
    this.showStop();
    this.status.textContent = state.status;
    if (!this.fields.input.waits && this.isNew("input", state.inputVersion)) this.fields.input.show(textAt(this.module, this.module._text_input()));
    if (this.fields.source.waits || !this.isNew("source", state.sourceVersion)) return;
    const text = textAt(this.module, this.module._text_source());
    this.fields.source.show(text);
    this.printed.textContent = text;
    const lines = text.split("\n").length;
    this.source.rows = Math.min(Math.max(lines + 1, 4), 30);
  }

  showStop() { this.stopButton.disabled = !this.state.stops && document.activeElement !== this.stopButton; } // and keeps the focus

  // The examples by their numbers, and before them what the user has worked on: -1, -2, …
  listExamples(recent) {
    const one = (value, { language, title }) => Object.assign(option(value, `${language}: ${title}`), { lang: "en" });
    const group = make("optgroup", { label: words("Recent") }, ...recent.map((each, index) => one(-1 - index, each)));
    setOptions(this.example, [option("", words("Choose…")), ...(recent.length > 0 ? [group] : []), ...this.examples.map((each, index) => one(index, each))]);
  }

  showProblems(state) {
    const all = [...state.diagnostics, ...state.runDiagnostics];
    this.problemList.parentElement.hidden = all.length === 0;
    if (!this.isNew("problems", JSON.stringify(all))) return;
    const text = textAt(this.module, this.module._text_source());
    this.problemList.replaceChildren(...all.map((one) => this.problem(one, text)));
  }

  // A problem with a place is a button that goes there.
  problem({ severity, message, begin, end, notes, original }, text) {
    const known = begin !== undefined;
    const place = known ? placeIn(text, begin, end) : null;
    const item = make("li", { className: severity });
    if (known) {
      item.append(make("button", { type: "button", className: "quiet", onclick: () => this.select(place) }, words("Line {0}, column {1}", place.line, place.column)), " ");
    }
    if (original) item.append(make("code", {}, original), ": "); // where it is in what a front end made the program from
    item.append(`${words(severities[severity])}: `, english(message), ...notes.map((note) => make("p", {}, words("note: "), english(note))));
    return item;
  }

  showOutput(state) {
    this.runStatus.textContent = state.runStatus;
    if (!this.isNew("output", state.outputVersion)) return;
    this.outputText.textContent = textAt(this.module, this.module._text_output());
    this.output.hidden = this.outputText.textContent === "";
  }

  // The debugger: what runs next, the variables, the call stack.
  makeMoves() {
    return make("p", { className: "moves" }, ...Object.entries(moves).map(([name, title]) => make("button", { type: "button", className: "quiet",
      onclick: () => { this.flush(); this.stepped = true; withText(this.module, name, (address) => this.module._text_watch(address)); this.touch(); } }, words(title))));
  }

  showSteps({ watch, moving }) {
    if (!this.isNew("steps", JSON.stringify([watch, moving])) && (moving || !this.stepped)) return; // one at the end is answered, too
    this.stepStatus.textContent = watch.on ? watch.status : words("Step into starts debugging; Step back undoes a step.");
    this.stepNext.hidden = !watch.on;
    this.stepNext.textContent = watch.next ?? "";
    this.stepNext.lang = watch.ended ? spoken() : "en"; // what runs next, or the error
    this.stepLists.replaceChildren();
    if (!watch.on) return void (this.stepped &&= moving);
    const list = (title, items, none = "") => [make("h3", {}, title), items.length === 0 ? make("p", {}, none)
      : make("ul", { lang: "en" }, ...items.map((item) => make("li", {}, item)))];
    if (watch.evaluation) this.stepLists.append(make("h3", {}, words("Evaluation")), make("pre", { className: "evaluation", lang: "en" }, watch.evaluation));
    this.stepLists.append(...list(words("Variables"), watch.variables.map(({ name, value }) => `${name} = ${value}`), words("none in scope")),
      ...list(words("Call stack"), watch.calls.map((call) => call.replaceAll("\x60", "")))); // around names, for terminals
    if (watch.output !== "") this.stepLists.append(make("h3", {}, words("Output so far")), make("pre", { lang: "" }, watch.output));
    const next = watch.ended ? watch.next : english(watch.next);
    if (moving) return; // its end is announced
    if (this.stepped) this.live.replaceChildren(...[watch.status, next, watch.said].filter(Boolean).flatMap((part, i) => (i > 0 ? [". ", part] : [part])));
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
      text.textContent = this.beside && all.length > LONG ? `${all.slice(0, LONG)}\n${words("… Truncated: the text view alone shows all of it.")}` : all;
      this.draw(stage, picture);
      if (stage.version === undefined) text.textContent = state.ready ? words("This program has no such stage.") : "";
    }
  }

  // Draws pictures in addition to their text; beside the canvas nobody sees them.
  draw({ name }, picture) {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const svg = this.beside ? "" : withText(this.module, name, (address) => textAt(this.module, this.module._text_svg(address, dark ? 1 : 0)));
    picture.hidden = svg === "";
    picture.replaceChildren();
    if (svg === "") return;
    const drawn = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
    drawn.setAttribute("lang", "en");
    picture.append(drawn);
  }

  listStages(stages) {
    const before = this.stages;
    this.stages = new Map(stages.map((stage) => [stage.name, before.get(stage.name) ?? this.stageElements(stage)]));
    for (const { name, title, documentation, shown } of stages) {
      const { details, heading, about, picture, text } = this.stages.get(name);
      text.setAttribute("aria-label", title); // the engine, which tells it, may have come later than the stage's name
      picture.setAttribute("aria-label", words("{0}, drawing", title));
      heading.textContent = title;
      about.textContent = documentation;
      if (shown) details.open = true;
      else if (this.inPanes.has(name)) details.open = false; // its pane is gone: nobody would compile it
      delete this.shown[`stage ${name}`];
    }
    this.inPanes = new Set(stages.filter(({ shown }) => shown).map(({ name }) => name));
    this.stageList.replaceChildren(...[...this.stages.values()].map(({ details }) => details));
  }

  stageElements({ name }) {
    const heading = make("h3", { lang: "en" });
    const text = make("pre", { tabIndex: 0, role: "group", lang: "en" });
    const about = make("p", { className: "status", lang: "en" });
    const picture = make("figure", { tabIndex: 0, hidden: true });
    const details = make("details", {}, make("summary", {}, heading), about, picture, text);
    details.dataset.stage = name;
    details.addEventListener("toggle", () => {
      if (!details.open) return;
      this.number = null;
      if (this.inPanes.has(name)) return this.poke(); // it is wanted anyway, and the user may have done nothing
      withText(this.module, name, (address) => this.module._text_want(address));
      this.touch();
    });
    return { details, heading, about, text, picture };
  }

  showPasses(state) {
    this.passes.parentElement.hidden = state.passResults.length === 0;
    if (!this.isNew("passes", JSON.stringify([state.passResults, state.llvmPasses]))) return;
    const table = (caption, titles, rows) => make("table", {}, make("caption", { className: "status" }, caption),
      make("thead", {}, make("tr", {}, ...titles.map((title) => make("th", { scope: "col" }, title)))), make("tbody", {}, ...rows));
    const cell = (text) => make("td", {}, text);
    const named = (pass) => make("th", { scope: "row", lang: "en" }, pass);
    const row = ({ pass, rules, before, after }) => make("tr", {}, named(pass), cell(before), cell(after),
      cell(rules.length > 0 ? english(rules.map(({ rule, times }) => `${rule} ${times}`).join(", ")) : words("nothing")));
    const run = ({ number, pass, on, before, after }) => make("tr", {}, cell(number), named(pass), cell(before), cell(after), cell(on === "" ? words("the module") : english(on)));
    const [pass, before, after] = [words("Pass"), words("Before"), words("After")];
    this.passes.replaceChildren(table(words("What each pass did; sizes in expressions"), [pass, before, after, words("What it did")], state.passResults.map(row)));
    if (state.llvmPasses.length === 0) return;
    this.passes.append(table(words("What LLVM's passes changed; sizes in instructions"), [words("Number"), pass, before, after, words("In")], state.llvmPasses.map(run)));
  }

  // Announces to screen readers that errors came or went, that a program ended, and new notices.
  announce(state) {
    const said = [];
    const errors = state.diagnostics.filter(({ severity }) => severity === "error");
    if (state.ready && !state.compiling) {
      if (this.problems !== null && errors.length !== this.problems) {
        if (errors.length === 0) said.push(words("No errors."));
        else said.push(`${plural("{0} error", "{0} errors", errors.length, errors.length)}: `, english(asSentence(errors[0].message)));
      }
      this.problems = errors.length;
    }
    if (!state.running && state.ran !== this.ran) { // the number of a run
      if (this.ran !== undefined) said.push(words("The program {0}.", state.outcome), make("span", { lang: "" }, this.output.textContent.slice(-500)));
      this.ran = state.ran;
    }
    const now = `${state.sourceVersion} ${state.ran}`;
    if (state.noticeNumber !== this.notice) {
      if (this.notice !== null && state.notice) said.push(state.notice);
      this.notice = state.noticeNumber;
      this.noticed = now;
    }
    // Until the program is another one, or runs. A canvas shows it itself.
    this.told.textContent = !this.beside && this.noticed === now && state.notice !== state.status ? state.notice : "";
    this.told.hidden = this.told.textContent === "";
    if (said.length > 0) this.live.replaceChildren(...said.flatMap((part) => [part, " "]));
  }

  // ---- What the user does

  listenToTyping() {
    this.fields = { source: new TextField(this.source, () => this.setSource("")), input: new TextField(this.input, () => this.setInput()) };
    // What was typed into the canvas just before is not to be taken away.
    for (const field of [this.source, this.input]) field.addEventListener("focus", () => this.update());
    followUndo(this.source, (redo) => this.act(redo ? "_text_redo" : "_text_undo", false));
    followUndo(this.input, (redo) => this.act(redo ? "_text_redo" : "_text_undo", true));
    // In the capture phase, so that it comes before the canvas's own keyboard.
    addEventListener("keydown", (event) => {
      if (event.target !== this.source || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.act("_text_run");
    }, true);
  }

  setSource(language) {
    withText(this.module, this.fields.source.text(), (text) => withText(this.module, language, (name) => this.module._text_set_source(text, name)));
    this.touch();
  }

  setInput() {
    withText(this.module, this.fields.input.text(), (text) => this.module._text_set_input(text));
    this.touch();
  }

  openExample() {
    if (this.example.value === "") return;
    const number = Number(this.example.value);
    this.flush();
    if (number >= 0) this.module._text_open_example(number); else this.module._text_open_recent(-1 - number);
    this.say(words("opened {0}", this.example.selectedOptions[0].text));
    this.example.value = "";
    this.show();
  }

  // What was typed just now.
  flush() {
    this.fields.source.flush();
    this.fields.input.flush();
  }

  act(name, ...values) {
    this.flush();
    this.module[name](...values);
    this.show();
  }

  // At once: what is typed next is for the program that is there now.
  show() {
    this.update();
    this.touch();
  }

  async copyLink() {
    this.flush();
    const link = textAt(this.module, this.module._text_link());
    const said = link === "" ? words("The program is too long for a link.")
      : await copyText(link) ? words("Link copied.") : words("The browser did not allow copying. The link is in the address bar.");
    this.say(this.status.textContent = said);
  }

  chooseLanguage() {
    withText(this.module, this.displayLanguage.value, (tag) => this.module._text_set_display_language(tag));
    this.touch();
    this.languageChosen(this.displayLanguage.value);
  }

  save(name, from) {
    this.flush();
    saveFile(name, textAt(this.module, this.module[from]()));
    this.say(words("{0} was downloaded.", name));
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
export function saveFile(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: name.endsWith(".svg") ? "image/svg+xml" : "text/plain" }));
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

// A message, which may be a question, or have no full stop.
const asSentence = (message) => (/[.?!]$/.test(message) ? message : `${message}.`);
