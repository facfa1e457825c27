// Programs from files: dropped on the page, or chosen in the browser's own dialog. Nothing is sent anywhere.

import { words } from "./words.js";

const MOST = 4 << 20; // bytes; a longer one is no program that a person has written

export class Files {
  // `open(name, text)` takes a program, `refuse(sentence)` the message if there is none.
  constructor({ open, refuse }) {
    this.open = open;
    this.refuse = refuse;
    addEventListener("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault(); // or the browser would leave the page for the file
      event.dataTransfer.dropEffect = "copy";
    });
    addEventListener("drop", (event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      this.take(file);
    });
  }

  choose() {
    const field = document.createElement("input");
    field.type = "file";
    field.addEventListener("change", () => { if (field.files[0]) this.take(field.files[0]); });
    field.click();
  }

  async take(file) {
    if (file.size > MOST) return this.refuse(words("{0} is too long.", file.name));
    let bytes;
    try {
      bytes = await file.arrayBuffer();
    } catch {
      return this.refuse(words("{0} cannot be read.", file.name));
    }
    const text = textOf(bytes);
    if (text === null) return this.refuse(words("{0} is not a text file.", file.name));
    this.open(file.name, text);
  }
}

// Null if they are not UTF-8, or have a zero byte, which no text has.
function textOf(bytes) {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}
