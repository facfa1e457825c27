// A text in colours: a program that can be edited, or a stage. A textarea takes the keyboard, the caret and the selection,
// and is what screen readers read. It is as large as its text, which is painted behind it, line by line. So browsers'
// own editing, selecting, copying and undoing are all there.

import { make } from "./make.js";
import { tokensOf } from "../tokens.js";

const MOST_COLOURED = 200_000; // characters
const PLAIN = ["Plain", "Sign", "Name"]; // kinds in the colour of the text

export class CodeView {
  // Handlers: onEdit(text), onCaret(offset), and onHover(offset, or null), which is for the mouse.
  constructor({ label, part, isReadOnly, onEdit = () => {}, onCaret = () => {}, onHover = () => {} }) {
    this.handlers = { onEdit, onCaret, onHover };
    this.rules = null;
    this.lines = []; // {text, start, tokens, element}
    this.marks = new Map(); // by layer: [{start, end, kind}]
    this.paint = make("pre", { className: "paint", aria: { hidden: "true" } });
    this.area = make("textarea", { className: "area", rows: 1, readOnly: isReadOnly, spellcheck: false, autocomplete: "off", autocapitalize: "off", wrap: "off", aria: { label } });
    this.sheet = make("div", { className: "sheet" }, this.paint, this.area);
    this.element = make("div", { className: "view", part }, this.sheet);
    this.#listen();
    this.setText("");
  }

  get text() { return this.area.value; }

  setRules(rules) {
    if (rules === this.rules) return;
    this.rules = rules;
    this.#paintAll();
  }

  setText(text) {
    this.marks.clear(); // they are of the text before
    if (this.area.value !== text) this.area.value = text;
    this.#paintAll();
  }

  setReadOnly(isReadOnly) { this.area.readOnly = isReadOnly; }

  // Marks pieces of the text, instead of those of that layer before.
  mark(layer, ranges) {
    const before = this.marks.get(layer) ?? [];
    if (before.length === 0 && ranges.length === 0) return;
    this.marks.set(layer, ranges);
    const touched = new Set();
    for (const { start, end } of [...before, ...ranges]) {
      for (let line = this.#lineAt(start); line < this.lines.length && this.lines[line].start <= end; ++line) touched.add(line);
    }
    for (const line of touched) this.#paintLine(this.lines[line]);
  }

  // Scrolls in this view only, and only if the piece cannot be seen.
  show({ start }) {
    const line = this.lines[this.#lineAt(start)];
    const piece = [...line.element.children].find((each) => line.start + each.inLine + each.textContent.length > start) ?? line.element;
    const [own, seen] = [this.element.getBoundingClientRect(), piece.getBoundingClientRect()];
    if (seen.top < own.top || seen.bottom > own.bottom) this.element.scrollTop += seen.top - own.top - own.height / 3;
    if (seen.left < own.left || seen.left > own.right - 20) this.element.scrollLeft += seen.left - own.left - own.width / 3;
  }

  select({ start, end }) {
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(start, end);
    this.show({ start });
    this.handlers.onCaret(start);
  }

  // ---- Painting

  #paintAll() {
    this.#setLines(this.area.value);
    fill(this.paint, this.lines.map((line) => line.element));
  }

  // Replaces the lines that have changed; the others keep their elements.
  #repaint() {
    const before = this.lines;
    this.#setLines(this.area.value, before);
    const kept = new Set(this.lines.map((line) => line.element));
    for (const { element } of before) if (!kept.has(element)) element.remove();
    let next = this.paint.firstChild;
    for (const { element } of this.lines) {
      if (element === next) next = next.nextSibling;
      else this.paint.insertBefore(element, next);
    }
  }

  #setLines(text, before = []) {
    const tokens = linesOfTokens(this.rules !== null && text.length <= MOST_COLOURED ? tokensOf(this.rules, text) : [{ text, kind: "Plain" }]);
    const key = (line) => JSON.stringify(line.map((token) => [token.text, token.kind]));
    const keys = tokens.map(key);
    let head = 0;
    while (head < keys.length && head < before.length && before[head].key === keys[head]) ++head;
    let tail = 0;
    while (tail < keys.length - head && tail < before.length - head && before.at(-1 - tail).key === keys.at(-1 - tail)) ++tail;
    let start = 0;
    this.lines = tokens.map((line, index) => {
      const old = index < head ? before[index] : index >= tokens.length - tail ? before[before.length - (tokens.length - index)] : null;
      const isLast = index === tokens.length - 1;
      const made = { key: keys[index], tokens: line, start, isLast, element: old?.element ?? make("span", { className: "line" }) };
      start += lengthOf(made) + 1;
      made.element.line = made;
      if (old === null || old.isMarked || old.isLast !== isLast) this.#paintLine(made);
      return made;
    });
  }

  #paintLine(line) {
    const marks = [...this.marks.values()].flat().filter((mark) => mark.start < line.start + lengthOf(line) + 1 && mark.end > line.start);
    const pieces = [];
    line.isMarked = marks.length > 0;
    let at = line.start;
    for (const { text, kind } of line.tokens) {
      for (const [start, end] of cut(at, at + text.length, marks)) {
        const names = [PLAIN.includes(kind) ? "" : kind.toLowerCase(), ...marks.filter((mark) => mark.start <= start && end <= mark.end).map((mark) => mark.kind)];
        pieces.push(make("span", { className: names.filter(Boolean).join(" "), inLine: start - line.start }, text.slice(start - at, end - at)));
      }
      at += text.length;
    }
    fill(line.element, [...pieces, line.isLast ? " " : "\n"]); // the space gives a last empty line its height
  }

  #lineAt(offset) {
    let [low, high] = [0, this.lines.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.lines[middle].start <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  // ---- Events

  #listen() {
    const { area } = this;
    area.addEventListener("input", () => { this.marks.clear(); this.#repaint(); this.handlers.onEdit(area.value); });
    for (const kind of ["keyup", "pointerup", "focus", "selectionchange"]) area.addEventListener(kind, () => this.#tellCaret());
    area.addEventListener("keydown", (event) => this.#indent(event));
    area.addEventListener("pointermove", (event) => { if (event.pointerType !== "touch") this.handlers.onHover(this.#offsetAt(event)); });
    area.addEventListener("pointerleave", () => this.handlers.onHover(null));
  }

  // What is linked with the caret may be something else now.
  tellCaretAgain() {
    this.caret = null;
    this.#tellCaret();
  }

  #tellCaret() {
    if (this.area.getRootNode().activeElement !== this.area) return;
    const caret = this.area.selectionDirection === "backward" ? this.area.selectionStart : this.area.selectionEnd;
    if (caret === this.caret) return;
    this.caret = caret;
    this.handlers.onCaret(caret);
  }

  // The text at a point, by what is painted there; null beside the text.
  #offsetAt({ clientX, clientY }) {
    const piece = this.element.getRootNode().elementsFromPoint(clientX, clientY).find((each) => each.inLine !== undefined);
    return piece !== undefined && this.paint.contains(piece) && piece.textContent.trim() !== "" ? piece.parentElement.line.start + piece.inLine : null;
  }

  // A new line begins like the one before. Inserted as if typed, so that it can be undone.
  #indent(event) {
    const { area } = this;
    if (event.key !== "Enter" || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || area.readOnly) return;
    const before = area.value.slice(0, area.selectionStart);
    const indentation = /(?:^|\n)([ \t]*)[^\n]*$/.exec(before)[1];
    if (indentation !== "" && document.execCommand("insertText", false, `\n${indentation}`)) event.preventDefault();
  }
}

// One by one: a call takes some ten thousands of arguments, and a text may have more lines.
function fill(element, children) {
  element.replaceChildren();
  for (const each of children) element.append(each);
}

const lengthOf = ({ tokens }) => tokens.reduce((sum, { text }) => sum + text.length, 0);

// Tokens by line, without the line breaks.
function linesOfTokens(tokens) {
  const lines = [[]];
  for (const { text, kind } of tokens) {
    for (const [index, part] of text.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (part !== "") lines.at(-1).push({ text: part, kind });
    }
  }
  return lines;
}

// The pieces of [start, end) between the ends of marks.
function cut(start, end, marks) {
  const cuts = new Set([start, end]);
  for (const mark of marks) for (const place of [mark.start, mark.end]) if (start < place && place < end) cuts.add(place);
  const places = [...cuts].sort((a, b) => a - b);
  return places.slice(1).map((place, index) => [places[index], place]);
}
