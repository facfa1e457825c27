// The compiler's tables: stages, passes, rules, languages. Read from the sources, since the book is also built where no
// compiler runs; the tests compare them with `letcont stages` and `letcont passes`.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";

const STRING = String.raw`"((?:[^"\\]|\\.)*)"`;
const unescape = (text) => text.replace(/\\(.)/g, (_, c) => (c === "n" ? "\n" : c));
// Joins adjacent string literals.
const joined = (text) => unescape([...text.matchAll(new RegExp(STRING, "g"))].map((match) => match[1]).join(""));

export function readFacts(root) {
  const read = (file) => readFileSync(path.join(root, file), "utf8");
  return { stages: stages(root, read), passes: passes(read), steps: steps(read), lessons: lessons(root, read), invariants: invariants(read) };
}

// [{name, title, text, syntax, languages}], the stages of languages first.
function stages(root, read) {
  const found = new Map();
  const entry = new RegExp(String.raw`\{${STRING},\s*${STRING},\s*((?:"(?:[^"\\]|\\.)*"\s*)+),\s*"(plain|listing|lambda|cps|llvm|wat|dot|l|asm)"\}`, "g");
  const files = readdirSync(path.join(root, "core/compile")).filter((name) => name.endsWith("_front_end.cpp")).sort();
  const add = (file, language) => {
    for (const [, name, title, text, syntax] of read(file).matchAll(entry)) {
      const stage = found.get(name) ?? { name, title, text: joined(text), syntax, languages: [] };
      if (language) stage.languages.push(language);
      found.set(name, stage);
    }
  };
  for (const file of files) add(`core/compile/${file}`, file.replace("_front_end.cpp", ""));
  add("core/compile/common_stages.cpp");
  const llvm = found.get("llvm"); // the bytecode stands before it
  found.delete("llvm");
  add("ui/engines/stages.cpp");
  const wat = found.get("wat");
  found.delete("wat");
  const before = [...found.values(), llvm, wat];
  found.clear();
  add("ui/machine/stages.cpp"); // of native builds
  return [...before, ...found.values()];
}

// [{name, text, paragraph, rules: [{rule, text}]}]
function passes(read) {
  const strings = String.raw`((?:"(?:[^"\\]|\\.)*"\s*)+)`;
  const entry = new RegExp(String.raw`Pass\{\s*${STRING},\s*${strings},\s*${strings},\s*(\w+)_rules`, "g");
  return [...read("core/passes/pipeline/table.cpp").matchAll(entry)].map(([, name, text, paragraph, pass]) => {
    const source = read(`core/passes/${pass}.cpp`);
    const rows = source.matchAll(new RegExp(String.raw`RuleRow\{\s*Rule::\w+,\s*${STRING},\s*${strings}\}`, "g"));
    const rules = [...rows].map(([, rule, text]) => ({ rule, text: joined(text) }));
    return { name, text: joined(text), paragraph: joined(paragraph), rules };
  });
}

// The default pipeline: [{pass, why}].
function steps(read) {
  const entry = new RegExp(String.raw`Step\{${STRING},\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\}`, "g");
  return [...read("core/passes/pipeline/pipeline.cpp").matchAll(entry)].map(([, pass, why]) => ({ pass, why: joined(why) }));
}

// The invariants of cps/check: [{name, rule}], each with a message of the code "cps/NAME".
function invariants(read) {
  const entry = new RegExp(String.raw`InvariantInfo\{I::\w+,\s*${STRING},\s*((?:"(?:[^"\\]|\\.)*"\s*)+)`, "g");
  return [...read("core/cps/check/check.h").matchAll(entry)].map(([, name, rule]) => ({ name, rule: joined(rule) }));
}

// The lessons by language: [{language, name, title, text, input}], in their order.
function lessons(root, read) {
  const number = (name) => Number.parseInt(name, 10);
  return readdirSync(path.join(root, "ui/examples"), { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== "front-ends")
    .flatMap(({ name: language }) => readdirSync(path.join(root, "ui/examples", language)).filter((name) => !name.endsWith(".in")).sort((a, b) => number(a) - number(b))
      .map((name) => {
        const text = read(`ui/examples/${language}/${name}`);
        const given = `ui/examples/${language}/${name.replace(/\.\w+$/, ".in")}`;
        const input = existsSync(path.join(root, given)) ? read(given) : "";
        return { language, name, title: text.split("\n", 1)[0].replace(/^\/\/\s*/, ""), text, input };
      }));
}
