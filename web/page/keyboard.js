// Keys and text. A hidden text area has the focus and receives what the user types, as any text field would: layouts, dead
// keys, input methods and phone keyboards work because the browser does the work. Keys that are not text, and the space
// bar, which presses buttons, go to the application as keys; those that it does not use stay with the browser (F5, Ctrl+L,
// zoom…).

import { keep, recall } from "./keeping.js";
import { keyOf } from "./keys.js";
import { showNotice } from "./loading.js";
import { textAt, withText } from "./strings.js";
import { words } from "./words.js";

// What phones' keyboards tell instead of a key.
const TAPS = { insertLineBreak: 0, insertParagraph: 0, deleteContentBackward: 1, deleteWordBackward: 1, deleteContentForward: 2 };
const EDITING = new Set(["Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown", "Backspace", "Delete", "Enter",
  "Tab", "Escape", "ContextMenu"]);
const EDITING_WITH_CTRL = new Set(["Left", "Right", "Up", "Down", "Home", "End", "Backspace", "Delete", "A", "Z", "Y", "M", "/",
  "Shift+K", "Shift+P"]);
// The end of a composition has its own event; some browsers also report it here.
const COMPOSING = new Set(["insertCompositionText", "insertFromComposition", "deleteCompositionText", "deleteByComposition"]);
const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph"]);
const SHORT_NAMES = { ArrowLeft: "Left", ArrowRight: "Right", ArrowUp: "Up", ArrowDown: "Down", Escape: "Esc", "{": "[", "}": "]", " ": "Space" };

export const isMac = /^(Mac|iP(hone|ad|od))/.test(navigator.platform ?? "");

export class Keyboard {
  constructor(module, field, canvas, drawing) {
    this.module = module;
    this.field = field;
    this.drawing = drawing;
    this.chords = new Set(textAt(module, module._page_chords()).split("\n")); // those of the application's commands
    this.leaving = false; // Escape was the last key: Tab then leaves the canvas, as in other editors
    field.addEventListener("keydown", (event) => this.keyDown(event));
    field.addEventListener("keyup", (event) => this.keyUp(event));
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
    if (!this.isForApplication(event)) return;
    if (isSlash(event)) return this.slash(event);
    const isText = makesText(event) && !this.chords.has(chordOf(event)); // it is handled when the text comes
    if (!isText) event.preventDefault();
    if (!isText || event.key === " ") this.module._page_key(keyOf(event), 1);
    if (isMac && event.metaKey && !MODIFIERS.has(event.key)) setTimeout(() => this.lift(event), 0);
    if (event.key === "Tab" && this.module._page_edits()) sayHowToLeave();
    if (isText || MODIFIERS.has(event.key)) this.drawing.ask();
    else this.drawing.handle();
  }

  // By its character: without Shift, or on an American keyboard, the key is another one.
  slash(event) {
    event.preventDefault();
    this.module._page_slash(event.shiftKey ? 1 : 0);
    this.drawing.handle();
  }

  // macOS does not say that a key went up while Command was down: without this, Command+Z would undo for ever.
  lift(event) {
    this.module._page_key(keyOf(event), 0);
    this.drawing.ask();
  }

  keyUp(event) {
    event.preventDefault(); // Alt would go to the browser's menu
    this.module._page_key(keyOf(event), 0);
    if (event.key === "Meta") this.release(); // and the keys that it hid
    this.drawing.ask();
  }

  isForApplication(event) {
    if (event.isComposing || event.keyCode === 229) return false;
    if (MODIFIERS.has(event.key)) return true;
    const leaves = event.key === "Tab" && this.leaving;
    this.leaving = event.key === "Escape";
    if (leaves) return false;
    return !isThirdLevel(event) && (this.chords.has(chordOf(event)) || edits(event));
  }

  beforeInput(event) {
    if (event.isComposing || COMPOSING.has(event.inputType)) return;
    event.preventDefault();
    const tap = TAPS[event.inputType];
    if (tap !== undefined) this.module._page_tap(tap);
    else if (event.inputType.startsWith("insert")) this.type(event.data ?? event.dataTransfer?.getData("text/plain") ?? "");
    this.drawing.handle();
  }

  endComposition(event) {
    this.field.classList.remove("composing");
    this.field.value = "";
    this.type(event.data);
    this.drawing.handle();
  }

  type(text) {
    if (text) withText(this.module, text, (address) => this.module._page_type(address));
  }
}

// Once, and never again in this browser.
function sayHowToLeave() {
  if (recall("tab") !== null) return;
  keep("tab", "said");
  showNotice(words("Tab indents here. Press Escape, then Tab, to leave the editor."), null, 8);
}

// A character that is typed with AltGr: text, although Windows says that Ctrl and Alt are down, and a command may have the
// letter on that key.
const isThirdLevel = (event) => event.getModifierState("AltGraph") && event.key.length === 1;

// A key as the application's list of commands writes it: "Ctrl+Shift+L", "F6". Command on a Mac is Ctrl here.
function chordOf(event) {
  const name = SHORT_NAMES[event.key] ?? (event.key.length === 1 ? letterOf(event) : event.key);
  const ctrl = isMac ? event.metaKey : event.ctrlKey;
  return (ctrl ? "Ctrl+" : "") + (event.altKey ? "Alt+" : "") + (event.shiftKey ? "Shift+" : "") + name;
}

// The letter of a key, also where the layout has others than Latin ones, or Option makes it another character. It is what
// keys.js, too, takes the key for.
function letterOf(event) {
  return event.keyCode >= 65 && event.keyCode <= 90 ? String.fromCharCode(event.keyCode) : event.key.toUpperCase();
}

// Whether the editor has a use for a key. Ctrl+C, X and V are none of them: the browser turns them into clipboard events,
// unless somebody takes the keys.
function edits(event) {
  const foreign = isMac ? event.ctrlKey : event.metaKey;
  const chord = chordOf(event).replace(/^Esc$/, "Escape");
  if (foreign || (event.altKey && !isMac)) return false;
  if (chord.startsWith("Ctrl+")) {
    const rest = chord.slice("Ctrl+".length);
    return EDITING_WITH_CTRL.has(rest) || EDITING_WITH_CTRL.has(rest.replace(/^Shift\+/, ""));
  }
  return event.key.length === 1 || EDITING.has(chord.replace(/^(Alt\+)?(Shift\+)?/, ""));
}

// Ctrl+/, by its character, which is Shift+7 in Germany and Shift+: in France.
const isSlash = (event) => event.key === "/" && /^Ctrl\+(Shift\+)?\/$/.test(chordOf(event));

function makesText(event) {
  return event.key.length === 1 && !event.ctrlKey && !event.metaKey;
}
