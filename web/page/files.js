// Programs from files: dropped on the page, or chosen in the browser's own dialog. Nothing is sent anywhere.

import { words } from "./words.js";

const MOST = 4 << 20; // bytes; a longer one is no program that a person has written
const MOST_AT_ONCE = 20; // as many as there are recent programs

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
      const files = [...event.dataTransfer?.files ?? []];
      if (files.length === 0) return;
      event.preventDefault();
      this.takeAll(files);
    });
  }

  choose() {
    const field = document.createElement("input");
    field.type = "file";
    field.addEventListener("change", () => { this.takeAll([...field.files]); });
    field.click();
  }

  // One after the other, as on the desktop: the last is open then, those before it are among the recent programs.
  async takeAll(files) {
    const problems = [];
    for (const file of files.slice(0, MOST_AT_ONCE)) {
      const problem = await this.take(file);
      if (problem !== null) problems.push(problem);
    }
    if (problems.length > 0) this.refuse(problems.join(" "));
  }

  // Opens a file, or gives the sentence that says why not.
  async take(file) {
    if (file.size > MOST) return words("{0} is too long.", file.name);
    let bytes;
    try {
      bytes = await file.arrayBuffer();
    } catch {
      return words("{0} cannot be read.", file.name);
    }
    const text = textOf(bytes);
    if (text === null) return words("{0} is not a text file.", file.name);
    this.open(file.name, text);
    return null;
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
