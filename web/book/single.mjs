// The course on one page, to print or to read without a connection: the chapters as they are, without the links to the
// playground, and the answers of the exercises at the end.

import { escape } from "./render.mjs";
import { withAnchors } from "./sections.mjs";

const ANSWER = /<details><summary>Answer<\/summary>\n([\s\S]*?)\n<\/details>/g;

// `chapters`: [{file, title, content}]. Returns the HTML of the page.
export function singlePage(chapters) {
  const names = new Map(chapters.map(({ file }) => [file, file.replace(/^course-|\.html$/g, "")]));
  const parts = chapters.map(({ file, title, content }) => partOf(names.get(file), title, withAnchors(content), names));
  return `<p class="lead">All chapters of the course, one after the other, with the answers of their exercises at the end. Print it, or save it as a PDF.</p>
<ul class="contents">${parts.map(({ name, title }) => `<li><a href="#${name}">${escape(title)}</a></li>`).join("\n")}
<li><a href="#answers">Answers</a></li></ul>
${parts.map(({ name, title, html }) => `<section class="chapter"><h2 id="${name}">${escape(title)}</h2>\n${html}</section>`).join("\n")}
<section class="chapter"><h2 id="answers">Answers</h2>
${parts.filter(({ answers }) => answers !== "").map(({ title, answers }) => `<h3>${escape(title)}</h3>\n${answers}`).join("\n")}</section>`;
}

// One chapter: {name, title, html, answers}.
function partOf(name, title, content, names) {
  const own = lower(linkedInside(name, content, names)).replace(/<figure class="live"[^>]*>/g, "<figure>").replace(/<figcaption><a class="open"[\s\S]*?<\/figcaption>/g, "").replace(/<p class="field"[^>]*><\/p>/g, "");
  const answers = [];
  const html = own.replace(/<section class="exercise"><h4 id="([^"]*)">([\s\S]*?)<\/h4>([\s\S]*?)<\/section>/g, (whole, id, heading, body) => {
    for (const [, answer] of body.matchAll(ANSWER)) answers.push(`<h4 id="${id}-answer"><a href="#${id}">${heading}</a></h4>\n${answer}`);
    return whole.replace(ANSWER, `<p class="from"><a href="#${id}-answer">Answer</a></p>`);
  });
  return { name, title, html, answers: answers.join("\n") };
}

// Makes the ids of a chapter its own, and lets links to chapters lead to places of this page.
function linkedInside(name, content, names) {
  const inside = (file, anchor) => (names.has(file) ? `href="#${names.get(file)}${anchor ? `-${anchor}` : ""}"` : null);
  return content.replace(/\b(id|aria-labelledby)="([^"]*)"/g, `$1="${name}-$2"`).replace(/url\(#/g, `url(#${name}-`)
    .replace(/href="#([^"]*)"/g, `href="#${name}-$1"`).replace(/href="([\w-]+\.html)(?:#([^"]*))?"/g, (whole, file, anchor) => inside(file, anchor) ?? whole);
}

// Headings one level lower, since a chapter's title is one.
const lower = (html) => html.replace(/(<\/?h)([23])\b/g, (_, mark, level) => `${mark}${Number(level) + 1}`);
