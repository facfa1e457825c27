// The Markdown that chapters are written in, as parts:
//
//   {type: "heading", level, text}       ## and ###
//   {type: "text", text}                 a paragraph: `code`, *stress*, [words](address)
//   {type: "list", items, ordered}       - or 1.
//   {type: "table", head, rows}          | cell | cell |, with a line of dashes after the first
//   {type: "fence", kind, options, text} ``` KIND NAME=VALUE …, up to the next ```; a value may stand in "quotes"
//   {type: "exercise", title, parts, answer}   ::: exercise TITLE, then ::: answer, then :::; parts again
//
// Anything else is a paragraph.

import { escape } from "./render.mjs";

// The parts of a text, in its order.
export function parseMarkdown(text) {
  const lines = text.split("\n");
  const parts = [];
  for (let at = 0; at < lines.length;) {
    if (lines[at].trim() === "") ++at;
    else at = [fence, exercise, heading, table, list, paragraph].reduce((next, read) => next ?? read(lines, at, parts), null);
  }
  return parts;
}

// Each of these adds the part that begins at a line, and returns the line after it; null if it begins with another.

function fence(lines, at, parts) {
  const [, kind, rest] = lines[at].match(/^```(\w+)(.*)$/) ?? [];
  if (kind === undefined) return null;
  const end = lines.indexOf("```", at + 1);
  if (end < 0) throw new Error(`no end of: ${lines[at]}`);
  parts.push({ type: "fence", kind, options: optionsOf(rest), text: lines.slice(at + 1, end).join("\n") });
  return end + 1;
}

// NAME=VALUE, NAME="VALUE", or NAME alone for true.
function optionsOf(text) {
  const found = [...text.matchAll(/(\w+)(?:=(?:"([^"]*)"|(\S+)))?/g)];
  return Object.fromEntries(found.map(([, name, quoted, plain]) => [name, quoted ?? plain ?? true]));
}

function exercise(lines, at, parts) {
  const title = lines[at].match(/^::: exercise (.*)$/)?.[1];
  if (title === undefined) return null;
  const answer = lines.indexOf("::: answer", at);
  const end = lines.indexOf(":::", at);
  if (answer < 0 || end < answer) throw new Error(`the exercise "${title}" has no answer, or no end`);
  const between = (from, to) => parseMarkdown(lines.slice(from, to).join("\n"));
  parts.push({ type: "exercise", title, parts: between(at + 1, answer), answer: between(answer + 1, end) });
  return end + 1;
}

function heading(lines, at, parts) {
  const [, marks, text] = lines[at].match(/^(##+) (.*)$/) ?? [];
  if (marks === undefined) return null;
  parts.push({ type: "heading", level: marks.length, text });
  return at + 1;
}

function table(lines, at, parts) {
  if (!lines[at].startsWith("|")) return null;
  let end = at;
  while (lines[end]?.startsWith("|")) ++end;
  const cells = (line) => line.slice(1, line.lastIndexOf("|")).split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\\|/g, "|"));
  parts.push({ type: "table", head: cells(lines[at]), rows: lines.slice(at + 2, end).map(cells) });
  return end;
}

function list(lines, at, parts) {
  const mark = /^(?:- |\d+\. )/;
  if (!mark.test(lines[at])) return null;
  const items = [];
  let end = at;
  for (; end < lines.length && (mark.test(lines[end]) || lines[end].startsWith("  ")); ++end) {
    if (mark.test(lines[end])) items.push(lines[end].replace(mark, ""));
    else items[items.length - 1] += ` ${lines[end].trim()}`;
  }
  parts.push({ type: "list", items, ordered: /^\d/.test(lines[at]) });
  return end;
}

function paragraph(lines, at, parts) {
  let end = at;
  while (end < lines.length && lines[end].trim() !== "" && !/^(```|:::|##+ |\||- )/.test(lines[end])) ++end;
  if (end === at) throw new Error(`this begins nothing: ${lines[at]}`);
  parts.push({ type: "text", text: lines.slice(at, end).join(" ") });
  return end;
}

// The HTML of a paragraph's text.
export function inlineMarkdown(text) {
  return text.split(/(`[^`]+`)/).map((part) => (part.startsWith("`") ? `<code>${escape(part.slice(1, -1))}</code>` : escape(part)))
    .join("").replace(/\[((?:[^\]<]|<\/?code>)+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
    .replace(/(^|[\s(“>])\*([^*<\s](?:[^*<]*[^*<\s])?)\*/g, "$1<em>$2</em>");
}
