// A chapter of the course or the page of an article: written by hand, in Markdown (markdown.mjs), with fences that the
// tests run (tests/book/course.test.mjs). A file begins with its title and a line that says what it is about:
//
//   # What a continuation is
//   The rest of a program, as a value
//
//   add, fun, l, cps   a program, which opens in the playground: name=NAME passes=LIST panes=LIST; fails, if it is wrong;
//                      steps=N, if it would not end;
//                      "task", if the reader is to change it, and then it fails, and solves=NAME for its solution, which
//                      shares the lines after "// Checks"
//   output             what the program or command before it prints; a line "…" stands for any lines
//   stage              a stage of a program: of=NAME stage=STAGE passes=LIST, with lines left out in the same way
//   steps              expressions with one value: lang=fun, given=NAME for a program whose definitions they use
//   sh                 a command; the programs of the chapter are files, NAME.LANGUAGE; fails, if it does not exit with 0
//   source             lines of a file: file=PATH from="words of the first line" to="words of the last one", or the next
//                      line that closes a block of the first column
//   file               a file for the commands of the chapter: name=FILE
//   original           a program of a language that a front end compiles: name=FILE; `cps` with source=FILE is made of it
//   header             a block of the header of a file, a grammar or a list: file=PATH block="words in it"
//   rows               rows of the reference, by the types that they take and give: of=operations, memory or externals
//   picture            boxes and arrows (picture.mjs): title="words"
//   field              an answer that the page checks; further lines are other forms of it, or "not ANSWER: why", a wrong
//                      one that readers give and what the page says of it. is=… says how the test checks the answers
//   sketch             a notation with nothing in it to run
//   points             what the slides (slides.mjs) say of the section or the exercise, a line a point; the chapter does
//                      not show it. Slides also show each fence with the option slide, or the lines of it from the one
//                      with the first words of slide="words … words" to the one with the last words

import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { inlineMarkdown, parseMarkdown } from "./markdown.mjs";
import { readHeader } from "./header.mjs";
import { picture } from "./picture.mjs";
import { escape, preformatted, program, table } from "./render.mjs";
import { anchorOf } from "./sections.mjs";
import { tablesOf } from "./tables.mjs";

export const LANGUAGES = ["add", "fun", "l", "cps"];

// The chapters of a folder, in the order of their names: [{name, title, about, parts}].
export function readChapters(folder) {
  const number = (name) => Number.parseInt(name, 10);
  const names = readdirSync(folder).filter((name) => name.endsWith(".md")).sort((a, b) => number(a) - number(b));
  return names.map((name) => {
    const [first, about, , ...rest] = readFileSync(path.join(folder, name), "utf8").split("\n");
    try {
      return { name: name.replace(/^\d+-|\.md$/g, ""), title: first.replace(/^# /, ""), about, parts: parseMarkdown(rest.join("\n")) };
    } catch (error) {
      throw new Error(`${name}: ${error.message}`);
    }
  });
}

// All fences of a chapter, those of exercises too, in their order, but not its points. `output` knows the one before it
// as `of`; programs without a name get one.
export function fencesOf(parts) {
  const fences = parts.flatMap((part) => (part.type === "fence" ? (part.kind === "points" ? [] : [part]) : part.type === "exercise" ? [...fencesOf(part.parts), ...fencesOf(part.answer)] : []));
  fences.forEach((fence, index) => {
    if (fence.kind === "output") fence.of ??= fences.slice(0, index).findLast(({ kind }) => kind === "sh" || LANGUAGES.includes(kind));
    if (LANGUAGES.includes(fence.kind)) fence.options.name ??= `program${index}`;
  });
  return fences;
}

// The lines of a file that a `source` fence shows. Throws if they are not there.
export function sourceLines(text, { file, from, to }) {
  const lines = text.split("\n");
  const begin = lines.findIndex((line) => line.includes(from));
  const end = lines.findIndex((line, index) => index >= begin && (to ? line.includes(to) : /^[})]/.test(line)));
  if (begin < 0 || end < 0) throw new Error(`${file} has no lines from ${from}${to ? ` to ${to}` : ""}`);
  return lines.slice(begin, end + 1).join("\n");
}

// The answers of a field: {right: the answers that count, wrong: [{answer, why}]}. Throws if a wrong one has no reason.
export function fieldOf(text) {
  const lines = text.split("\n");
  const wrong = lines.filter((line) => line.startsWith("not ")).map((line) => line.match(/^not (?<answer>.*?): (?<why>.+)$/)?.groups ?? fail(`"${line}" says no reason`));
  return { right: lines.filter((line) => !line.startsWith("not ")), wrong };
}

function fieldHtml({ right, wrong }) {
  const reasons = wrong.length === 0 ? "" : ` data-wrong="${escape(JSON.stringify(wrong.map(({ answer, why }) => [answer, why])))}"`;
  return `<p class="field" data-answers="${escape(right.join("\n"))}"${reasons}></p>`;
}

// The HTML of a chapter. `read(path)` returns the text of a file of the sources; `notationOf(stage)`, how a stage is
// written.
export function chapterHtml({ parts }, read, notationOf) {
  const render = renderer(parts, read, notationOf);
  let exercises = 0;
  const exercise = ({ title, parts: task, answer }) => `<section class="exercise"><h3>Exercise ${++exercises}. ${inlineMarkdown(title)}</h3>
${all(task)}
<details><summary>Answer</summary>
${all(answer)}
</details></section>`;
  const all = (list) => list.map((part) => (part.type === "exercise" ? exercise(part) : render(part))).join("\n");
  return all(parts);
}

// Returns a function that gives the HTML of one part of a chapter, which is no exercise. `parts` are all of the chapter,
// since a stage names its program. The function may be called once for each part, as it numbers the pictures.
export function renderer(parts, read, notationOf) {
  const fences = fencesOf(parts);
  let pictures = 0;
  const named = (name) => fences.find(({ kind, options }) => LANGUAGES.includes(kind) && options.name === name) ?? fail(`there is no program ${name}`);
  const fenceHtml = {
    output: ({ text }) => preformatted(text, "output"),
    stage: ({ text, options }) => `${preformatted(text, "stage", notationOf(options.stage))}\n<p class="from"><code>${escape(emitting(named(options.of), options))}</code></p>`,
    steps: ({ text, options }) => preformatted(text, "steps", options.lang),
    sh: ({ text }) => preformatted(text, "command"),
    source: ({ options, text }) => `${preformatted(text || sourceLines(read(options.file), options), "source", options.file.endsWith(".l") ? "l" : "cpp")}\n<p class="from">From <code>${escape(options.file)}</code></p>`,
    file: ({ text, options }) => `${preformatted(text, "source", options.name.endsWith(".c") ? "cpp" : undefined)}\n<p class="from"><code>${escape(options.name)}</code></p>`,
    original: ({ text, options }) => `${preformatted(text, "original")}\n<p class="from"><code>${escape(options.name)}</code></p>`,
    header: ({ options }) => repeated(headerBlock(read(options.file), options)),
    rows: ({ options }) => repeated(table(rowsOf(tablesOf(read), options.of), (cell) => cell)),
    picture: ({ text, options }) => picture(text, options.title ?? fail("a picture has a title"), `picture${++pictures}`),
    field: ({ text }) => fieldHtml(fieldOf(text)),
    sketch: ({ text }) => preformatted(text, "sketch"),
    points: () => "",
  };
  const html = {
    heading: ({ level, text }) => `<h${level} id="${anchorOf(text)}">${inlineMarkdown(text)}</h${level}>`,
    text: ({ text }) => `<p>${inlineMarkdown(text)}</p>`,
    list: ({ items, ordered }) => `<${ordered ? "ol" : "ul"}>${items.map((item) => `<li>${inlineMarkdown(item)}</li>`).join("\n")}</${ordered ? "ol" : "ul"}>`,
    table: ({ head, rows }) => table({ head, rows }, inlineMarkdown),
    fence: (fence) => (LANGUAGES.includes(fence.kind) ? live(fences) : fenceHtml[fence.kind] ?? fail(`there is no fence ${fence.kind}`))(fence),
  };
  return (part) => html[part.type](part);
}

const fail = (message) => { throw new Error(message); };

// The programs of front ends, of which `fences` has the originals.
const live = (fences) => ({ kind, options, text }) => {
  const original = options.source && `${(fences.find((one) => one.kind === "original" && one.options.name === options.source) ?? fail(`there is no ${options.source}`)).text}\n`;
  return program({ language: kind, text, passes: options.passes, panes: options.panes?.split(","), title: options.name, original, originalName: options.source });
};

// What has a page of its own elsewhere, which the search finds instead (search.mjs).
const repeated = (html) => `<section class="repeated">${html}</section>`;

function headerBlock(source, { file, block }) {
  const { text, kind } = readHeader(source).find((part) => part.type === "block" && part.text.includes(block)) ?? fail(`the header of ${file} has no block with ${block}`);
  return preformatted(text, kind);
}

// A table of the reference, one row for all of it with the same types.
export function rowsOf({ operations, memory, externals }, of) {
  const code = (text) => `<code>${escape(text)}</code>`;
  if (of === "externals") return { head: ["External", "Type", "What it does"], rows: externals.map(({ name, takes, gives, text }) => [code(name), code(`code(${takes}) -> ${gives === "" ? "()" : gives}`), escape(text)]) };
  const groups = new Map();
  for (const one of of === "memory" ? memory : operations) {
    const type = `${one.operands.join(", ")} → ${one.result}`, fault = one.fault?.message ?? "";
    const key = `${type}: ${fault}`;
    groups.set(key, { type, fault, names: [...(groups.get(key)?.names ?? []), one.name] });
  }
  return { head: ["Operands → result", "Operations", "Ends the program with"], rows: [...groups.values()].map(({ type, names, fault }) => [code(type), names.map(code).join(" "), escape(fault)]) };
}

// The command that prints a stage.
export function emitting({ kind, options: { name } }, { stage, passes }) {
  return `letcont emit ${name}.${kind} --stage=${stage}${passes ? ` --passes=${passes}` : ""}`;
}
