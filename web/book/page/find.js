// The search of the book: what words a text has, and which sections have all words of a query. The build makes the
// index (web/book/search.mjs):
//
//   pages     [[file, title]…]
//   sections  [[page, anchor, title]…]    the part of a page from one heading to the next; page is a position in pages
//   words     {word: [section, weight, section, weight…]}    sections count from the one before, the first from 0

export const MOST = 24; // results

// Returns the words of a text, in lower case and in their order. A name with underscores is a word, and so is each of
// its parts; numbers are none, and single letters only with `letters`: in titles they are names, of L and K.
export function wordsOf(text, { letters = false } = {}) {
  const found = text.toLowerCase().match(/[\p{L}\d][\p{L}\d_]*/gu) ?? [];
  return found.flatMap((word) => (word.includes("_") ? [word, ...word.split("_")] : [word])).filter((word) => word.length > (letters ? 0 : 1) && !/^\d+$/.test(word));
}

// Returns the sections that have all words of the query, best first: [{href, page, title}]. A word of the query also
// stands for longer words that begin with it, which count less, unless it is a letter.
export function find(index, query) {
  const wanted = [...new Set(query.toLowerCase().match(/[\p{L}\d][\p{L}\d_]*/gu) ?? [])];
  if (wanted.length === 0) return [];
  const scores = wanted.map((word) => scoresOf(index, word));
  const both = [...scores[0].keys()].filter((section) => scores.every((one) => one.has(section)));
  const total = (section) => scores.reduce((sum, one) => sum + one.get(section), 0);
  return both.map((section) => ({ section, score: total(section) })).sort((a, b) => b.score - a.score || a.section - b.section).slice(0, MOST)
    .map(({ section }) => resultOf(index, section));
}

function scoresOf({ words }, wanted) {
  const scores = new Map();
  for (const [word, entries] of Object.entries(words)) {
    if (wanted.length === 1 ? word !== wanted : !word.startsWith(wanted)) continue;
    let section = 0;
    for (let at = 0; at < entries.length; at += 2) {
      section += entries[at];
      const weight = entries[at + 1] * (word === wanted ? 2 : 1);
      scores.set(section, Math.max(scores.get(section) ?? 0, weight));
    }
  }
  return scores;
}

function resultOf({ pages, sections }, section) {
  const [page, anchor, title] = sections[section];
  return { href: `${pages[page][0]}${anchor ? `#${anchor}` : ""}`, page: pages[page][1], title };
}
