// What the program prints, as it comes: painted once a frame, and bounded.

import { make } from "./make.js";

const MOST = 200_000; // characters

export class OutputView {
  constructor() {
    this.element = make("pre", { className: "output", part: "output", tabIndex: 0, hidden: true, aria: { role: "group", label: "Output" } });
    this.clear();
  }

  clear() {
    this.waiting = "";
    this.shown = 0;
    this.element.replaceChildren();
    this.element.hidden = true;
    this.element.classList.remove("stale");
  }

  add(text) {
    if (this.waiting === "") requestAnimationFrame(() => this.flush());
    this.waiting += text;
  }

  flush() {
    if (this.waiting === "") return;
    const rest = MOST - this.shown;
    this.element.append(this.waiting.slice(0, Math.max(0, rest)));
    if (rest > 0 && this.waiting.length > rest) this.element.append(`\n… Output truncated: only its first ${MOST} characters are shown.`);
    this.shown += this.waiting.length;
    this.waiting = "";
    this.element.hidden = false;
  }

  setStale() { this.element.classList.add("stale"); }
}
