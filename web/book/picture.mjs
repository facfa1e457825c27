// Pictures of boxes and arrows, as SVG, from a description:
//
//   a [30 + □]  b (20 + □)        a row of boxes; in (…) with round corners; \n begins a line
//   c [10 + 1]                    the next row
//   a -> c: words                 an arrow; --> draws it dashed
//
// The text is part of the picture, so that readers of screens and searches find it. The colours are those of the page.

import { escape } from "./render.mjs";

const CHARACTER = 7.9; // of the font of 13 px
const LINE = 19;
const PAD = 12;
const GAP = { x: 56, y: 46 };

// `id` distinguishes the pictures of a page. Throws if the description names a box that is not there.
export function picture(description, title, id) {
  const { rows, edges } = read(description);
  const boxes = place(rows, edges);
  const named = (name) => boxes.find((box) => box.name === name) ?? fail(`the picture has no box ${name}`);
  const arrows = edges.map((edge) => arrow({ ...edge, from: named(edge.from), to: named(edge.to) }, id));
  const left = Math.floor(Math.min(0, ...arrows.map((one) => one.left)));
  const width = Math.ceil(Math.max(...boxes.map((box) => box.x + box.width), ...arrows.map(({ right }) => right)) + 2) - left;
  const height = Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)) + 2 + (arrows.some(({ low }) => low) ? 30 : 0));
  return `<figure class="drawing"><svg role="img" aria-labelledby="${id}" width="${width}" viewBox="${left} 0 ${width} ${height}" xmlns="http://www.w3.org/2000/svg">
<title id="${id}">${escape(title)}</title>
<defs><marker id="${id}-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 0 8 4 0 8z"/></marker></defs>
${arrows.map(({ svg }) => svg).join("\n")}
${boxes.map(drawn).join("\n")}
</svg><figcaption>${escape(title)}</figcaption></figure>`;
}

const fail = (message) => { throw new Error(message); };

function read(description) {
  const rows = [];
  const edges = [];
  for (const line of description.split("\n").filter((one) => one.trim() !== "")) {
    const [, from, dashes, to, label = ""] = line.match(/^(\w+) (-+)> (\w+)(?:: (.*))?$/) ?? [];
    if (from !== undefined) edges.push({ from, to, label, dashed: dashes === "--" });
    else rows.push([...line.matchAll(/(\w+) (?:\[([^\]]*)\]|\(((?:[^()]|\([^()]*\))*)\))/g)].map(([, name, square, round]) => ({ name, round: round !== undefined, lines: (square ?? round).split("\\n") })));
  }
  return { rows, edges };
}

// The boxes with their places: each row in the middle, with room for the words of its arrows.
function place(rows, edges) {
  const gapOf = (row) => Math.max(GAP.x, ...edges.filter(({ from, to }) => row.some(({ name }) => name === from) && row.some(({ name }) => name === to) && from !== to).map(({ label }) => [...label].length * CHARACTER + 2 * PAD));
  const gaps = rows.map(gapOf);
  const sized = rows.map((row) => row.map((box) => ({ ...box, width: Math.max(...box.lines.map((line) => [...line].length)) * CHARACTER + 2 * PAD, height: box.lines.length * LINE + PAD })));
  const widths = sized.map((row, index) => row.reduce((sum, { width }) => sum + width + gaps[index], -gaps[index]));
  const most = Math.max(...widths);
  let y = 2;
  return sized.flatMap((row, index) => {
    let x = 2 + (most - widths[index]) / 2;
    const placed = row.map((box) => {
      const here = { ...box, row: index, x, y };
      x += box.width + gaps[index];
      return here;
    });
    y += Math.max(...row.map(({ height }) => height)) + GAP.y;
    return placed;
  });
}

const number = (value) => value.toFixed(1).replace(/\.0$/, "");

// Down and along a row straight, up around the right.
function arrow({ from, to, label, dashed }, id) {
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const [fx, fy] = middle(from);
  const [tx, ty] = middle(to);
  let path;
  let at;
  let right = 0;
  let anchor = "start";
  if (to.row > from.row) {
    path = [[fx, from.y + from.height], [tx, to.y]];
    const left = tx < fx - 4; // the words stand beside the arrow, not on it
    at = [(fx + tx) / 2 + (left ? -8 : 8), (from.y + from.height + to.y) / 2 + 5];
    anchor = left ? "end" : "start";
  } else if (to.row === from.row && tx > fx) {
    path = [[from.x + from.width, fy], [to.x, ty]];
    at = [(from.x + from.width + to.x) / 2, fy - 6];
    anchor = "middle";
  } else if (to.row === from.row && to !== from) {
    const low = Math.max(from.y + from.height, to.y + to.height);
    path = `M${number(fx)} ${number(from.y + from.height)}C${number(fx)} ${number(low + 30)} ${number(tx)} ${number(low + 30)} ${number(tx)} ${number(to.y + to.height)}`;
    at = [(fx + tx) / 2, low + 24];
    anchor = "middle";
  } else {
    const side = Math.max(from.x + from.width, to.x + to.width);
    const [begin, end] = to === from ? [fy + 7, ty - 7] : [fy, ty];
    path = `M${number(from.x + from.width)} ${number(begin)}C${number(side + 40)} ${number(begin)} ${number(side + 40)} ${number(end)} ${number(to.x + to.width)} ${number(end)}`;
    at = [side + 34, (fy + ty) / 2 + 5];
    right = side + 34;
  }
  const d = typeof path === "string" ? path : `M${path[0].map(number).join(" ")}L${path[1].map(number).join(" ")}`;
  const words = label ? `<text x="${number(at[0])}" y="${number(at[1])}" text-anchor="${anchor}" class="label">${escape(label)}</text>` : "";
  const length = [...label].length * CHARACTER;
  return { left: at[0] - (anchor === "middle" ? length / 2 : anchor === "end" ? length : 0), right: Math.max(right, at[0] + (anchor === "middle" ? length / 2 : anchor === "end" ? 0 : length)), low: to.row === from.row && tx < fx, svg: `<path class="arrow" d="${d}"${dashed ? ' stroke-dasharray="5 4"' : ""} marker-end="url(#${id}-head)"/>${words}` };
}

function drawn({ x, y, width, height, round, lines }) {
  const words = lines.map((line, index) => `<text x="${number(x + PAD)}" y="${number(y + PAD / 2 + 14 + index * LINE)}" xml:space="preserve">${escape(line)}</text>`).join("");
  return `<rect class="box" x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" rx="${round ? 14 : 4}"/>${words}`;
}
