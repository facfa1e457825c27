// The languages of highlight.js, as one module: `add`, `fun`, `l` and `cps` are functions for hljs.registerLanguage.

import { LANGUAGES, patternsOf } from "./grammar.mjs";

const TITLES = { add: "Letcont Add", fun: "Letcont Fun", l: "Letcont L", cps: "Letcont CPS" };
// Names and signs have the colour of the text.
const SCOPES = { Keyword: "keyword", Type: "type", Definition: "title.function", Number: "number", String: "string", Comment: "comment" };

const literal = (pattern) => new RegExp(pattern).toString();

function mode({ kind, match, begin, end }) {
  const scope = SCOPES[kind] ? `scope: "${SCOPES[kind]}", ` : "";
  return `    { ${scope}${begin ? `begin: ${literal(begin)}, end: ${literal(end)}` : `match: ${literal(match)}`} },\n`;
}

const language = (name) => `export const ${name} = () => ({
  name: "${TITLES[name]}",
  aliases: ["letcont-${name}"],
  contains: [
${patternsOf(name).filter(({ kind }) => kind !== "Sign").map(mode).join("")}  ],
});
`;

// The module's text.
export const highlightModule = () => `// The languages of Letcont for highlight.js. Made by ui/editor/colours/highlight.mjs of Letcont's sources.
//
//   import { add, fun, l, cps } from "letcont/highlight.js";
//   hljs.registerLanguage("l", l);

${LANGUAGES.map(language).join("\n")}`;
