// The system's clipboard. Copy, cut and paste arrive as the browser's own events, whatever key or menu caused them, and
// reach the application within the same event, since only then may a page access the clipboard.

import { cleaned, textAt, withText } from "./strings.js";

export class Clipboard {
  constructor(module, field, drawing) {
    this.module = module;
    this.field = field;
    this.drawing = drawing;
    for (const kind of ["copy", "cut"]) {
      document.addEventListener(kind, (event) => { if (this.isForApplication(event)) this.take(event, kind === "cut"); });
    }
    document.addEventListener("paste", (event) => { if (this.isForApplication(event)) this.paste(event); });
  }

  // The browser copies text that is selected outside of the canvas.
  isForApplication(event) {
    const hasCanvas = this.field.getClientRects().length > 0; // or the text view is all there is
    return hasCanvas && (event.target === this.field || event.target === document.body);
  }

  take(event, cut) {
    const text = textAt(this.module, this.module._page_copy_selection(cut ? 1 : 0));
    event.preventDefault();
    if (text !== "") event.clipboardData.setData("text/plain", text);
    this.drawing.ask();
  }

  paste(event) {
    event.preventDefault();
    paste(this.module, this.drawing, event.clipboardData.getData("text/plain"));
  }
}

function paste(module, drawing, text) {
  if (text === "") return; // a picture, or files
  withText(module, cleaned(text), (address) => module._page_paste(address));
  drawing.ask();
}

// Pastes for a menu or a button: the browser may ask the user first. Returns whether it can do that at all.
export function readClipboard(module, drawing) {
  if (!navigator.clipboard?.readText) return false;
  const refused = () => { module._page_paste_refused(); drawing.ask(); };
  navigator.clipboard.readText().then((text) => (text === "" ? refused() : paste(module, drawing, text)), refused);
  return true;
}

// Puts text into the clipboard; resolves to whether the browser allowed it.
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

// The old way, for pages that are not served over a secure connection.
function copyBySelection(text) {
  const before = document.activeElement;
  const area = document.createElement("textarea");
  area.className = "offscreen";
  area.value = text;
  document.body.append(area);
  area.select();
  let copied = false;
  try {
    copied = document.execCommand("copy");
  } catch { /* then it is not copied */ }
  area.remove();
  before?.focus?.({ preventScroll: true });
  return copied;
}
