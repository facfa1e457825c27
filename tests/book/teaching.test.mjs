// The plans for teachers (web/book/teaching): the minutes of every session add up, and what a plan refers to has the
// words that it is called by.

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { readChapters } from "../../web/book/chapter.mjs";
import { textOf } from "../../web/book/sections.mjs";
import { pages, root } from "./made.mjs";

const [{ parts }] = readChapters(path.join(root, "web/book/teaching"));
const plans = parts.filter(({ type, head }) => type === "table" && head[0] === "Minutes");
const sessions = plans.slice(1);

test("there is a plan for 90 minutes and one for twelve times 90", () => {
  assert.equal(sessions.length, 12);
  for (const { rows } of plans) assert.equal(rows.reduce((sum, [minutes]) => sum + Number(minutes), 0), 90, rows[0][1]);
});

test("the term covers every chapter, and every session has exercises", () => {
  const all = sessions.flatMap(({ rows }) => rows.map(([, , where]) => where)).join("\n");
  for (const name of pages.keys()) if (name.startsWith("course-")) assert.ok(all.includes(`(${name})`), name);
  for (const { rows } of sessions) assert.match(rows.map((row) => row[2]).join(" "), /#exercise-/, rows[0][1]);
});

test("a link to a place has the words of its heading", () => {
  let count = 0;
  for (const { rows } of plans) {
    for (const [, words, file, anchor] of rows.map((row) => row[2]).join(" ").matchAll(/\[([^\]]*)\]\(([\w-]+\.html)#([^)]*)\)/g)) {
      const heading = pages.get(file).match(new RegExp(`<h[23] id="${anchor}">([\\s\\S]*?)</h`))?.[1] ?? assert.fail(`${file}#${anchor}`);
      assert.equal(textOf(heading).replace(/^Exercise \d+\. /, ""), words, file);
      ++count;
    }
  }
  assert.ok(count > 50, `${count} links`);
});
