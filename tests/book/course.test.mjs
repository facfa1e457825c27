// Checks what is written by hand: the course and the pages of the articles (web/book/chapter.mjs). Every program runs,
// every output, stage, evaluation and answer is what the compiler gives, every exercise has a solution that passes the
// exercise's own checks.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { LANGUAGES, fencesOf, fieldOf, readChapters, rowsOf } from "../../web/book/chapter.mjs";
import { parseMarkdown } from "../../web/book/markdown.mjs";
import { picture } from "../../web/book/picture.mjs";
import { written } from "../../web/book/contents.mjs";
import { readTables } from "../../web/book/tables.mjs";
import { folder, installed, letcont, pages, programFile, root, shell } from "./made.mjs";

const chapters = written.flatMap(([name]) => readChapters(path.join(root, "web/book", name)).map((chapter) => ({ folder: name, fences: fencesOf(chapter.parts), ...chapter })));

const lines = (text) => text.replace(/\s+$/gm, "").split("\n");

// Whether a text is the one that is shown, in which a line "…" stands for any lines.
function shows(shown, text) {
  assert.ok(shown === "" || /[^\s…]/.test(shown), "this shows nothing");
  const pattern = shown.split(/^[ \t]*…[ \t]*$/m).map((part) => part.replace(/^\n|\n$/g, "")).filter((part, index, all) => part !== "" || all.length === 1);
  const gaps = { before: /^\s*…/.test(shown), after: /…\s*$/.test(shown) };
  let rest = `\n${lines(text.replace(/\s+$/, "")).join("\n")}\n`;
  for (const [index, part] of pattern.entries()) {
    const wanted = `\n${lines(part).join("\n")}\n`;
    const at = rest.indexOf(wanted);
    if (at < 0 || (index === 0 && !gaps.before && at > 0)) return false;
    rest = rest.slice(at + wanted.length - 1);
  }
  return gaps.after || rest === "\n";
}

test("a text is compared with what is shown of it", () => {
  for (const [shown, text, expected] of [["a\nb", "a\nb\n", true], ["a", "a\nb", false], ["b", "a\nb", false], ["a\n…", "a\nb", true], ["…\nb", "a\nb", true],
    ["…\nb", "a\nc", false], ["a\n…\nc", "a\nb\nc", true], ["a\n  …\nb", "a\nc", false], ["…\nb\n…", "a\nb\nc", true], ["", "", true], ["…\nb\na\n…", "a\nb", false], ["…\nb\n…\na\n…", "a\nb", false]]) {
    assert.equal(shows(shown, text), expected, `${shown} of ${text}`);
  }
});

test("the Markdown of chapters", () => {
  const parts = parseMarkdown("## A\n\na\n`b`\n\n- c\n  d\n- e\n\n```l name=x passes=none fails\n1\n```\n\n::: exercise T\nw\n::: answer\nz\n:::\n");
  assert.deepEqual(parts.map(({ type }) => type), ["heading", "text", "list", "fence", "exercise"]);
  assert.deepEqual(parts[2].items, ["c d", "e"]);
  assert.deepEqual(parts[3].options, { name: "x", passes: "none", fails: true });
  for (const wrong of ["```l\n", "::: exercise T\n:::"]) assert.throws(() => parseMarkdown(wrong));
});

test("a field has right answers and wrong ones with a reason", () => {
  const { right, wrong } = fieldOf("a :: b\nc\nnot d: e: f\nnot let x = 1: g");
  assert.deepEqual(right, ["a :: b", "c"]);
  assert.deepEqual(wrong.map(({ answer, why }) => [answer, why]), [["d", "e: f"], ["let x = 1", "g"]]);
  assert.throws(() => fieldOf("a\nnot b"), /says no reason/);
});

test("pictures name their boxes", () => {
  const svg = picture("a [x < y]\nb (z)\na -> b: w\nb -> a", "title", "p");
  assert.equal(svg.match(/<rect/g).length, 2);
  assert.match(svg, /x &lt; y/);
  assert.throws(() => picture("a [x]\na -> b", "title", "p"), /no box b/);
});

// ---- Each chapter

// The folder in which the commands of a chapter run: its programs are there.
function programsOf({ name, fences }) {
  const here = path.join(folder, name);
  rmSync(here, { recursive: true, force: true });
  mkdirSync(here, { recursive: true });
  for (const { kind, options, text } of fences) if (LANGUAGES.includes(kind)) writeFileSync(path.join(here, `${options.name}.${kind}`), `${text}\n`);
  for (const { kind, options, text } of fences) if (["file", "original"].includes(kind)) writeFileSync(path.join(here, options.name), `${text}\n`);
  return here;
}

function checksOf(chapter) {
  const here = programsOf(chapter);
  const library = chapter.fences.some(({ kind, text }) => kind === "sh" && /pkg-config|python3/.test(text)) ? installed() : {};
  const named = (name) => chapter.fences.find(({ kind, options }) => LANGUAGES.includes(kind) && options.name === name) ?? assert.fail(`no program ${name}`);
  const run = ({ kind, options }) => letcont("run", path.join(here, `${options.name}.${kind}`), "--steps", options.steps ?? "100000000", ...(options.source ? ["--source", path.join(here, options.source)] : []));
  const stageOf = ({ of, stage, passes = "default" }) => {
    const { status, stdout, stderr } = letcont("emit", path.join(here, `${named(of).options.name}.${named(of).kind}`), `--stage=${stage}`, `--passes=${passes}`);
    assert.equal(status, 0, stderr);
    return stdout;
  };
  const definitions = (name) => named(name).text.split("\n").filter((line) => !/^(print|write)/.test(line)).join("\n");
  const valueOf = (expression, { lang = "fun", given }) => {
    const before = given ? `${definitions(given)}\n` : "";
    const { status, stdout, stderr } = letcont("run", programFile(lang, `${before}${lang === "l" ? `print(${expression})` : lang === "fun" ? `write(${expression})` : expression}`));
    assert.equal(status, 0, `${expression}\n${stderr}`);
    return stdout.trim();
  };
  const program = (fence) => {
    const { status, stderr } = run(fence);
    assert.equal(status, fence.options.fails || fence.options.task ? 1 : 0, `${fence.options.name}: ${stderr}`);
    if (fence.options.solves) {
      const checks = (text) => text.match(/^\/\/ Checks$[\s\S]*/m)?.[0] ?? assert.fail("no line // Checks");
      assert.equal(checks(fence.text), checks(named(fence.options.solves).text), "the checks of the solution are those of the exercise");
    }
  };
  const answers = {
    output: ({ of }, answer) => assert.equal(answer, run(named(of)).stdout.trim()),
    // A reader may write the type of a definition, which a stage leaves out.
    in: (options, answer) => {
      const shown = stageOf(options).replace(/\s+/g, " "), written = answer.replace(/\s+/g, " ");
      assert.ok(shown.includes(written) || shown.includes(written.replace(/ : \w+ =/, " =")), `${answer}\n${shown}`);
    },
    count: (options, answer) => assert.equal(answer, String((stageOf(options).match(new RegExp(options.what, "gm")) ?? []).length), stageOf(options)),
    // The expression that is evaluated at a step of the debugger: its context or its redex.
    evaluation: ({ of, step, how }, answer) => {
      const { stdout } = shell(`cd '${here}'\nprintf 'jump ${step}\\nevaluation${how === "context" ? " context" : ""}\\n' | letcont debug ${of}.${named(of).kind} --passes=none`);
      const shown = stdout.trim().split("\n").at(-1);
      const expected = how === "context" ? shown : shown.match(/«(.*)»/)?.[1] ?? assert.fail(shown);
      assert.equal(answer.replace(/\s/g, ""), expected.replace(/\s/g, ""));
    },
    value: (options, answer) => assert.equal(valueOf(answer.replace(/□/g, options.hole), options), options.value),
  };
  return {
    ...Object.fromEntries(LANGUAGES.map((language) => [language, program])),
    output: ({ of, text }) => {
      assert.ok(of, "output of nothing");
      const { stdout, stderr } = of.kind === "sh" ? shell(`cd '${here}'\n${of.text}`, library) : run(of);
      assert.ok(shows(text, stdout + stderr), `${of.text}\n---- gives\n${stdout}${stderr}\n---- and not\n${text}`);
    },
    stage: ({ text, options }) => assert.ok(shows(text, stageOf(options)), `${options.stage} of ${options.of} is\n${stageOf(options)}\nand not\n${text}`),
    steps: ({ text, options }) => {
      const values = text.split("\n").map((line) => valueOf(line.replace(/^[=→] */, ""), options));
      assert.deepEqual(values, values.map(() => values[0]), text);
    },
    sh: ({ text, options }) => {
      const { status, stderr } = shell(`cd '${here}'\n${text}`, library);
      assert.equal(status !== 0, Boolean(options.fails), `${text}: ${stderr}`);
    },
    field: ({ text, options }) => {
      const holds = answers[options.is] ?? assert.fail(`an answer is not checked by ${options.is}`);
      const { right, wrong } = fieldOf(text);
      for (const answer of right) holds(options, answer);
      // "in" and "value" hold for wrong answers, too: a line that stands elsewhere, another context with the same value.
      for (const { answer } of wrong) {
        if (!["in", "value"].includes(options.is)) assert.throws(() => holds(options, answer), `${answer} is not wrong`);
        assert.ok(right.every((other) => other.replace(/\s/g, "") !== answer.replace(/\s/g, "")), `${answer} is right and wrong`);
      }
    },
    source: () => {}, // the build finds the lines
    picture: () => {},
    sketch: () => {},
    file: () => {}, // the commands use it
    original: () => {}, // it is a file for the commands, and the `--source` of what is made of it
    header: () => {}, // the build finds the block; tests/grammar holds the parsers against grammars
    rows: ({ options }) => {
      const { operations, memory, externals } = readTables(root);
      const shown = rowsOf({ operations, memory, externals }, options.of).rows.map((row) => row.join(" ")).join("\n");
      for (const { name } of { operations, memory, externals }[options.of]) assert.ok(shown.includes(`<code>${name}</code>`), name);
    },
  };
}

for (const chapter of chapters) {
  const checks = checksOf(chapter);
  test(`${chapter.folder}: ${chapter.title}`, async (t) => {
    for (const [index, fence] of chapter.fences.entries()) {
      await t.test(`${index}: ${fence.kind} ${fence.options.name ?? fence.options.of ?? ""}`, () => (checks[fence.kind] ?? assert.fail(`nothing checks ${fence.kind}`))(fence));
    }
  });
}

// ---- The chapters' form

test("a chapter of the course has programs, exercises, sources, and ends at the code", () => {
  for (const { title, parts, fences } of chapters.filter(({ folder: name }) => name === "course")) {
    const headings = parts.filter(({ type }) => type === "heading").map(({ text }) => text);
    assert.deepEqual(headings.slice(-3), ["In the compiler", "Exercises", "Sources"], title);
    assert.ok(fences.some(({ kind }) => kind === "source"), `${title}: no code`);
    assert.ok(fences.filter(({ kind }) => LANGUAGES.includes(kind)).length >= 2, `${title}: programs`);
    assert.ok(parts.filter(({ type }) => type === "exercise").length >= 3, `${title}: exercises`);
    const tasks = fences.filter(({ options }) => options.task);
    for (const { options } of tasks) assert.ok(fences.some((other) => other.options.solves === options.name), `${title}: ${options.name} has no solution`);
  }
});

test("a chapter has between 1,500 and 3,500 words, and less than 100 KB", () => {
  for (const { title, folder: name, name: file } of chapters) {
    const html = pages.get(`${name}-${file}.html`);
    const words = html.slice(html.indexOf("<main")).replace(/<pre[\s\S]*?<\/pre>|<svg[\s\S]*?<\/svg>|<[^>]*>/g, " ").match(/[\w’'-]+/g).length;
    if (name === "course") assert.ok(words >= 1500 && words <= 3500, `${title}: ${words} words`);
    assert.ok(html.length < 100_000, `${title}: ${html.length} bytes`);
  }
});
