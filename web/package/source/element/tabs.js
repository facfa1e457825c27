// The tabs of stages: arrow keys go from one to the next, as in other tab lists, and one of them is in the order of Tab.

import { make } from "./make.js";

export class Tabs {
  // `choose(name)` is called when the user chooses one.
  constructor(label, choose) {
    this.choose = choose;
    this.buttons = new Map();
    this.element = make("div", { className: "bar", part: "tabs", aria: { role: "tablist", label } });
    this.element.addEventListener("keydown", (event) => this.#move(event));
  }

  // `tabs`: [{name, title, panel: the panel's id}].
  set(tabs) {
    this.buttons = new Map(tabs.map(({ name, title, panel }) => {
      const button = make("button", { type: "button", part: "tab", id: `tab-${panel}`, tabIndex: -1, onclick: () => this.choose(name), aria: { role: "tab", selected: "false", controls: panel } }, title);
      return [name, button];
    }));
    this.element.replaceChildren(...this.buttons.values());
    this.element.hidden = tabs.length === 0;
    this.select(null);
  }

  select(name) {
    const current = this.buttons.has(name) ? name : this.buttons.keys().next().value;
    for (const [each, button] of this.buttons) {
      button.setAttribute("aria-selected", String(each === name));
      button.tabIndex = each === current ? 0 : -1;
    }
  }

  #move(event) {
    const all = [...this.buttons.values()];
    const at = all.indexOf(event.target);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    const next = all[(to + all.length) % all.length];
    next.focus();
    next.click();
  }
}
