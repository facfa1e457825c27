// What belongs together in a program and its stages: the piece at the caret, or at the mouse, is lit in all of them.

import { litRanges, pieceOfProgram, pieceOfStage } from "./linking.js";

export const SOURCE = "source"; // the program's name beside those of stages

export class Lighting {
  #editor;
  #panes;
  #caret = null; // the piece at the caret, and at the mouse
  #hover = null;

  constructor(editor, panes) {
    this.#editor = editor;
    this.#panes = panes;
  }

  // The program is another one, or nothing is there to be lit with it.
  forget() {
    this.#caret = this.#hover = null;
    this.#editor.mark("lit", []);
  }

  setCaret(name, at) {
    this.#caret = this.#pieceAt(name, at);
    if (this.#hover === null) this.#light(this.#caret, name);
  }

  setHover(name, at) {
    this.#hover = this.#pieceAt(name, at);
    this.#light(this.#hover ?? this.#caret, name);
  }

  // From the view with that textarea to what is linked with the caret in the next one. Returns whether there is something.
  goOn(area) {
    const views = [{ view: this.#editor }, ...this.#panes.shown];
    const at = Math.max(0, views.findIndex(({ view }) => view.area === area));
    for (let step = 1; step < views.length; ++step) {
      const { view, ranges } = views[(at + step) % views.length];
      const target = this.#caret && (ranges ? litRanges(ranges, this.#caret).find(({ isWeak }) => !isWeak) : this.#caret);
      if (!target) continue;
      view.select({ start: target.start, end: target.start });
      return true;
    }
    return false;
  }

  #pieceAt(name, at) {
    if (at === null) return null;
    const { shown } = this.#panes;
    return name === SOURCE ? pieceOfProgram(shown.map(({ ranges }) => ranges), at) : pieceOfStage(shown.find((each) => each.name === name)?.ranges ?? [], at);
  }

  // Lights what belongs to a piece of the program; views other than `from` scroll to it.
  #light(piece, from) {
    if (this.#panes.isStale) return;
    const { shown } = this.#panes;
    this.#editor.mark("lit", piece && shown.length > 0 ? [{ ...piece, kind: "lit" }] : []);
    if (piece && from !== SOURCE && shown.length > 0) this.#editor.show(piece);
    for (const { name, view, ranges } of shown) {
      const lit = litRanges(ranges, piece);
      view.mark("lit", lit.map(({ start, end, isWeak }) => ({ start, end, kind: isWeak ? "weak" : "lit" })));
      const first = lit.find(({ isWeak }) => !isWeak);
      if (first && name !== from) view.show(first);
    }
  }
}
