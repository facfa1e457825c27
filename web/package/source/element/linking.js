// Linked code, as in the playground (ui/app/model/linking.h): a place in the program or in a stage names a piece of the
// program, and what was made from that piece lights up everywhere.
//
// `ranges` are those of a Stage: {start, end, source: {start, end}, node}, outer before inner.

const around = (span, at) => span.start <= at && at <= span.end;
const length = ({ start, end }) => end - start;
const same = (one, other) => one.start === other.start && one.end === other.end;

// The smallest piece of the program that the place `at` of a stage shows; null if there is none.
export function pieceOfStage(ranges, at) {
  let found = null;
  for (const range of ranges) {
    if (range.start > at) break;
    // At the end of one range and the beginning of another, the one that begins there is meant.
    if (around(range, at) && (found === null || length(range) < length(found) || (found.end === at && range.start === at))) found = range;
  }
  return found?.source ?? null;
}

// The smallest piece around a place of the program that one of the stages was made from.
export function pieceOfProgram(stages, at) {
  let found = null;
  for (const ranges of stages) {
    for (const { source } of ranges) if (around(source, at) && (found === null || length(source) < length(found))) found = source;
  }
  return found;
}

// What of a stage was made from that piece: [{start, end, isWeak}]. Strong is what was made from exactly that piece, weak
// from a part of it; if nothing was made from exactly it, its parts are strong.
export function litRanges(ranges, piece) {
  if (piece === null) return [];
  const inside = ranges.filter(({ source }) => piece.start <= source.start && source.end <= piece.end);
  const isExact = inside.some(({ source }) => same(source, piece));
  const hasNode = inside.some(({ node }) => node !== 0);
  const lit = [];
  let covered = 0; // up to here, something strong is lit already
  for (const { start, end, source, node } of inside) {
    if (start === end) continue;
    const isWeak = (isExact && !same(source, piece)) || (hasNode && node === 0);
    if (!isWeak && end <= covered) continue;
    lit.push({ start, end, isWeak });
    if (!isWeak) covered = end;
  }
  return lit;
}
