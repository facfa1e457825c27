// The stages of a program: side by side, or one at a time under tabs.

import { CodeView } from "./code_view.js";
import { make } from "./make.js";
import { stageTitle } from "./titles.js";
import { Tabs } from "./tabs.js";
import { rules } from "../rules.js";

export class StagePanes {
  // Handlers: onChoose(), when another stage is to be shown; onCaret(name, offset) and onHover(name, offset or null).
  constructor(handlers) {
    this.handlers = handlers;
    this.tabs = new Tabs("Stages", (name) => this.choose(name));
    this.panes = new Map(); // by name: {view, section, stage}
    this.selected = null; // under tabs
    this.isTabbed = true;
    this.isStale = true; // they are not those of the program
    this.isOpen = false; // side by side: the stages are shown
  }

  // Returns the sections. Stages that were there before keep theirs.
  set(names, isTabbed) {
    this.isTabbed = isTabbed;
    const before = this.panes;
    this.panes = new Map(names.map((name, index) => [name, before.get(name) ?? this.#makePane(name, index)]));
    this.tabs.set(isTabbed ? names.map((name) => ({ name, title: stageTitle(name), panel: this.panes.get(name).section.id })) : []);
    if (!this.panes.has(this.selected)) this.selected = null;
    this.#update();
    return [...this.panes.values()].map(({ section }) => section);
  }

  // The stages that can be seen.
  get wanted() {
    if (!this.isTabbed) return this.isOpen ? [...this.panes.keys()] : [];
    return this.selected === null ? [] : [this.selected];
  }

  choose(name) {
    this.selected = name;
    this.#update();
    this.handlers.onChoose();
  }

  // Shows the stages, if none can be seen.
  open() {
    this.isOpen = true;
    if (this.isTabbed && this.selected === null) this.selected = this.panes.keys().next().value ?? null;
    this.#update();
  }

  close() {
    this.isOpen = false;
    this.#update();
  }

  // Shows what was compiled. A stage that the program does not have says so.
  show({ ok, stages }, syntaxOf) {
    for (const name of this.wanted) {
      const pane = this.panes.get(name);
      const stage = stages[name];
      if (!stage && !ok) continue;
      pane.stage = stage ?? null;
      pane.view.setRules(rules.get(syntaxOf(name)) ?? null);
      pane.view.mark("lit", []);
      pane.view.setText(stage ? stage.text.replace(/\n$/, "") : "This program has no such stage.");
    }
  }

  // The stages show an earlier program.
  setStale(isStale) {
    this.isStale = isStale;
    for (const { section, view } of this.panes.values()) {
      section.classList.toggle("stale", isStale);
      if (isStale) view.mark("lit", []);
    }
  }

  // [{name, view, ranges}] of the stages that can be seen and are there.
  get shown() {
    return this.wanted.map((name) => ({ name, ...this.panes.get(name) })).filter(({ stage }) => stage).map(({ name, view, stage }) => ({ name, view, ranges: stage.ranges }));
  }

  #makePane(name, index) {
    const title = stageTitle(name);
    const view = new CodeView({ label: title, part: "stage", isReadOnly: true,
      onCaret: (offset) => this.handlers.onCaret(name, offset), onHover: (offset) => this.handlers.onHover(name, offset) });
    const section = make("div", { className: "pane stage", id: `stage-${index}-${name.replace(/\W/g, "-")}`, hidden: true }, view.element);
    return { view, section, stage: null };
  }

  #update() {
    this.tabs.select(this.selected);
    for (const [name, { section, view }] of this.panes) {
      section.hidden = !this.wanted.includes(name);
      section.querySelector(".title")?.remove();
      if (this.isTabbed) {
        section.setAttribute("role", "tabpanel");
        section.setAttribute("aria-labelledby", `tab-${section.id}`);
      } else {
        section.removeAttribute("role");
        section.removeAttribute("aria-labelledby");
        section.insertBefore(make("p", { className: "title" }, stageTitle(name)), view.element);
      }
    }
  }
}
