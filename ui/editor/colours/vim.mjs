// Syntax files for Vim and Neovim. Of several items that match at a place Vim takes the one that was defined last, so the
// patterns stand in the reverse order.

import { patternsOf } from "./grammar.mjs";

const LINKS = { Keyword: "Keyword", Type: "Type", Definition: "Function", Number: "Number", String: "String", Comment: "Comment" };
const DELIMITER = "~"; // which no pattern contains

// A collection: Vim knows fewer escapes in it, no NUL, and never takes a line break for one of its characters.
function collection(text) {
  if (text === "[^\\n]") return ".";
  return text.replace(/\\\[/g, "[").replace(/\\x00/g, "\\x01").replace(/\\n/g, "");
}

// The pattern as "very magic" Vim reads it.
export function vimPattern(pattern) {
  const token = /(\(\?:|\(\?!|\(\?=|\(\?<!)|(\))|(\[(?:\\.|[^\\\]])*\])|(\\.)|(.)/gs;
  const closing = { "(?:": "", "(?!": "@!", "(?=": "@=", "(?<!": "@1<!" };
  const open = [];
  const made = [...pattern.matchAll(token)].map(([all, group, end, set, escape]) => {
    if (group) { open.push(closing[group]); return "%("; }
    if (end) return `)${open.pop()}`;
    if (set) return collection(set);
    if (escape) return all;
    return "<>=@&~{}%".includes(all) ? `\\${all}` : all;
  }).join("");
  return `\\v${made}`;
}

function item({ kind, match, begin, end }) {
  const quoted = (pattern) => `${DELIMITER}${vimPattern(pattern)}${DELIMITER}`;
  if (begin) return `syntax region letcont${kind} start=${quoted(begin)} end=${quoted(end)} contains=@Spell`;
  return `syntax match letcont${kind} ${quoted(match)}${kind === "Comment" ? " contains=@Spell" : ""}`;
}

// The text of syntax/letcont-NAME.vim.
export const vimSyntax = (name) => `" Vim syntax file: Letcont's language ${name}. Made by ui/editor/colours/vim.mjs of Letcont's sources.
if exists('b:current_syntax')
  finish
endif

syntax case match
syntax sync fromstart
${patternsOf(name).reverse().map(item).join("\n")}

${Object.entries(LINKS).map(([kind, group]) => `highlight default link letcont${kind} ${group}`).join("\n")}

let b:current_syntax = 'letcont-${name}'
`;
