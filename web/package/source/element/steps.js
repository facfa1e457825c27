// The debugger below a program: its buttons, what runs next, the variables, the call stack.

import { make } from "./make.js";

const MOVES = [
  ["Step into", "step", false], ["Step back", "step", true], ["Step over", "over", false], ["Step out", "out", false], ["Continue", "continue", false],
];

const WORDS = { ended: "The program has ended", failed: "The program failed", beginning: "The first step", breakpoint: "A breakpoint", moving: "Stopped" };

export class Steps {
  // `move(motion, back)` and `leave()` are called when the user asks for them.
  constructor({ move, leave }) {
    const button = (title, onclick) => make("button", { type: "button", part: "button", onclick }, title);
    this.status = make("p", { className: "status" });
    this.bar = make("div", { className: "bar", aria: { role: "group", label: "Debugger" } },
      ...MOVES.map(([title, motion, back]) => button(title, () => move(motion, back))), button("Stop debugging", leave), this.status);
    this.body = make("div", {});
    this.element = make("div", { className: "steps", part: "steps", hidden: true }, this.bar, this.body);
  }

  hide() {
    this.element.hidden = true;
    this.body.replaceChildren();
  }

  show(position) {
    const { step, stop, next, evaluation, variables, frames, output, diagnostics } = position;
    this.element.hidden = false;
    this.status.textContent = `Step ${step}${WORDS[stop] ? `: ${WORDS[stop].toLowerCase()}` : ""}`;
    const part = (title, content) => [make("h3", {}, title), content];
    const list = (items) => make("ul", {}, ...items.map((item) => make("li", {}, item)));
    const parts = [];
    if (diagnostics.length > 0) parts.push(part("Error", list(diagnostics.map(({ message }) => message))));
    if (position.running) parts.push(part("Next", make("pre", { className: "next-text" }, next)));
    if (evaluation !== "") parts.push(part("Evaluation", make("pre", { className: "evaluation" }, evaluation)));
    if (variables.length > 0) parts.push(part("Variables", list(variables.map(({ name, value }) => `${name} = ${value}`))));
    // The signs around names are for terminals.
    if (frames.length > 0) parts.push(part("Call stack", list(frames.map(({ text }) => text.replaceAll("\x60", "")))));
    if (output !== "") parts.push(part("Output so far", make("pre", { className: "next-text" }, output)));
    this.body.replaceChildren(...parts.flat());
    return [this.status.textContent, position.running ? next : ""].filter(Boolean).join(". ");
  }
}
