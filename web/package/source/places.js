// Places in texts: the engine counts the bytes of UTF-8, JavaScript the units of UTF-16, and people lines and columns.

const NOWHERE = -1;

// The mapping for one text. O(text) once for a text beyond ASCII, nothing otherwise.
export class Places {
  // `original`: the text that a front end made it from, if there is one.
  constructor(text, original) {
    this.text = text;
    this.original = original === undefined ? null : new Places(original);
    this.units = null; // by byte: the unit of the character that it belongs to
    this.lines = null; // where each begins
    this.bytes = text.length;
    if (/[^\x00-\x7f]/.test(text)) this.#count(); // eslint-disable-line no-control-regex
  }

  #count() {
    const size = (point) => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);
    this.bytes = 0;
    for (const character of this.text) this.bytes += size(character.codePointAt(0));
    this.units = new Uint32Array(this.bytes + 1);
    let [byte, unit] = [0, 0];
    for (const character of this.text) {
      const end = byte + size(character.codePointAt(0));
      while (byte < end) this.units[byte++] = unit;
      unit += character.length;
    }
    this.units[this.bytes] = unit;
  }

  // The unit of a byte; null if it is not in the text.
  unit(byte) {
    if (byte < 0 || byte > this.bytes) return null;
    return this.units === null ? byte : this.units[byte];
  }

  // The byte at which the character of a unit begins.
  byte(unit) {
    if (this.units === null) return unit;
    let [low, high] = [0, this.bytes];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.units[middle] < unit) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  // {start, end} of two bytes; null if that is nowhere or, as places of the library are, not in the text.
  span(begin, end) {
    if (begin === NOWHERE) return null;
    const [from, to] = [this.unit(begin), this.unit(end)];
    return from === null || to === null ? null : { start: from, end: to };
  }

  // {line, column} of a unit, both from 1; columns count characters.
  lineColumn(unit) {
    if (this.lines === null) {
      this.lines = [0];
      for (let at = this.text.indexOf("\n"); at >= 0; at = this.text.indexOf("\n", at + 1)) this.lines.push(at + 1);
    }
    let [low, high] = [0, this.lines.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.lines[middle] <= unit) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: [...this.text.slice(this.lines[low], unit)].length + 1 };
  }
}
