// A failure that the user can do something about: a title, one or two sentences, and the technical detail if there is any.
export class Problem extends Error {
  constructor(title, text, detail = "") {
    super(text);
    this.name = "Problem";
    this.title = title;
    this.detail = detail;
  }
}
