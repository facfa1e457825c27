// The languages of Letcont for CodeMirror 6: stream parsers for StreamLanguage.define.
//
//   import { StreamLanguage } from "@codemirror/language";
//   import { l } from "letcont/codemirror.js";
//   new EditorView({ extensions: [basicSetup, StreamLanguage.define(l)] });

import { rules } from "./rules.js";
import { tokenAt } from "./tokens.js";

const STYLES = { Keyword: "keyword", Type: "typeName", Definition: "variableName.function", Number: "number", String: "string", Comment: "comment", Name: "variableName", Sign: "operator" };

function parser(name) {
  const own = rules.get(name);
  return {
    name: `letcont-${name}`,
    startState: () => ({ open: false }), // whether a block comment is open
    copyState: ({ open }) => ({ open }),
    token(stream, state) {
      const { end, kind, open } = tokenAt(own, stream.string, stream.pos, state.open);
      stream.pos = end;
      state.open = open;
      return STYLES[kind] ?? null;
    },
    languageData: { commentTokens: { line: "//", block: { open: "/*", close: "*/" } }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
  };
}

export const add = parser("add");
export const fun = parser("fun");
export const l = parser("l");
export const cps = parser("cps");
