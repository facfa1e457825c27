// The index at the end of the book: each term (terms.mjs) with the sections that say most about it.

import { escape } from "./render.mjs";
import { sectionsOf, textOf } from "./sections.mjs";
import { terms } from "./terms.mjs";

const MOST = 5; // sections of a term
const ASIDE = /^(Sources|Example|Exercise.*)$/; // sections that use a term and do not explain it
const WEIGHTS = { page: 12, title: 8, course: 3, aside: -3 }; // beside one for each occurrence, up to 6

// `pages`: [{file, title, content}]. Returns the HTML of the page. Throws if no section has one of the terms.
export function glossary(pages) {
  const sections = pages.flatMap((page) => sectionsOf(page).map(({ anchor, title, html }) => ({ page, anchor, title, text: textOf(html) })));
  const entries = terms.map(({ term, pattern }) => ({ term, places: placesOf(sections, pattern) }));
  const missing = entries.filter(({ places }) => places.length === 0).map(({ term }) => term);
  if (missing.length > 0) throw new Error(`no section has these terms of the index (terms.mjs): ${missing.join(", ")}`);
  const letters = [...new Set(entries.map(({ term }) => term[0].toUpperCase()))];
  const of = (letter) => entries.filter(({ term }) => term[0].toUpperCase() === letter).map(entryHtml).join("\n");
  return `<p>${letters.map((letter) => `<a href="#letter-${letter}">${letter}</a>`).join(" · ")}</p>
${letters.map((letter) => `<h2 id="letter-${letter}">${letter}</h2>\n<dl class="terms">${of(letter)}</dl>`).join("\n")}`;
}

// The sections that have the term, those that say most about it first.
function placesOf(sections, pattern) {
  const count = (text) => text.match(pattern)?.length ?? 0;
  const scored = sections.map((section) => {
    const { page, title, text } = section;
    const found = count(text) + count(title) > 0;
    const weight = Math.min(count(text), 6) + (count(title) ? WEIGHTS.title : 0) + (count(page.title) ? WEIGHTS.page : 0) + (page.file.startsWith("course-") ? WEIGHTS.course : 0) + (ASIDE.test(title) ? WEIGHTS.aside : 0);
    return { section, score: found ? Math.max(weight, 1) : 0 };
  });
  return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score).slice(0, MOST).map(({ section }) => section);
}

function entryHtml({ term, places }) {
  const link = ({ page, anchor, title }) => `<a href="${page.file}${anchor ? `#${anchor}` : ""}">${escape(anchor ? title : page.title)}</a>${anchor ? ` (${escape(page.title)})` : ""}`;
  return `<dt>${escape(term)}</dt><dd>${places.map(link).join("; ")}</dd>`;
}
