// Functions for hljs.registerLanguage of highlight.js; that package is not needed to load this one.
export interface LetcontHighlighting {
  name: string;
  aliases: string[];
  contains: { scope?: string; match?: RegExp; begin?: RegExp; end?: RegExp }[];
}

export const add: () => LetcontHighlighting;
export const fun: () => LetcontHighlighting;
export const l: () => LetcontHighlighting;
export const cps: () => LetcontHighlighting;
