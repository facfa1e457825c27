// The book's HTML: pages, paragraphs, programs. Readable without scripts and on paper.

import { coloured } from "./colours.mjs";
import { escape } from "./escape.mjs";
import { tableRows } from "./header.mjs";
import { fragmentOf } from "./link.mjs";

export { escape };

// The text of a paragraph. `pageOf(file)` returns the address of the page about a header, or nothing.
export function inline(text, pageOf) {
  return text.split(/(`[^`]*`)/).map((part) => {
    if (part.startsWith("`")) return `<code>${linked(part.slice(1, -1), pageOf)}</code>`;
    return linked(part, pageOf).replace(/(^|[\s(])\*([\w ]+)\*/g, "$1<em>$2</em>");
  }).join("");
}

function linked(text, pageOf) {
  return text.split(/((?:[a-z_]+\/)*[a-z_]+\.(?:h|cpp)\b)/).map((part, index) => {
    const page = index % 2 === 1 ? pageOf(part) : null;
    const words = escape(part);
    return page ? `<a href="${page}">${words}</a>` : index % 2 === 1 ? `<code>${words}</code>` : words;
  }).join("");
}

export function table({ head, rows }, cell = escape) {
  const row = (cells) => `<tr>${cells.map((one) => `<td>${cell(one)}</td>`).join("")}</tr>`;
  return `<div class="wide" tabindex="0" role="region" aria-label="Table: ${escape(head.join(", ").replace(/`/g, ""))}"><table><thead><tr>${head.map((one) => `<th scope="col">${cell(one)}</th>`).join("")}</tr></thead><tbody>${rows.map(row).join("\n")}</tbody></table></div>`;
}

// The parts of a header (header.mjs). `programs(text, index)` returns how a program block opens in the playground:
// {passes, panes}; `note(block)` is called for every block.
export function parts(list, { pageOf, programs, note }) {
  let count = 0;
  return list.map((part) => {
    if (part.type === "text") return `<p>${inline(part.text, pageOf)}</p>`;
    if (part.type === "list") return `<ul>${part.items.map((item) => `<li>${inline(item, pageOf)}</li>`).join("\n")}</ul>`;
    if (part.kind === "api") return "";
    note({ kind: part.kind, text: part.text });
    if (part.kind === "table") return table(tableRows(part.text), (cell) => inline(cell, () => null));
    if (part.kind === "program" && /^ *…$/m.test(part.text)) return preformatted(part.text, "program", "cps"); // in part
    if (part.kind === "program") return program({ language: "cps", text: part.text, ...programs(part.text, count++) });
    return preformatted(part.text, part.kind);
  }).join("\n");
}

// `notation`: the one that it is coloured as (colours.mjs), if any.
export function preformatted(text, kind, notation = "") {
  return `<pre class="${kind}" tabindex="0" aria-label="${kind}"><code>${coloured(notation, text)}</code></pre>`;
}

// The text of a program, coloured; the title is for those who hear it.
function programText(language, text, title) {
  return `<pre class="program" tabindex="0" aria-label="${escape(title)}"><code>${coloured(language, text)}</code></pre>`;
}

// The views of a program that are no texts of stages, so that <letcont-program> does not have them.
const NO_STAGES = new Set(["source", "flow", "calls", "evaluation", "output", "llvm-passes", "llvm-remarks"]);

// A program with a link to the playground; live.js makes a button of it that makes a <letcont-program> of the program,
// by the attributes here. What a front end wrote opens the playground, which shows the original.
export function program({ language, text, input, passes, panes, original, originalName, title = "program" }) {
  const fragment = fragmentOf({ language, text: text.endsWith("\n") ? text : `${text}\n`, input, passes, panes, original, originalName });
  const stages = (panes ?? ["cps"]).filter((name) => !NO_STAGES.has(name)).join(" ");
  const attributes = original ? {} : { language, stages, passes, input };
  const data = Object.entries(attributes).map(([name, value]) => (value === undefined ? "" : ` data-${name}="${escape(value)}"`)).join("");
  return `<figure class="live"${data}>${programText(language, text, title)}
<figcaption><a class="open" href="../index.html${fragment}">Open in the playground</a></figcaption></figure>`;
}

// Some lines of a program, or none, with a link to all of it.
export function programPart({ language, text, part, passes, panes, title }) {
  const fragment = fragmentOf({ language, text: `${text}\n`, passes, panes });
  const lines = part === "" ? "" : `${programText(language, part, title)}\n`;
  return `<figure class="part">${lines}<figcaption><a class="open" href="../index.html${fragment}">Open the whole program in the playground</a></figcaption></figure>`;
}

// The head of a page and the beginning of its body. `style` and `script` are files beside the page.
export function head({ title, description, style, script }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escape(title)} · Letcont</title>
<meta name="description" content="${escape(description)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'">
<link rel="icon" href="../icon.svg" type="image/svg+xml">
${style.map((file) => `<link rel="stylesheet" href="${file}">`).join("\n")}
<script type="module" src="${script}"></script>
</head>
<body>
<a class="skip" href="#content">To the text</a>`;
}

// A page of the book. `menu`: [{title, href, current}] in groups [{title, entries}]. `slides`: the address of the slides
// made from the page, or nothing.
export function page({ title, description, menu, content, slides, previous, next }) {
  const entry = ({ title: words, href, current }) => `<li><a href="${href}"${current ? ' aria-current="page"' : ""}>${escape(words)}</a></li>`;
  const groups = menu.map(({ title: words, entries }) => `<h2>${escape(words)}</h2><ul>${entries.map(entry).join("")}</ul>`).join("\n");
  const turn = (other, rel, words) => (other ? `<a rel="${rel}" href="${other.href}"><span>${words}</span> ${escape(other.title)}</a>` : "<span></span>");
  return `${head({ title, description, style: ["book.css"], script: "book.js" })}
<header><a href="index.html">How Letcont works</a><a href="../index.html">Playground</a></header>
<nav aria-label="Contents"><details open><summary>Contents</summary>
${groups}
</details></nav>
<main id="content">
<h1>${escape(title)}</h1>
${slides ? `<p class="slides"><a href="${slides}">Slides of this chapter</a></p>\n` : ""}${content}
<nav class="turn" aria-label="Next and previous page">${turn(previous, "prev", "←")}${turn(next, "next", "→")}</nav>
</main>
</body>
</html>
`;
}
