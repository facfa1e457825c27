// The error of everything in this package. Its `code` says what is wrong, in a word that does not change:
//
//   argument     what was passed is of the wrong type, has a field that there is not, or names what there is not
//   too-large    a text that is passed is longer than the engine takes
//   program      the program does not compile; `diagnostics` says why
//   link         the text is not a link, or is damaged, or the program is too long for one
//   not-loaded   the engine's files could not be fetched, or cannot be run here
//   engine-lost  the engine ran out of memory or stopped by a mistake of its own; the next call starts another one
//   closed       the engine or the debugger was closed
export class LetcontError extends Error {
  constructor(code, message, { diagnostics = [], cause } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "LetcontError";
    this.code = code;
    this.diagnostics = diagnostics;
  }
}

export const wrongArgument = (message) => new LetcontError("argument", message);
