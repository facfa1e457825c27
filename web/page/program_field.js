// The text view's fields with the program and what it reads. A field of the browser's has \n for every line's end, and a
// history of its own.

const TYPING = 150; // milliseconds of rest before what was typed is sent

const asInField = (text) => text.replace(/\r\n?/g, "\n");

// What a new line of the text ends with.
export const lineEndOf = (text) => (text.includes("\r\n") ? "\r\n" : "\n");

// Shows the text, with the caret behind what has changed.
export function showText(field, text) {
  const before = field.value, now = asInField(text);
  if (before === now) return;
  let same = 0; // characters at the end
  while (same < Math.min(before.length, now.length) && before.at(-1 - same) === now.at(-1 - same)) ++same;
  field.value = now;
  field.setSelectionRange(now.length - same, now.length - same);
}

// Sends what is typed, after a pause.
export class Typing {
  constructor(field, send) {
    this.waits = false; // what was typed last is only here
    this.send = send;
    this.timer = null;
    const wait = () => { this.timer = setTimeout(() => this.flush(), TYPING); };
    field.addEventListener("input", (event) => {
      this.waits = true;
      clearTimeout(this.timer);
      if (!event.isComposing) wait();
    });
    field.addEventListener("compositionend", wait);
  }

  flush() {
    clearTimeout(this.timer);
    if (!this.waits) return;
    this.waits = false;
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
