// Makes the index of the search (page/find.js says what is in it). It has every word of every section, and no text, so
// that it stays small: a page loads it when its reader searches.

import { wordsOf } from "./page/find.js";
import { sectionsOf, textOf } from "./sections.mjs";

const WEIGHTS = { page: 12, title: 8 }; // of a word in a page's title or a section's; elsewhere, how often it occurs, up to 4
const COMMON = 0.4; // words that so many of the sections have tell nothing

// `pages`: [{file, title, content}]. Returns the index.
export function searchIndex(pages) {
  const sections = [];
  const words = new Map(); // to [section, weight] lists
  pages.forEach((page, number) => {
    for (const { anchor, title, html } of sectionsOf(page)) {
      const own = html.replace(/<section class="repeated">[\s\S]*?<\/section>/g, " ");
      const weights = weightsOf(page.title, title, textOf(own), anchor === "");
      for (const [word, weight] of weights) words.set(word, [...(words.get(word) ?? []), [sections.length, weight]]);
      sections.push([number, anchor, title]);
    }
  });
  const telling = [...words].filter(([, entries]) => entries.length < COMMON * sections.length).sort(([a], [b]) => (a < b ? -1 : 1));
  return { pages: pages.map(({ file, title }) => [file, title]), sections, words: Object.fromEntries(telling.map(([word, entries]) => [word, packed(entries)])) };
}

function weightsOf(page, title, text, isFirst) {
  const weights = new Map();
  const add = (word, weight, most) => weights.set(word, Math.max(weights.get(word) ?? 0, Math.min((weights.get(word) ?? 0) + weight, most)));
  for (const word of wordsOf(text)) add(word, 1, 4);
  for (const word of wordsOf(title, { letters: true })) add(word, WEIGHTS.title, WEIGHTS.title + 4);
  if (isFirst) for (const word of wordsOf(page, { letters: true })) add(word, WEIGHTS.page, WEIGHTS.page + WEIGHTS.title);
  return weights;
}

// Sections as distances from the one before: smaller, and the same numbers recur.
function packed(entries) {
  return entries.flatMap(([section, weight], at) => [section - (at === 0 ? 0 : entries[at - 1][0]), weight]);
}
