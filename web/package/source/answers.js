// The engine's answers as the package's users see them: places in the units of JavaScript's strings.

import { LetcontError } from "./errors.js";
import { Places } from "./places.js";

// Diagnostics about a program.
export function diagnosticsOf(places, diagnostics) {
  return diagnostics.map(({ severity, code, message, span, original, notes }) => ({
    severity, code, message, ...placeOf(places, span), original: originalOf(places, original),
    notes: notes.map((note) => ({ message: note.message, ...placeOf(places, note.span), original: originalOf(places, note.original) })),
  }));
}

// The place in what a front end made the program from: {name, start, end, line, column}; null if there is none. Start and
// end are null without that text.
function originalOf(places, original) {
  if (!original) return null;
  const { name, line, column, span: [begin, end] } = original;
  return { name, ...(places.original?.span(begin, end) ?? { start: null, end: null }), line, column };
}

// {start, end, line, column}, all null for what is nowhere in the program: it may be in the library.
function placeOf(places, [begin, end]) {
  const span = places.span(begin, end);
  return span === null ? { start: null, end: null, line: null, column: null } : { ...span, ...places.lineColumn(span.start) };
}

// A stage: its text, and which pieces of it were made from which pieces of the program.
export function stageOf(places, { name, text, ranges }) {
  const own = new Places(text);
  const all = [];
  for (let at = 0; at < ranges.length; at += 5) {
    const source = places.span(ranges[at + 2], ranges[at + 3]);
    if (source === null) continue;
    all.push({ start: own.unit(ranges[at]), end: own.unit(ranges[at + 1]), source, node: ranges[at + 4] });
  }
  return { name, text, ranges: all };
}

export function compilationOf(places, { ok, diagnostics, stages, passes }) {
  return {
    ok,
    diagnostics: diagnosticsOf(places, diagnostics),
    stages: Object.fromEntries(stages.map((each) => [each.name, stageOf(places, each)])),
    passes,
  };
}

export function runOf(places, { outcome, diagnostics, steps, wantedInput, counters }, output) {
  return {
    outcome, output, steps, wantedInput, diagnostics: diagnosticsOf(places, diagnostics),
    counters: Object.fromEntries(counters.map(({ name, value }) => [name, value])),
  };
}

const span = (places, [begin, end]) => places.span(begin, end);

// `printed` has the places of the stage that the debugger shows.
export function positionOf(places, watched) {
  const { stop, step, furthest, running, next, message, hit, output, evaluation, variables, diagnostics } = watched;
  return {
    stop, step, furthest, running, next, message, hit, output, evaluation, variables,
    source: span(places, watched.source), original: originalOf(places, watched.original),
    frames: watched.frames.map((frame) => ({ text: frame.text, source: span(places, frame.source), original: originalOf(places, frame.original) })),
    breakpoints: watched.breakpoints.map((problem) => ({ problem: problem === "" ? null : problem })),
    diagnostics: diagnosticsOf(places, diagnostics),
  };
}

// The error for a program with these diagnostics.
export const notCompiled = (diagnostics) => {
  const first = diagnostics.find(({ severity }) => severity === "error");
  const at = first?.original ?? first;
  const where = at?.line ? `${first.original ? `${at.name}, ` : ""}line ${at.line}, column ${at.column}: ` : "";
  return new LetcontError("program", first ? where + first.message : "the program does not compile", { diagnostics });
};
