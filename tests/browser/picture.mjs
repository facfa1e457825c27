// Reads a PNG written by a browser, to see whether it is blank.

import { inflateSync } from "node:zlib";

const CHANNELS = { 0: 1, 2: 3, 4: 2, 6: 4 };

// {width, height, channels, pixels}: a byte for each channel, row by row. Eight bits, not interlaced, no palette.
export function readPng(bytes) {
  const data = [];
  let width = 0, height = 0, channels = 0;
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at), kind = bytes.toString("latin1", at + 4, at + 8), body = bytes.subarray(at + 8, at + 8 + length);
    if (kind === "IHDR") {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      channels = CHANNELS[body[9]];
      if (body[8] !== 8 || channels === undefined || body[12] !== 0) throw new Error("a PNG of another kind");
    }
    if (kind === "IDAT") data.push(body);
    at += length + 12;
  }
  return { width, height, channels, pixels: unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels) };
}

// Each row begins with the number of its filter, which predicts bytes from those at the left and above.
function unfilter(filtered, stride, height, channels) {
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0, from = 0, row = 0; y < height; ++y, row += stride) {
    const filter = filtered[from++];
    for (let x = 0; x < stride; ++x, ++from) {
      const left = x < channels ? 0 : pixels[row + x - channels];
      const up = y === 0 ? 0 : pixels[row - stride + x];
      const corner = x < channels || y === 0 ? 0 : pixels[row - stride + x - channels];
      pixels[row + x] = filtered[from] + told(filter, left, up, corner);
    }
  }
  return pixels;
}

function told(filter, left, up, corner) {
  switch (filter) {
    case 1: return left;
    case 2: return up;
    case 3: return (left + up) >> 1;
    case 4: return paeth(left, up, corner);
    default: return 0;
  }
}

function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

// How many colours a rectangle of a picture has, and which share of it has the most frequent one. Looks at every
// `step`th pixel of each `step`th row.
export function coloursIn({ width, height, channels, pixels }, { x, y, w, h, step = 1 }) {
  const counts = new Map();
  for (let row = y; row < Math.min(height, y + h); row += step) {
    for (let column = x; column < Math.min(width, x + w); column += step) {
      const at = (row * width + column) * channels;
      const colour = (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  const all = [...counts.values()];
  return { colours: all.length, largest: Math.max(...all) / all.reduce((sum, count) => sum + count, 0) };
}
