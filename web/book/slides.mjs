// The slides of a chapter of the course: a title, one or more for each section, two for each exercise, and the sources.
// The points are written by hand, in the chapter (chapter.mjs); programs, stages and pictures are the chapter's own. A
// page of slides is text first: without its script (page/slides.js) it is a column of slides, and it prints one a page.
//
// A section's points stand on one slide with what they are about. What is too wide to stand beside them, or does not
// fit, gets a slide of its own.

import { LANGUAGES, fieldOf, renderer, sourceLines } from "./chapter.mjs";
import { inlineMarkdown } from "./markdown.mjs";
import { escape, head, program, programPart } from "./render.mjs";

export const MOST = { lines: 16, points: 4, words: 16 }; // of a program; of a slide; of a point

const BESIDE = { columns: 60, lines: 18 }; // what fits beside points
const BELOW = { lines: 8, text: 420 }; // what fits below them, and below how many characters of them
const DENSE = { columns: 48, lines: 12 }; // what is more than this is set smaller beside text
const DENSE_ALONE = { columns: 92, lines: 14 };
const WIDE = 106; // columns; more are set smaller still
const HEAVY = 900; // characters of text that is set smaller

const fail = (message) => { throw new Error(message); };

// The slides of a chapter: [{kind, heading, text, exhibits}], the text and the exhibits as HTML; exhibits are [{html,
// lines, columns}]. `place` is {number, count}, among the chapters; `read` and `notationOf` are those of chapterHtml.
// Throws if a section has no points, or too many.
export function slidesOf(chapter, { place, read, notationOf }) {
  const render = renderer(chapter.parts, read, notationOf);
  let exercises = 0;
  const title = { kind: "title", heading: chapter.title, text: `<p class="about">${inlineMarkdown(chapter.about)}</p>\n<p class="place">Chapter ${place.number} of ${place.count}</p>`, exhibits: [] };
  const ofExercise = (part) => exerciseSlides(part, ++exercises, { render, read });
  return [title, ...sectionsIn(chapter.parts).flatMap(({ heading, parts }) => {
    if (heading === "Exercises") return parts.filter(({ type }) => type === "exercise").flatMap(ofExercise);
    if (heading === "Sources") return [{ kind: "sources", heading, text: listOf(parts.find(({ type }) => type === "list").items.map(nameOfSource)), exhibits: [] }];
    return sectionSlides(heading, parts, { render, read });
  })];
}

// The sections of a chapter that have headings of the second level.
function sectionsIn(parts) {
  const starts = parts.flatMap(({ type, level }, index) => (type === "heading" && level === 2 ? [index] : []));
  return starts.map((start, at) => ({ heading: parts[start].text, parts: parts.slice(start + 1, starts[at + 1]) }));
}

// The slides of a section: one for each of its points, with what is to be shown until the next.
function sectionSlides(heading, parts, tools) {
  const groups = [];
  for (const part of parts) {
    if (isPoints(part)) groups.push({ points: pointsOf(part, heading), exhibits: [] });
    else if (part.options?.slide) (groups.at(-1) ?? fail(`"${heading}" shows something before its points`)).exhibits.push(exhibitOf(part, tools));
  }
  if (groups.length === 0) fail(`the section "${heading}" has no points for its slides (chapter.mjs)`);
  return groups.flatMap(({ points, exhibits }) => arranged({ kind: "section", heading, text: listOf(points) }, exhibits));
}

const isPoints = ({ type, kind }) => type === "fence" && kind === "points";

function pointsOf({ text }, heading) {
  const points = text.split("\n").filter((line) => line !== "");
  if (points.length === 0 || points.length > MOST.points) fail(`"${heading}" has ${points.length} points on a slide`);
  for (const point of points) if (point.split(/\s+/).length > MOST.words) fail(`a point is longer than ${MOST.words} words: ${point}`);
  return points;
}

const listOf = (items) => `<ul>${items.map((item) => `<li>${inlineMarkdown(item)}</li>`).join("\n")}</ul>`;

// The first work that an item of the sources names, without what it is for.
const nameOfSource = (item) => item.match(/^[^*]*\*[^*]+\*(?: \([^)]*\))?/)?.[0] ?? item;

// Puts exhibits beside the text while there is room, or a wide one below it, and the others on slides of their own.
function arranged(slide, exhibits) {
  const beside = [];
  const own = [];
  let lines = 0;
  for (const one of exhibits) {
    const fits = one.columns <= BESIDE.columns && lines + one.lines <= BESIDE.lines && own.length === 0;
    if (fits) lines += one.lines + 2;
    (fits ? beside : own).push(one);
  }
  const isShort = beside.length === 0 && own.length > 0 && own[0].lines <= BELOW.lines && slide.text.length <= BELOW.text;
  if (isShort) return [{ ...slide, layout: "below", exhibits: own.splice(0, 1) }, ...own.map(alone)];
  return [{ ...slide, layout: beside.length > 0 ? "beside" : "alone", exhibits: beside }, ...own.map(alone)];
  function alone(one) {
    return { ...slide, kind: "exhibit", text: "", exhibits: [one] };
  }
}

// A part of a chapter as it is shown: {html, lines, columns}. `before`: the words of a line before which a program ends.
function exhibitOf(part, { render, read }, before) {
  const whole = part.kind === "source" ? sourceLines(read(part.options.file), part.options) : part.text;
  const size = (text, more = 0) => ({ lines: text.split("\n").length + more, columns: Math.max(...text.split("\n").map((line) => [...line].length)) });
  if (part.kind === "picture") return pictureExhibit(render(part));
  if (part.kind === "points" || part.type !== "fence") fail(`a slide cannot show ${part.kind ?? part.type}`);
  const cut = linesOf(whole, part.options.slide, before);
  if (cut.split("\n").length > MOST.lines) fail(`these are too many lines for a slide: ${cut}`);
  if (LANGUAGES.includes(part.kind)) return { html: programExhibit(part, cut), ...size(cut, 2) };
  return { html: render({ ...part, text: cut }), ...size(cut, part.kind === "stage" || part.kind === "source" ? 2 : 0) };
}

function pictureExhibit(html) {
  const [, width, height] = html.match(/viewBox="[-\d]+ 0 (\d+) (\d+)"/).map(Number);
  return { html, lines: 15, columns: width > 420 && width > height ? BESIDE.columns + 1 : 40 };
}

function programExhibit({ kind, options, text }, part) {
  const about = { language: kind, text, passes: options.passes, panes: options.panes?.split(","), title: options.name };
  return part === text ? program(about) : programPart({ ...about, part });
}

// The lines of a text that `slide` names (chapter.mjs), as far to the left as they go.
function linesOf(text, slide, before) {
  const lines = text.split("\n");
  if (typeof slide === "string") {
    const [from, to = from] = slide.split(" … ");
    const begin = lines.findIndex((line) => line.includes(from));
    const end = lines.findIndex((line, index) => index >= begin && line.includes(to));
    if (begin < 0 || end < 0) fail(`a slide is to show "${slide}", which is not in\n${text}`);
    const margin = Math.min(...lines.slice(begin, end + 1).filter((line) => line.trim() !== "").map((line) => line.search(/\S/)));
    return lines.slice(begin, end + 1).map((line) => line.slice(margin)).join("\n");
  }
  const end = before ? lines.findIndex((line) => line.startsWith(before)) : -1;
  const shown = (end < 0 ? lines : lines.slice(0, end)).join("\n").trimEnd();
  return before && shown.split("\n").length > MOST.lines ? "" : shown;
}

// The task, and the answer on the slide after it. Points stand for the text, where there are some; a program that the
// reader is to change is shown without its checks, which the playground has.
function exerciseSlides({ title, parts, answer }, number, tools) {
  const heading = `Exercise ${number}. ${title}`;
  const marked = (list) => (list.some(({ options }) => options?.slide) ? list.filter(({ type, options }) => type === "fence" && options.slide) : list.filter(({ type, kind }) => type === "fence" && !["points", "output", "field"].includes(kind)));
  const textOf = (list) => {
    const points = list.filter(isPoints);
    const words = points.length > 0 ? points.map((part) => listOf(pointsOf(part, heading))) : list.filter(({ type }) => type === "text" || type === "list").map(tools.render);
    return [...words, ...list.filter(({ kind }) => kind === "field").map((part) => tools.render({ ...part, text: fieldOf(part.text).right.join("\n") }))].join("\n");
  };
  const exhibits = (list) => marked(list).map((part) => exhibitOf(part, tools, "// Checks"));
  return [...arranged({ kind: "task", heading, text: textOf(parts) }, exhibits(parts)),
    ...arranged({ kind: "answer", heading: `Answer ${number}. ${title}`, text: textOf(answer) }, exhibits(answer))];
}

// The page of a chapter's slides.
export function slidesPage({ title, about, chapter }, slides) {
  return `${head({ title: `Slides: ${title}`, description: about, style: ["book.css", "slides.css"], script: "slides.js" })}
<header><nav aria-label="Pages"><a href="${chapter}">Chapter</a> <a href="slides.html">All slides</a></nav></header>
<main id="content">
${slides.map((slide, index) => slideHtml(slide, index + 1, slides.length)).join("\n")}
</main>
</body>
</html>
`;
}

function slideHtml({ kind, heading, text, exhibits, layout = "" }, number, count) {
  const level = kind === "title" ? "h1" : "h2";
  const most = kind === "exhibit" ? DENSE_ALONE : DENSE;
  const dense = exhibits.some(({ lines, columns }) => columns > most.columns || lines > most.lines) || layout === "below" || exhibits.length > 1 || text.length > HEAVY;
  const wide = exhibits.some(({ columns }) => columns > WIDE);
  const classes = ["slide", kind, wide ? "wide-lines" : "", layout, dense ? "dense" : ""].filter((one) => one !== "").join(" ");
  return `<section class="${classes}" id="${number}" aria-labelledby="heading-${number}">
<${level} id="heading-${number}">${inlineMarkdown(heading)}</${level}>
${text === "" ? "" : `<div class="points">${text}</div>\n`}${exhibits.length === 0 ? "" : `<div class="exhibits">${exhibits.map(({ html }) => html).join("\n")}</div>\n`}<p class="number">${number} / ${count}</p>
</section>`;
}

// The page that lists the slides. `sets`: [{file, title, chapter, count}].
export function slidesList(sets) {
  return `<p class="lead">The course as slides, a set for each chapter, with its programs and exercises. Each set prints one slide a page.</p>
<ul class="sets">${sets.map(({ file, title, chapter, count }) => `<li><a href="${file}">${escape(title)}</a>: ${count} slides, made from <a href="${chapter}">the chapter</a></li>`).join("\n")}</ul>
<h2>Presenting</h2>
<p>A set opens with its first slide in the whole window. The address has the number of the slide, so a link or a reload comes back to it.</p>
<ul>${KEYS.map(([keys, what]) => `<li>${keys.map((key) => `<kbd>${key}</kbd>`).join(", ")}: ${what}</li>`).join("\n")}</ul>
<p>A click or a tap near the left or the right edge also turns the slide. Programs open in the playground, and <em>Try it here</em> opens it on the slide.</p>`;
}

const KEYS = [
  [["→", "↓", "Page Down", "Space"], "next slide"], [["←", "↑", "Page Up", "Shift+Space"], "previous slide"], [["Home"], "first slide"],
  [["End"], "last slide"], [["F"], "full screen, and back"], [["O"], "all slides in a column, and back"],
];
