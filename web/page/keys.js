// Which key of the keyboard an event is about, as a number that the application knows: the place in Dear ImGui's list of
// keys, from Tab on (web/application/input.cpp).

const CODES = ["Tab ArrowLeft ArrowRight ArrowUp ArrowDown PageUp PageDown Home End Insert Delete Backspace Space Enter Escape",
  "ControlLeft ShiftLeft AltLeft MetaLeft ControlRight ShiftRight AltRight MetaRight ContextMenu",
  numbered("Digit", 0, 9), [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => `Key${letter}`).join(" "), numbered("F", 1, 24),
  "Quote Comma Minus Period Slash Semicolon Equal BracketLeft Backslash BracketRight Backquote CapsLock ScrollLock NumLock",
  "PrintScreen Pause", numbered("Numpad", 0, 9),
  "NumpadDecimal NumpadDivide NumpadMultiply NumpadSubtract NumpadAdd NumpadEnter NumpadEqual"].join(" ").split(" ");
const places = new Map(CODES.map((code, place) => [code, place]));

// Letters, digits and these marks are where the keyboard's layout has them; all others are where they are on the keyboard.
const MARKS = { 59: "Semicolon", 186: "Semicolon", 188: "Comma", 190: "Period" };

function numbered(name, first, last) {
  return Array.from({ length: last - first + 1 }, (_, i) => name + (first + i)).join(" ");
}

// macOS has Command where other systems have Ctrl.
export const isMac = /^(Mac|iP(hone|ad|od))/.test(navigator.platform ?? "");

export const CTRL = 1, SHIFT = 2, ALT = 4, META = 8; // as web/application/input.h counts them
export const COMMAND = isMac ? META : CTRL;

// Which modifiers are down, of an event of the keyboard or the mouse. The event is asked, and not the keys that went down
// here: a key may go down while another window has the focus, and some browsers do not tell of these keys. AltGr is none
// of them, although Windows has it as Ctrl and Alt.
export function modifiersOf(event) {
  const third = !isMac && event.getModifierState("AltGraph");
  return (event.ctrlKey && !third ? CTRL : 0) | (event.shiftKey ? SHIFT : 0) | (event.altKey && !third ? ALT : 0) |
    (event.metaKey ? META : 0);
}

// -1 for a key that the application does not know.
export function keyOf({ key, code, keyCode }) {
  if (keyCode >= 65 && keyCode <= 90) return places.get(`Key${String.fromCharCode(keyCode)}`);
  if (keyCode >= 48 && keyCode <= 57) return places.get(`Digit${keyCode - 48}`);
  if (code === "NumpadEnter") return places.get("Enter");
  // A keypad whose digits are off has the keys that it then stands for.
  if (/^Numpad(\d|Decimal)$/.test(code) && places.has(key)) return places.get(key);
  return places.get(MARKS[keyCode]) ?? places.get(code) ?? places.get(key) ?? -1;
}
