// Checks of what callers pass: a LetcontError "argument" or "too-large" in words, before anything reaches the engine.

import { LetcontError, wrongArgument } from "./errors.js";

const MOST = { text: 16 * 2 ** 20, input: 64 * 2 ** 20, name: 4096, list: 256 };

const shown = (value) => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  const kind = typeof value;
  return kind === "object" ? "an object" : kind === "undefined" ? "nothing" : `a ${kind}`;
};

export function object(value, what) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw wrongArgument(`${what} must be an object, not ${shown(value)}`);
  return value;
}

// The fields of an object, of which only `known` may be there.
export function fields(value, what, known) {
  object(value, what);
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) throw wrongArgument(`${what} has no field ${JSON.stringify(name.slice(0, 40))}; it may have ${known.join(", ")}`);
  }
  return value;
}

export function text(value, what, { most = MOST.name, isOneLine = false } = {}) {
  if (typeof value !== "string") throw wrongArgument(`${what} must be a string, not ${shown(value)}`);
  if (value.length > most) throw new LetcontError("too-large", `${what} has ${value.length} characters; ${most} are allowed`);
  if (isOneLine && /[\n\0]/.test(value)) throw wrongArgument(`${what} must be one line`);
  return value;
}

export function input(value = "") {
  return text(value, "the input", { most: MOST.input });
}

export function list(value, what) {
  if (!Array.isArray(value)) throw wrongArgument(`${what} must be an array of strings, not ${shown(value)}`);
  if (value.length > MOST.list) throw new LetcontError("too-large", `${what} has ${value.length} entries; ${MOST.list} are allowed`);
  return Array.from(value, (each) => text(each, `an entry of ${what}`, { isOneLine: true })); // holes, too
}

export function count(value, what) {
  if (!Number.isSafeInteger(value) || value < 0) throw wrongArgument(`${what} must be an integer from 0 to ${Number.MAX_SAFE_INTEGER}, not ${typeof value === "number" ? value : shown(value)}`);
  return value;
}

export function flag(value, what) {
  if (typeof value !== "boolean") throw wrongArgument(`${what} must be true or false, not ${shown(value)}`);
  return value ? 1 : 0;
}

export function callback(value, what) {
  if (value !== undefined && typeof value !== "function") throw wrongArgument(`${what} must be a function, not ${shown(value)}`);
  return value;
}

export function signal(value) {
  if (value !== undefined && !(value instanceof AbortSignal)) throw wrongArgument(`the signal must be an AbortSignal, not ${shown(value)}`);
  return value;
}

// Which of `names` it is; `what` says of what.
export function oneOf(value, what, names) {
  text(value, what);
  if (!names.includes(value)) throw wrongArgument(`there is no ${what} ${JSON.stringify(value.slice(0, 40))}; there are ${names.join(", ")}`);
  return value;
}

const PROGRAM = ["language", "text", "name", "passes", "llvmPasses", "original"];

// The texts of a request about that program.
export function program(value) {
  fields(value, "the program", PROGRAM);
  const one = { isOneLine: true };
  const texts = {
    language: text(value.language, "the program's language", one),
    text: text(value.text, "the program's text", { most: MOST.text }),
    name: text(value.name ?? "program", "the program's name", one),
    passes: text(value.passes ?? "default", "the program's passes", one),
    llvmPasses: text(value.llvmPasses ?? "O2", "the program's llvmPasses", one),
  };
  if (value.original !== undefined) {
    fields(value.original, "the program's original", ["name", "text"]);
    texts.originalName = text(value.original.name, "the name of the original", one);
    texts.original = text(value.original.text, "the text of the original", { most: MOST.text });
  }
  return texts;
}
