// The application's icon as PNG, in the sizes that a home screen or a task bar wants, drawn from its one source, icon.svg.
//
// It draws what that file has and no more: a square with round corners in a view box of 64 × 64, filled paths of straight
// lines, and stroked ones with round ends. A pixel at an edge is the mean of 8 × 8 samples. The same file gives the same
// bytes.

import { deflateSync } from "node:zlib";
import { crc32 } from "../book/crc32.mjs";

const SAMPLES = 8;
const VIEW = 64;

// The icons: `whole` ones fill the square, for systems that cut their own shape out of it, and have the picture in the
// middle, where nothing of it is lost.
export const ICONS = [
  { name: "icons/192.png", size: 192, whole: false },
  { name: "icons/512.png", size: 512, whole: false },
  { name: "icons/whole-512.png", size: 512, whole: true },
];

// Returns a Map from names in the site to bytes.
export function iconFiles(svg) {
  const shapes = readShapes(svg);
  return new Map(ICONS.map(({ name, size, whole }) => [name, png(size, draw(shapes, size, whole))]));
}

// ---- Reading

const attribute = (tag, name) => tag.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1];

function colour(text) {
  const digits = text.slice(1);
  const wide = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  if (!/^#/.test(text) || !/^[0-9a-f]{6}$/i.test(wide)) throw new Error(`the icon has a colour that is not understood: ${text}`);
  return [0, 2, 4].map((at) => Number.parseInt(wide.slice(at, at + 2), 16));
}

// [{colour, covers(x, y)}], from the back to the front; the first is the square behind all.
function readShapes(svg) {
  if (!svg.includes(`viewBox="0 0 ${VIEW} ${VIEW}"`)) throw new Error("the icon has another view box");
  return [...svg.matchAll(/<(rect|path)\s[^>]*>/g)].map(([tag, kind]) => {
    if (kind === "rect") return { colour: colour(attribute(tag, "fill")), radius: Number(attribute(tag, "rx")), covers: null };
    const lines = readPath(attribute(tag, "d"));
    const stroke = attribute(tag, "stroke");
    const width = Number(attribute(tag, "stroke-width"));
    return stroke ? { colour: colour(stroke), covers: (x, y) => isNear(lines, x, y, width / 2) } : { colour: colour(attribute(tag, "fill")), covers: (x, y) => isInside(lines, x, y) };
  });
}

// The lines of a path, [[[x, y], …], …], from the commands M, L, H, V, and Z, absolute and relative.
function readPath(text) {
  const lines = [];
  let [x, y] = [0, 0];
  for (const [, command, rest] of text.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = rest.match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
    const kind = command.toUpperCase();
    const [fromX, fromY] = command === kind ? [() => 0, () => 0] : [() => x, () => y];
    const pair = "ML".includes(kind);
    if (!"MLHVZ".includes(kind)) throw new Error(`the icon has a path command that is not understood: ${command}`);
    for (let at = 0; at < numbers.length; at += pair ? 2 : 1) {
      [x, y] = [kind === "V" ? x : fromX() + numbers[at], kind === "H" ? y : fromY() + numbers[pair ? at + 1 : at]];
      if (kind === "M" && at === 0) lines.push([]);
      lines.at(-1).push([x, y]);
    }
  }
  return lines;
}

// ---- Drawing

// Whether more lines go around the point to the left than to the right.
function isInside(lines, x, y) {
  let winding = 0;
  for (const line of lines) {
    line.forEach(([x1, y1], index) => {
      const [x2, y2] = line[(index + 1) % line.length];
      const side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1);
      if (y1 <= y && y2 > y && side > 0) ++winding;
      if (y1 > y && y2 <= y && side < 0) --winding;
    });
  }
  return winding !== 0;
}

function isNear(lines, x, y, distance) {
  return lines.some((line) => line.slice(1).some(([x2, y2], index) => {
    const [x1, y1] = line[index];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
    return (x1 + along * dx - x) ** 2 + (y1 + along * dy - y) ** 2 <= distance ** 2;
  }));
}

function inSquare(radius, x, y) {
  const [dx, dy] = [x, y].map((at) => Math.max(radius - at, at - (VIEW - radius), 0));
  return dx * dx + dy * dy <= radius * radius;
}

// Red, green, blue and opacity of each pixel. One with the same shape at its corners is that shape; others are sampled.
function draw([square, ...shapes], size, whole) {
  const pixels = Buffer.alloc(size * size * 4);
  const scale = whole ? 0.8 : 1; // what is in the inner four fifths, no system cuts off
  const at = (column, row) => {
    const [x, y] = [column, row].map((place) => (place / size) * VIEW);
    if (!whole && !inSquare(square.radius, x, y)) return null;
    const [ownX, ownY] = [x, y].map((place) => (place - VIEW / 2) / scale + VIEW / 2);
    return shapes.findLast(({ covers }) => covers(ownX, ownY)) ?? square;
  };
  let above = Array.from({ length: size + 1 }, (_, column) => at(column, 0));
  for (let row = 0; row < size; ++row) {
    const below = Array.from({ length: size + 1 }, (_, column) => at(column, row + 1));
    for (let column = 0; column < size; ++column) {
      const corner = above[column];
      const isPlain = [above[column + 1], below[column], below[column + 1]].every((shape) => shape === corner);
      pixels.set(isPlain ? [...(corner?.colour ?? [0, 0, 0]), corner ? 255 : 0] : mean(at, column, row), (row * size + column) * 4);
    }
    above = below;
  }
  return pixels;
}

function mean(at, column, row) {
  const sum = [0, 0, 0];
  let count = 0;
  for (let sample = 0; sample < SAMPLES * SAMPLES; ++sample) {
    const shape = at(column + ((sample % SAMPLES) + 0.5) / SAMPLES, row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES);
    if (!shape) continue;
    shape.colour.forEach((part, index) => { sum[index] += part; });
    ++count;
  }
  return [...sum.map((part) => (count ? Math.round(part / count) : 0)), Math.round((count * 255) / (SAMPLES * SAMPLES))];
}

// ---- The format

function chunk(kind, bytes) {
  const body = Buffer.concat([Buffer.from(kind), bytes]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function png(size, pixels) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8); // eight bits, with opacity
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; ++row) {
    // Each row as its difference from the one above, which is mostly nothing.
    const at = row * (size * 4 + 1);
    rows[at] = 2;
    for (let byte = 0; byte < size * 4; ++byte) rows[at + 1 + byte] = pixels[row * size * 4 + byte] - (row > 0 ? pixels[(row - 1) * size * 4 + byte] : 0);
  }
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk("IHDR", head), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}
