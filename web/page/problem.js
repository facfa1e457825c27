// A failure that the user can do something about: a title, one or two sentences, and the technical detail if there is any.
// Title and text are English, with {0} where a value is; whoever shows them says them in the user's language (words.js),
// since a worker, where a problem may come up, does not have it.
export class Problem extends Error {
  constructor(title, text, { values = [], detail = "" } = {}) {
    super(text.replace(/\{(\d)\}/g, (_, which) => values[which]));
    this.name = "Problem";
    this.title = title;
    this.text = text;
    this.values = values;
    this.detail = detail;
  }
}
