// Keys and text. A hidden text area has the focus and receives what the user types, as any text field would: layouts, dead
// keys, input methods and phone keyboards work because the browser does the work. Keys that are not text, and the space
// bar, which presses buttons, go to the application as keys; those that it does not use stay with the browser (F5, Ctrl+L,
// zoom…).

import { keep, recall } from "./keeping.js";
import { ALT, COMMAND, CTRL, META, SHIFT, isMac, keyOf, modifiersOf } from "./keys.js";
import { showNotice } from "./loading.js";
import { cleaned, textAt, withText } from "./strings.js";
import { words } from "./words.js";

// What phones' keyboards tell instead of a key.
const TAPS = { insertLineBreak: 0, insertParagraph: 0, deleteContentBackward: 1, deleteContentForward: 2, deleteWordBackward: 3,
  deleteWordForward: 4 };
const EDITING = new Set(["Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown", "Backspace", "Delete", "Enter",
  "Tab", "Escape", "ContextMenu"]);
const MOVES = new Set(["Left", "Right", "Up", "Down", "Home", "End"]);
const EDITING_WITH_CTRL = new Set([...MOVES, ...[...MOVES].map((name) => `Shift+${name}`), "Backspace", "Delete", "A", "Z", "Shift+Z",
  "Y", "M", "/", "Shift+K", "Shift+P"]);
// What Control and a letter do in every text field of macOS.
const MAC_KEYS = { a: "Home", b: "ArrowLeft", d: "Delete", e: "End", f: "ArrowRight", h: "Backspace", k: "Delete", n: "ArrowDown", p: "ArrowUp" };
// The end of a composition has its own event; some browsers also report it here.
const COMPOSING = new Set(["insertCompositionText", "insertFromComposition", "deleteCompositionText", "deleteByComposition"]);
const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph"]);
const SHORT_NAMES = { ArrowLeft: "Left", ArrowRight: "Right", ArrowUp: "Up", ArrowDown: "Down", Escape: "Esc", "{": "[", "}": "]", " ": "Space" };

export class Keyboard {
  constructor(module, field, canvas, drawing) {
    this.module = module;
    this.field = field;
    this.drawing = drawing;
    this.chords = new Set(textAt(module, module._page_chords()).split("\n")); // those of the application's commands
    this.leaving = false; // Escape was the last key, with nothing to close: Tab then leaves the canvas, as in other editors
    this.controlIsDown = false;
    this.down = new Map(); // the keys that went down, by their places on the keyboard, as the application knows them
    field.addEventListener("keydown", (event) => this.keyDown(event));
    field.addEventListener("keyup", (event) => this.keyUp(event));
    field.addEventListener("beforeinput", (event) => this.beforeInput(event));
    field.addEventListener("contextmenu", (event) => event.preventDefault()); // of a key: the application has its own
    field.addEventListener("compositionstart", () => field.classList.add("composing"));
    field.addEventListener("compositionend", (event) => this.endComposition(event));
    field.addEventListener("blur", () => this.release());
    canvas.addEventListener("pointerdown", (event) => this.pointerDown(event));
    addEventListener("focus", () => { if (isFocusFree()) this.focus(); });
    document.addEventListener("keydown", (event) => this.takeKey(event));
    this.focus();
  }

  focus() {
    this.field.focus({ preventScroll: true });
  }

  pointerDown(event) {
    this.leaving = false;
    if (this.field.classList.contains("composing")) this.compose();
    if (event.pointerType !== "touch") this.focus();
  }

  // Ends a composition where it is, before the caret goes elsewhere.
  compose() {
    this.field.blur();
    this.focus();
    this.drawing.draw();
  }

  // A keyboard of keys works, too, where a touch or a click beside the canvas has taken the focus away. Tab is the
  // browser's then.
  takeKey(event) {
    if (!isFocusFree() || !getSelection().isCollapsed || event.key === "Tab") return;
    this.focus();
    if (!isFocusFree()) this.keyDown(event); // else there is no canvas: the text view is all there is
  }

  // A touch brings up the phone's keyboard only where there is something to type into.
  followTouch() {
    const wants = this.module._page_touch_wants_text();
    if (wants > 0) this.focus();
    else if (wants === 0) this.field.blur();
  }

  // Where the caret is, in CSS pixels: input methods open their windows there.
  placeCaret(x, y, height) {
    this.field.style.setProperty("--left", `${Math.max(0, Math.round(x))}px`);
    this.field.style.top = `${Math.max(0, Math.round(y))}px`;
    this.field.style.height = `${Math.round(height)}px`;
  }

  release() {
    this.leaving = this.controlIsDown = false;
    this.down.clear();
    this.module._page_release_keys();
    this.drawing.ask();
  }

  keyDown(event) {
    if (!this.isForApplication(event)) return;
    if (isSlash(event)) return this.slash(event);
    if (isMacKey(event)) return this.macKey(event);
    const isText = makesText(event) && (isOptionLetter(event) || !this.chords.has(chordOf(event))); // handled when the text comes
    if (!isText) event.preventDefault();
    if (!isText || event.key === " ") this.press(event, keyOf(event));
    else this.module._page_key(-1, 1, modifiersOf(event)); // Ctrl may have come up unheard: text would then be none
    if (event.key === "Tab" && this.module._page_edits()) sayHowToLeave();
    if (isText || MODIFIERS.has(event.key)) this.drawing.ask();
    else this.drawing.handle();
  }

  press(event, key) {
    if (event.key === "Control") this.controlIsDown = true;
    // A key that comes up as another one, since Shift or the layout has changed meanwhile, is still the same.
    if (key >= 0 && !MODIFIERS.has(event.key)) this.down.set(event.code || event.key, key);
    this.module._page_key(MODIFIERS.has(event.key) ? -1 : key, event.repeat ? 2 : 1, modifiersOf(event));
  }

  // By its character: without Shift, or on an American keyboard, the key is another one.
  slash(event) {
    event.preventDefault();
    this.module._page_slash(event.shiftKey ? 1 : 0);
    this.drawing.handle();
  }

  // As the key that it stands for; K erases up to the end of the line, or the end itself.
  macKey(event) {
    event.preventDefault();
    const send = (name, modifiers) => {
      const key = keyOf({ key: name, code: name, keyCode: 0 });
      this.module._page_key(key, 1, modifiers);
      this.module._page_key(key, 0, modifiers);
    };
    const letter = event.key.toLowerCase();
    if (letter === "k") send("End", SHIFT);
    send(MAC_KEYS[letter], event.shiftKey ? SHIFT : 0);
    this.drawing.handle();
  }

  keyUp(event) {
    event.preventDefault(); // Alt would go to the browser's menu
    const place = event.code || event.key;
    if (event.key === "Control") this.controlIsDown = false;
    if (event.key === "Meta") this.release(); // macOS does not say that a key came up while Command was down
    this.module._page_key(MODIFIERS.has(event.key) ? -1 : this.down.get(place) ?? keyOf(event), 0, modifiersOf(event));
    this.down.delete(place);
    this.drawing.ask();
  }

  isForApplication(event) {
    if (event.isComposing || event.keyCode === 229) return false;
    if (MODIFIERS.has(event.key)) return true;
    const leaves = event.key === "Tab" && this.leaving;
    this.leaving = event.key === "Escape" && this.module._page_escape_is_free();
    if (leaves) return false;
    return !isThirdLevel(event) && (this.chords.has(chordOf(event)) || edits(event) || isSlash(event) || isMacKey(event));
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
    this.module._page_key(-1, 1, 0); // what was composed is text, whatever came up unheard meanwhile
    this.type(event.data);
    this.drawing.handle();
  }

  // What is dictated, or comes from a list of a phone's keyboard, may have several lines, which no key makes.
  type(text) {
    const give = /[\n\r\t]/.test(text) ? "_page_paste" : "_page_type";
    if (text) withText(this.module, cleaned(text), (address) => this.module[give](address));
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

// Nothing of the page has the focus.
const isFocusFree = () => document.activeElement === document.body || document.activeElement === null;

// A letter that is typed with Option: text, although a command may have the key's letter. But Ω is what Z gives on most Macs.
const isOptionLetter = (event) => isMac && event.altKey && !event.metaKey && !event.ctrlKey && /^\p{L}$/u.test(event.key) &&
  event.key !== "Ω" && event.key.toUpperCase() !== letterOf(event);

// A key as the application's list of commands writes it: "Ctrl+Shift+L", "F6". Command on a Mac is Ctrl here.
function chordOf(event) {
  const name = SHORT_NAMES[event.key] ?? (event.key.length === 1 ? letterOf(event) : event.key);
  const down = modifiersOf(event);
  return (down & COMMAND ? "Ctrl+" : "") + (down & ALT ? "Alt+" : "") + (down & SHIFT ? "Shift+" : "") + name;
}

// The letter of a key, also where the layout has others than Latin ones, or Option makes it another character. It is what
// keys.js, too, takes the key for.
function letterOf(event) {
  return event.keyCode >= 65 && event.keyCode <= 90 ? String.fromCharCode(event.keyCode) : event.key.toUpperCase();
}

// Whether the editor has a use for a key. Ctrl+C, X and V are none of them: the browser turns them into clipboard events,
// unless somebody takes the keys.
function edits(event) {
  const down = modifiersOf(event);
  const chord = chordOf(event).replace(/^Esc$/, "Escape");
  if (down & (isMac ? CTRL : META) || (down & ALT && !isMac)) return false;
  if (chord.startsWith("Ctrl+")) return EDITING_WITH_CTRL.has(chord.slice("Ctrl+".length));
  return event.key.length === 1 || chord === "Shift+F10" || EDITING.has(chord.replace(/^(Alt\+)?(Shift\+)?/, ""));
}

// Ctrl+/, by its character, which is Shift+7 in Germany and Shift+: in France; by its place where no letters are Latin.
const isSlash = (event) => (modifiersOf(event) & COMMAND) !== 0 && !event.altKey &&
  (event.key === "/" || (event.code === "Slash" && event.keyCode === 191 && !event.shiftKey));

const isMacKey = (event) => isMac && event.ctrlKey && !event.metaKey && !event.altKey && event.key.toLowerCase() in MAC_KEYS;

function makesText(event) {
  return event.key.length === 1 && !event.ctrlKey && !event.metaKey;
}
