// Makes the book: node build.mjs FOLDER [BLOCKS] [--licences FILE]
//
// The course, the pages of the articles, those for teachers and the one for writers of front ends are written by hand, in
// course/, articles/, teaching/ and building/ (chapter.mjs), and slides are made of the course (slides.mjs). All other text
// comes from the header comments of the sources and is not repeated here. FOLDER gets the pages and the index of the search,
// BLOCKS (a file) a list of all blocks: [{page, file, kind, text, index}], which the tests check. FILE, with the licences of
// what the site ships (deploy/licences/collect page), becomes a page. Fails if a pass, a header or the text of a stage is
// missing, or if contents.mjs names something that does not exist.

import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chapterHtml, readChapters } from "./chapter.mjs";
import * as contents from "./contents.mjs";
import { readFacts } from "./facts.mjs";
import { glossary } from "./glossary.mjs";
import { readHeader } from "./header.mjs";
import { commandLine, readPromptHelp } from "./manual.mjs";
import { readMessages } from "./messages.mjs";
import { referencePages } from "./reference.mjs";
import { escape, inline, page, parts, preformatted, program, table } from "./render.mjs";
import { searchIndex } from "./search.mjs";
import { withAnchors } from "./sections.mjs";
import { singlePage } from "./single.mjs";
import { slidesList, slidesOf, slidesPage } from "./slides.mjs";
import { readTables } from "./tables.mjs";

const own = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(own, "../..");
const read = (file) => readFileSync(path.join(root, file), "utf8");
const fail = (message) => { throw new Error(`The book cannot be made: ${message}`); };

const facts = readFacts(root);
const blocks = [];
const lesson = (name) => facts.lessons.find((one) => `${one.language}/${one.name}` === name) ?? fail(`there is no lesson ${name}`);

// ---- Which page a header is explained on

const pages = []; // {file, group, title, description, make}
const homes = new Map(); // of headers

function add(group, file, title, description, headers, make) {
  pages.push({ group, file, title, description, make });
  for (const header of headers) if (!homes.has(header.split("#")[0])) homes.set(header.split("#")[0], file);
}

// "inline.h", "passes/inline.h", "core/passes/inline.h"
function pageOf(from) {
  return (name) => {
    const found = [...homes.keys()].find((header) => header === name || header.endsWith(`/${name}`));
    const home = found && homes.get(found);
    return home && home !== from ? home : null;
  };
}

// The text of headers, one after the other. `programs`: see render.mjs.
function headerParts(file, headers, programs = () => ({})) {
  return headers.map((reference) => {
    const [name, words] = reference.split("#");
    const list = readHeader(read(name), words) ?? fail(`${name} has no such comment: ${words ?? "at its head"}`);
    let index = 0;
    const note = (block) => blocks.push({ page: file, file: name, index: index++, ...block });
    return `<section>${parts(list, { pageOf: pageOf(file), programs, note })}<p class="from">From <code>${escape(name)}</code></p></section>`;
  }).join("\n");
}

// ---- The pages

// The program that the page of a stage shows: a lesson, or the CPS text that a front end made.
function programOf({ example, made }) {
  if (example) return lesson(example);
  const ofBook = (name) => readFileSync(path.join(own, name), "utf8");
  return { language: "cps", title: made.originalName, text: ofBook(made.text), original: ofBook(made.original), originalName: made.originalName };
}

function stagePage({ name, headers, example, made, native, module }) {
  const fact = facts.stages.find((stage) => stage.name === name) ?? fail(`there is no stage ${name}`);
  const { language, title, text, original, originalName } = programOf({ example, made });
  const file = `stage-${name}.html`;
  const shown = readFileSync(path.join(own, "stages", `${name}.txt`), "utf8").trimEnd();
  const make = () => `<p class="lead">${escape(sentence(fact.text))}</p>
${fact.languages.length > 0 ? `<p>A stage of ${fact.languages.map((one) => escape(languageTitle(one))).join(", ")}.</p>` : ""}
${native ? "<p>In the desktop program and on the command line: machine code needs LLVM's libraries, which the page does not have.</p>\n" : ""}${module ? "<p>In the page, a module is fetched for it when it is first asked for, and LLVM’s usual pipeline is <code>letcont</code>; elsewhere it is <code>O2</code>.</p>\n" : ""}<h2>Example</h2>
${program({ language, text: text.trimEnd(), panes: [native || module ? "llvm" : name], title, original, originalName })}
<p>The stage <code>${name}</code> of this program:</p>
${note(file, { kind: "stage", stage: name, example, made, text: shown }, preformatted(shown, "stage", fact.syntax))}
<h2>How it works</h2>
${headerParts(file, headers)}`;
  add("Stages", file, fact.title, sentence(fact.text), headers, make);
}

function note(file, block, html) {
  blocks.push({ page: file, file: "", index: 0, ...block });
  return html;
}

const notationOf = (stage) => facts.stages.find(({ name }) => name === stage.split("@")[0])?.syntax ?? fail(`there is no stage ${stage}`);
const languageTitle = (name) => contents.languages.find((one) => one.name === name)?.title ?? name;
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

// The chapters of a folder: written by hand.
function writtenPages(folder, group) {
  for (const [index, chapter] of readChapters(path.join(own, folder)).entries()) {
    add(group, `${folder}-${chapter.name}.html`, chapterTitle(chapter, group === "Course" && index + 1), chapter.about, [], () => {
      try {
        return `<p class="lead">${escape(chapter.about)}.</p>\n${chapterHtml(chapter, read, notationOf)}`;
      } catch (error) {
        return fail(`${folder}/${chapter.name}: ${error.message}`);
      }
    });
  }
}

const chapterTitle = ({ title }, number) => (number ? `${number}. ${title}` : title);

// The slides of the course, which are pages without contents, and the page that lists them.
function slideSets() {
  const chapters = readChapters(path.join(own, "course"));
  const sets = chapters.map((chapter, index) => {
    const set = { file: `slides-${chapter.name}.html`, title: chapterTitle(chapter, index + 1), about: chapter.about, chapter: `course-${chapter.name}.html` };
    try {
      return { ...set, slides: slidesOf(chapter, { place: { number: index + 1, count: chapters.length }, read, notationOf }) };
    } catch (error) {
      return fail(`course/${chapter.name}: ${error.message}`);
    }
  });
  add("Teaching", "slides.html", "Slides", "The course as slides, to present or to print", [], () => slidesList(sets.map(({ slides, ...set }) => ({ ...set, count: slides.length }))));
  return sets;
}

// Opens the first of a pass's two programs before and after the pass.
function passPage({ name, text, paragraph, rules }) {
  const header = contents.passHeader(name);
  const file = `pass-${name}.html`;
  const programs = (_, index) => (index === 0 ? { passes: name, panes: ["cps@none", "cps"] } : { passes: "none", panes: ["cps", "llvm"] });
  const make = () => `<p class="lead">${escape(paragraph || sentence(text))}</p>
<h2>Rules</h2>
${table({ head: ["Rule", "What it does"], rows: rules.map(({ rule, text: words }) => [rule, words]) })}
<h2>How it works</h2>
${headerParts(file, [header], programs)}`;
  if (rules.length === 0 || paragraph === "") fail(`the pass ${name} does not say what it does (core/passes/${name}.cpp)`);
  add("Passes", file, name, sentence(text), [header], make);
}

function languagePage({ name, title, headers }) {
  const file = `language-${name}.html`;
  const lessons = facts.lessons.filter(({ language }) => language === name);
  const make = () => `${headerParts(file, headers)}
<h2>Lessons</h2>
${lessons.map((one) => `<h3>${escape(one.title)}</h3>\n${note(file, { kind: "lesson", language: name, example: `${name}/${one.name}`, text: one.text }, program({ language: name, text: one.text.trimEnd(), input: one.input, title: one.title, ...contents.lessonViews[`${name}/${one.name}`] }))}`).join("\n")}`;
  add("Languages", file, title, `${title}: its grammar, and lessons in it`, headers, make);
}

// The prelude of L as it stands, a section for each of its headings, with the types of its functions: those that the prompt
// says, kept in prelude.txt.
function preludePage() {
  const types = new Map(readFileSync(path.join(own, "prelude.txt"), "utf8").trim().split("\n").map((line) => line.split(" :: ")));
  const typeOf = (name) => types.get(name) ?? fail(`prelude.txt has no type of ${name}: run web/book/update`);
  const asCode = (cell) => `<code>${escape(cell)}</code>`;
  const typesOf = (text) => {
    const rows = [...text.matchAll(/^def (\w+)/gm)].map(([, name]) => [name, typeOf(name)]);
    return rows.length > 0 ? `${table({ head: ["Name", "Type"], rows: rows.map((row) => row.map(asCode)) }, (cell) => cell)}\n` : "";
  };
  const [intro, ...sections] = read(contents.prelude).trim().split(/^\/\/ ---- /m);
  const comment = (text) => text.replace(/^\/\/ ?/gm, "").trim();
  const section = (text) => {
    const [heading, ...rest] = text.split("\n\n");
    return `<h2>${escape(comment(heading).replace(/\n/g, " "))}</h2>\n${typesOf(text)}${preformatted(rest.join("\n\n").trim(), "prelude", "l")}`;
  };
  const make = () => `${comment(intro).split("\n\n").map((text) => `<p>${inline(text.replace(/\n/g, " "), () => null)}</p>`).join("\n")}
${sections.map(section).join("\n")}`;
  add("Languages", "prelude.html", "The prelude of L", "What a program in L may use without defining it", [], make);
}

function chapterPage({ name, title, about, headers, sources = [] }) {
  const file = `${name}.html`;
  add("More", file, title, about, headers, () => headerParts(file, [...headers, ...sources]));
}

function messagePage() {
  const file = "messages.html";
  const messages = readMessages(path.join(own, "messages.md"));
  const groups = [...new Set(messages.map(({ code }) => code.split("/")[0]))];
  const one = ({ code, text, language, example, says }) => `<h3 id="${code.replace("/", "-")}"><code>${code}</code></h3>
<p>${inline(text, () => null)}</p>
${language === "sh" ? note(file, { kind: "command", code, text: example, says }, `${preformatted(example, "command")}<p class="says"><samp>${escape(says)}</samp></p>`) : example ? note(file, { kind: "message", code, language, text: example, says }, `${program({ language, text: example, title: code })}<p class="says"><samp>${escape(says)}</samp></p>`) : ""}`;
  const make = () => `<p class="lead">Every message has a code, which stays the same when the words change.</p>
<p>${[...groups, "cps"].map((group) => `<a href="#group-${group}">${group}</a>`).join(" · ")}</p>
${groups.map((group) => `<h2 id="group-${group}">${group}</h2>\n${messages.filter(({ code }) => code.startsWith(`${group}/`)).map(one).join("\n")}`).join("\n")}
<h2 id="group-cps">cps</h2>
<p>Every CPS program follows these rules. A text that breaks one gets a message with the code <code>cps/</code> and the rule's name; a pass that breaks one has a bug.</p>
${table({ head: ["Code", "Rule"], rows: facts.invariants.map(({ name, rule }) => [name, rule]) })}`;
  if (facts.invariants.length === 0) fail("core/cps/check/check.h has no invariants");
  add("Reference", file, "Messages", "Every message of the compiler, what it means, and what to do", [], make);
}

function commandLinePage() {
  const make = () => commandLine(readFileSync(path.join(own, "manual.txt"), "utf8"), readPromptHelp(read("ui/cli/prompt/repl_session.cpp")));
  add("Reference", "command-line.html", "The command line", "Every command of letcont and its options, the debugger and the prompt", [], make);
}

function pipelinePage() {
  const file = "passes.html";
  const linked = (cell) => (facts.passes.some(({ name }) => name === cell) ? `<a href="pass-${cell}.html">${cell}</a>` : escape(cell));
  if (facts.steps.length === 0) fail("core/passes/pipeline/pipeline.cpp has no steps");
  const make = () => `<p class="lead">The passes of the optimiser, one by one.</p>
${table({ head: ["Pass", "What it does"], rows: facts.passes.map(({ name, text }) => [name, text]) }, linked)}
<h2>The default pipeline</h2>
<p>The passes run in this order. The figures say how much more the benchmark programs take in the mean if a step is left out.</p>
${table({ head: ["Step", "Why"], rows: facts.steps.map(({ pass, why }) => [pass, why]) }, linked)}
<p>For Fun a shorter list is the default, and for Addition none: <code>letcont passes</code> prints them.</p>
${headerParts(file, contents.passesHeaders)}`;
  add("Passes", file, "The pipeline", "What a pass is, and the order in which the passes run", contents.passesHeaders, make);
}

function licencePage(licences) {
  const make = () => `<p class="lead">Letcont is free software. The site contains the work of others, under these licences.</p>\n${licences}`;
  add("More", "licences.html", "Licences", "The parts of the playground and their licences", [], make);
}

// The pages that are made from others: the course as one, and the index. `from` says of which.
function collectingPages() {
  pages.push({ group: "Reference", file: "course.html", title: "The course on one page", description: "All chapters, to print", from: ({ group }) => group === "Course", make: singlePage });
  pages.push({ group: "Reference", file: "terms.html", title: "Index", description: "Terms, and where they are explained", from: ({ group, file }) => group !== "" && !["messages.html", "licences.html"].includes(file), make: glossary });
}

// The first page: the README's "Background", and the list of all other pages.
function indexPage() {
  const readme = read("README.md");
  const section = readme.match(/## Background\n\n([\s\S]*?)\n## /)?.[1] ?? fail("the README has no section Background");
  const make = () => `<p class="lead">${escape(readme.split("\n\n")[1].replace(/\n/g, " "))}</p>
${markdown(section)}
<p>The course is written to be read from its first chapter to its last. <a href="building-cps-text.html">CPS text as a target</a> is the specification for a front end of your own, and <a href="building-the-library.html">The compiler as a library</a> says how other programs use the compiler. The other pages are made from the compiler's own source, and their text is that of the header comments. The tests run every example of the book.</p>
${[...new Set(pages.map(({ group }) => group))].filter((group) => group !== "").map((group) => `<h2>${group}</h2>\n<dl>${pages.filter((one) => one.group === group).map(({ file, title, description }) => `<dt><a href="${file}">${escape(title)}</a></dt><dd>${escape(description)}</dd>`).join("\n")}</dl>`).join("\n")}`;
  pages.unshift({ group: "", file: "index.html", title: "How Letcont works", description: "The compiler explained from its own source", make });
}

// Paragraphs and lists, with *titles* and `code`: the Markdown of that section.
function markdown(text) {
  return text.trim().split(/\n\n+/).map((part) => (part.startsWith("- ")
    ? `<ul>${part.split(/\n(?=- )/).map((item) => `<li>${words(item.slice(2))}</li>`).join("")}</ul>` : `<p>${words(part)}</p>`)).join("\n");
}
const words = (text) => escape(text.replace(/\s+/g, " ")).replace(/\*([^*]+)\*/g, "<cite>$1</cite>").replace(/`([^`]+)`/g, "<code>$1</code>");

// ---- All of it

const { values: options, positionals: [folder, list] } = parseArgs({ allowPositionals: true, options: { licences: { type: "string" } } });
for (const [written, group] of contents.written) writtenPages(written, group);
const sets = slideSets();
for (const name of Object.keys(contents.lessonViews)) lesson(name);
contents.languages.forEach(languagePage);
preludePage();
contents.stages.forEach(stagePage);
for (const { name } of facts.stages) if (!contents.stages.some((stage) => stage.name === name)) fail(`the stage ${name} has no page (contents.mjs)`);
pipelinePage();
facts.passes.forEach(passPage);
contents.chapters.forEach(chapterPage);
for (const { file, title, description, content } of referencePages(readTables(root))) add("Reference", file, title, description, [], () => content);
commandLinePage();
messagePage();
collectingPages();
if (options.licences) licencePage(readFileSync(options.licences, "utf8"));
indexPage();

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
// The pages that are made from others get those, and are not searched.
const ordinary = pages.filter(({ from }) => !from).map(({ make, ...about }) => ({ ...about, content: withAnchors(make()) }));
const made = pages.map(({ file, title, group, description, make, from }) => ordinary.find((one) => one.file === file) ?? { file, title, group, description, content: withAnchors(make(ordinary.filter(from))) });
const groups = [...new Set(pages.map(({ group }) => group))].filter((group) => group !== "");
made.forEach(({ file, title, description, content }, index) => {
  const menu = groups.map((group) => ({ title: group, entries: made.filter((one) => one.group === group).map((one) => ({ title: one.title, href: one.file, current: one.file === file })) }));
  const other = (at) => (made[at] ? { title: made[at].title, href: made[at].file } : null);
  writeFileSync(path.join(folder, file), page({ title, description, menu, content, slides: sets.find(({ chapter }) => chapter === file)?.file, previous: other(index - 1), next: other(index + 1) }));
});
for (const { slides, ...set } of sets) writeFileSync(path.join(folder, set.file), slidesPage(set, slides));
writeFileSync(path.join(folder, "search.json"), JSON.stringify(searchIndex(ordinary.filter(({ group }) => group !== ""))));
for (const name of readdirSync(path.join(own, "page"))) copyFileSync(path.join(own, "page", name), path.join(folder, name));
if (list) writeFileSync(list, `${JSON.stringify(blocks, null, 1)}\n`);
