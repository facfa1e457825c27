// The lexers for Pygments, as one Python module.

import { LANGUAGES, patternsOf } from "./grammar.mjs";

const CLASSES = { add: "AddLexer", fun: "FunLexer", l: "LLexer", cps: "CpsLexer" };
const TITLES = { add: "Letcont Add", fun: "Letcont Fun", l: "Letcont L", cps: "Letcont CPS" };
const TOKENS = { Keyword: "Keyword", Definition: "Name.Function", Number: "Number", Name: "Name" };

function tokenOf({ kind, begin, what, words }) {
  if (kind === "Comment") return begin ? "Comment.Multiline" : "Comment.Single";
  if (kind === "String") return what === "'" ? "String.Char" : "String.Double";
  if (kind === "Type") return words ? "Keyword.Type" : "Name.Class";
  if (kind === "Sign") return what === "bracket" ? "Punctuation" : "Operator";
  return TOKENS[kind];
}

// No pattern ends with the quotes that it stands between.
const literal = (pattern) => (pattern.includes('"') ? `r'''${pattern}'''` : `r"${pattern}"`);

function rule(pattern) {
  if (pattern.begin) return `            (${literal(pattern.begin)}, ${tokenOf(pattern)}, "comment"),`;
  return `            (${literal(pattern.match)}, ${tokenOf(pattern)}),`;
}

function lexer(name) {
  const patterns = patternsOf(name);
  const block = patterns.find(({ begin }) => begin);
  return `class ${CLASSES[name]}(RegexLexer):
    name = "${TITLES[name]}"
    aliases = ["letcont-${name}"]
    filenames = ["*.${name}"]
    flags = 0
    priority = 0.1

    def analyse_text(text):
        return 0.1 if re.search(r"(?m)^[ \\t]*def ", text) else 0.01

    tokens = {
        "root": [
            (r"[ \\t\\n]+", Whitespace),
${patterns.map(rule).join("\n")}
        ],
        "comment": [
            (${literal(block.end)}, Comment.Multiline, "#pop"),
            (r"[^*]+", Comment.Multiline),
            (r"[*]", Comment.Multiline),
        ],
    }
`;
}

// The module's text.
export const pygmentsModule = () => `"""The languages of Letcont for Pygments. Made by ui/editor/colours/pygments.mjs of Letcont's sources."""
import re

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

__all__ = [${Object.values(CLASSES).map((one) => `"${one}"`).join(", ")}]


${LANGUAGES.map(lexer).join("\n\n")}`;

// The metadata by which Pygments finds the module (PEP 376): a map from names to texts.
export function pygmentsMetadata(version) {
  const entries = LANGUAGES.map((name) => `letcont-${name} = letcont_pygments:${CLASSES[name]}\n`).join("");
  return new Map([
    ["METADATA", `Metadata-Version: 2.1\nName: letcont-pygments\nVersion: ${version}\nSummary: The languages of Letcont for Pygments\nLicense: MIT\nRequires-Dist: Pygments\n`],
    ["entry_points.txt", `[pygments.lexers]\n${entries}`],
    ["top_level.txt", "letcont_pygments\n"],
  ]);
}
