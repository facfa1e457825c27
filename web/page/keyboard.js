// Keys and text. A hidden text area has the focus and receives what the user types, as any text field would: layouts, dead
// keys, input methods and phone keyboards work because the browser does the work. Keys that are not text go to SDL, which
// listens at the text area; keys that the application does not use stay with the browser (F5, Ctrl+L, zoom…).

import { withText } from "./strings.js";

const TAPS = { insertLineBreak: 0, insertParagraph: 0, deleteContentBackward: 1, deleteWordBackward: 1, deleteContentForward: 2 };
const EDITING = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", "Backspace",
  "Delete", "Enter", "Tab", "Escape"]);
const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph"]);
const EDITING_WITH_COMMAND = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Backspace", "Delete",
  "Enter"]);
const LETTERS_WITH_COMMAND = new Set(["a", "z", "y"]);
const CLIPBOARD_LETTERS = new Set(["c", "x", "v"]);

export const isMac = /^(Mac|iP(hone|ad|od))/.test(navigator.platform ?? "");

export class Keyboard {
  constructor(module, field, canvas, drawing) {
    this.module = module;
    this.field = field;
    this.drawing = drawing;
    this.leaving = false; // Escape was the last key: Tab then leaves the canvas, as in other editors
    // On the window and in the capture phase, so that SDL does not see what is not for it.
    addEventListener("keydown", (event) => this.keyDown(event), true);
    addEventListener("keyup", (event) => this.keyUp(event), true);
    addEventListener("keypress", (event) => event.stopImmediatePropagation(), true);
    field.addEventListener("beforeinput", (event) => this.beforeInput(event));
    field.addEventListener("compositionstart", () => field.classList.add("composing"));
    field.addEventListener("compositionend", (event) => this.endComposition(event));
    field.addEventListener("blur", () => this.release());
    canvas.addEventListener("pointerdown", (event) => { if (event.pointerType !== "touch") this.focus(); });
    addEventListener("focus", () => { if (document.activeElement === document.body) this.focus(); });
    this.focus();
  }

  focus() {
    this.field.focus({ preventScroll: true });
  }

  // A touch brings up the phone's keyboard only where there is something to type into.
  followTouch() {
    if (this.module._page_wants_text()) this.focus();
    else this.field.blur();
  }

  // Where the caret is, in CSS pixels: input methods open their windows there.
  placeCaret(x, y, height) {
    this.field.style.left = `${Math.max(0, Math.round(x))}px`;
    this.field.style.top = `${Math.max(0, Math.round(y))}px`;
    this.field.style.height = `${Math.round(height)}px`;
  }

  release() {
    this.module._page_release_keys();
    this.drawing.ask();
  }

  keyDown(event) {
    if (event.target !== this.field || !this.isForApplication(event)) return event.stopImmediatePropagation();
    if (!makesText(event)) event.preventDefault();
    this.drawing.ask();
  }

  keyUp(event) {
    if (event.target !== this.field) return event.stopImmediatePropagation();
    // macOS never says that a letter went up while Command was down.
    if (event.key === "Meta") this.release();
    this.drawing.ask();
  }

  isForApplication(event) {
    if (event.isComposing || event.keyCode === 229) return false;
    if (MODIFIERS.has(event.key)) return true;
    const leaves = event.key === "Tab" && this.leaving;
    this.leaving = event.key === "Escape";
    if (leaves) return false;
    return isUsed(event);
  }

  beforeInput(event) {
    if (event.isComposing || event.inputType === "insertCompositionText") return;
    event.preventDefault();
    const tap = TAPS[event.inputType];
    if (tap !== undefined) this.module._page_tap(tap);
    else if (event.inputType.startsWith("insert")) this.type(event.data ?? event.dataTransfer?.getData("text/plain") ?? "");
    this.drawing.ask();
  }

  endComposition(event) {
    this.field.classList.remove("composing");
    this.field.value = "";
    this.type(event.data);
    this.drawing.ask();
  }

  type(text) {
    if (text) withText(this.module, text, (address) => this.module._page_type(address));
  }
}

// Whether the application has a use for a key that is neither a modifier nor part of a composition.
function isUsed(event) {
  if (event.getModifierState("AltGraph")) return true;
  const command = isMac ? event.metaKey : event.ctrlKey;
  const foreign = isMac ? event.ctrlKey : event.metaKey;
  if (command) {
    // The browser turns Ctrl+C, X and V into clipboard events, unless somebody takes the keys.
    const letter = event.key.toLowerCase();
    return !event.altKey && !CLIPBOARD_LETTERS.has(letter) && (LETTERS_WITH_COMMAND.has(letter) || EDITING_WITH_COMMAND.has(event.key));
  }
  if (foreign) return false;
  if (event.altKey && !isMac) return false;
  return EDITING.has(event.key) || event.key.length === 1;
}

function makesText(event) {
  return event.getModifierState("AltGraph") || (event.key.length === 1 && !event.ctrlKey && !event.metaKey);
}
