// Characters that the application has no font for, such as those of Chinese comments, as the system's fonts draw them.

// Never assigned: no font has it, so what is drawn for it is drawn for whatever is missing.
const MISSING = 0x378;

// Where the application's own letters stand in a line, as parts of its height (ui/app/font).
const LETTERS = 0.76;
const BASELINE = 0.77;

// The pixels of a character, red, green, blue and alpha of each, in white unless it has colours of its own. Wide ones are
// narrowed to the width. Null if the system has no glyph for it either, or nothing of it can be seen.
export function drawCharacter(code, width, height) {
  const pixels = pixelsOf(code, width, height);
  const isSeen = pixels.some((value) => value !== 0);
  const missing = pixelsOf(MISSING, width, height);
  return isSeen && pixels.some((value, i) => value !== missing[i]) ? pixels : null;
}

function pixelsOf(code, width, height) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.font = `${Math.round(height * LETTERS)}px ui-monospace, Menlo, Consolas, monospace`;
  context.fillStyle = "#fff";
  context.fillText(String.fromCodePoint(code), 0, Math.round(height * BASELINE), width);
  return context.getImageData(0, 0, width, height).data;
}
