// The sections of pages: from one heading to the next. The search and the index go by them.

const HEADING = /<h([23])(?: id="([^"]*)")?>([\s\S]*?)<\/h\1>/g;

// The text of HTML, without its tags. Colours part no words.
export const textOf = (html) => html.replace(/<\/?span[^>]*>/g, "").replace(/<[^>]*>/g, " ").replace(/&(amp|lt|gt|quot);/g, (_, name) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name]).replace(/\s+/g, " ").trim();

const LONGEST = 60; // characters of an anchor; some headings are paragraphs

// The anchor of a heading with these words.
export const anchorOf = (text) => text.toLowerCase().replace(/[^\w]+/g, "-").slice(0, LONGEST).replace(/^-|-$/g, "");

// A heading, or its first sentence if it is a paragraph.
const titleOf = (text) => (text.length > LONGEST ? text.split(/[.:] /)[0] : text);

// Gives each heading of a page that has no id one, made from its words.
export function withAnchors(html) {
  const taken = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
  return html.replace(HEADING, (whole, level, id, words) => {
    if (id) return whole;
    const stem = anchorOf(textOf(words)) || "section";
    let fresh = stem;
    for (let count = 2; taken.has(fresh); ++count) fresh = `${stem}-${count}`;
    taken.add(fresh);
    return `<h${level} id="${fresh}">${words}</h${level}>`;
  });
}

// Returns the sections of a page: [{anchor, title, html}]; the first is what stands before all headings, with the title
// of the page and without an anchor.
export function sectionsOf({ title, content }) {
  const starts = [...content.matchAll(HEADING)];
  const ends = [...starts.slice(1).map(({ index }) => index), content.length];
  const first = { anchor: "", title, html: content.slice(0, starts[0]?.index ?? content.length) };
  return [first, ...starts.map(({ 0: whole, 2: id, 3: words, index }, at) => ({ anchor: id ?? "", title: titleOf(textOf(words)), html: content.slice(index + whole.length, ends[at]) }))];
}
