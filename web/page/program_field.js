// The text view's fields with the program and what it reads. A field of the browser's has \n for every line's end, and a
// history of its own.

const TYPING = 150; // milliseconds of rest before what was typed is sent

const asInField = (text) => text.replace(/\r\n?/g, "\n");

// How much two texts have in common, in characters: at their beginning, and at their end behind that.
function common(before, now) {
  const most = Math.min(before.length, now.length);
  let begin = 0, end = 0;
  while (begin < most && before[begin] === now[begin]) ++begin;
  while (end < most - begin && before.at(-1 - end) === now.at(-1 - end)) ++end;
  return { begin, end };
}

// The place in the text of a place in what the field has of it.
function placeOf(text, inField) {
  let at = 0;
  for (let rest = inField; rest > 0; --rest) at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
  return at;
}

// A field with a text of the application's, and what is typed there. `send` is called after a pause in typing.
export class TextField {
  constructor(element, send) {
    this.element = element;
    this.known = ""; // the text that was shown or sent last
    this.waits = false; // what was typed last is only here
    this.send = send;
    this.timer = null;
    const wait = () => { this.timer = setTimeout(() => this.flush(), TYPING); };
    element.addEventListener("input", (event) => {
      this.waits = true;
      clearTimeout(this.timer);
      if (!event.isComposing) wait();
    });
    element.addEventListener("compositionend", wait);
  }

  // Shows the text, with the caret behind what has changed.
  show(text) {
    this.known = text;
    const before = this.element.value, now = asInField(text);
    if (before === now) return;
    const { end } = common(before, now);
    this.element.value = now;
    this.element.setSelectionRange(now.length - end, now.length - end);
  }

  // The text with what was typed. Lines that nobody has touched end as they did; new ones end as the first one does.
  text() {
    const before = asInField(this.known), now = this.element.value;
    const { begin, end } = common(before, now);
    const typed = now.slice(begin, now.length - end);
    const lineEnd = /\r\n|\r|\n/.exec(this.known)?.[0] ?? "\n";
    const from = placeOf(this.known, begin), to = placeOf(this.known, before.length - end);
    return this.known.slice(0, from) + typed.replaceAll("\n", lineEnd) + this.known.slice(to);
  }

  flush() {
    clearTimeout(this.timer);
    if (!this.waits) return;
    this.waits = false;
    this.known = this.text();
    this.send();
  }
}

// Undo and redo are the application's: the browser has nothing of the text before this one, and what it has would come
// into this one. `act(redo)` does it.
export function followUndo(field, act) {
  const take = (event, redo) => {
    event.preventDefault();
    act(redo);
  };
  field.addEventListener("beforeinput", (event) => {
    if (["historyUndo", "historyRedo"].includes(event.inputType)) take(event, event.inputType === "historyRedo");
  });
  field.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "z" || (key === "y" && event.ctrlKey)) take(event, key === "y" || event.shiftKey);
  });
}

// Converts places from bytes of the program's UTF-8 to characters of the field, and to a line and a column from 1.
export function placeIn(text, begin, end) {
  const bytes = new TextEncoder().encode(text);
  const textOf = (from, to) => asInField(new TextDecoder().decode(bytes.subarray(from, to)));
  const before = textOf(0, begin);
  const lines = before.split("\n");
  const covered = textOf(begin, Math.max(begin, end));
  return { from: before.length, to: before.length + covered.length, line: lines.length, column: [...lines.at(-1)].length + 1 };
}
