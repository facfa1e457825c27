// The tables of the reference (web/book/tables.mjs) have every row of the sources, and what they say is so: operations
// take and give these types and fail with these errors, externals work in every engine, Fun knows its built-in functions.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { readTables } from "../../web/book/tables.mjs";
import { folder, letcont, pages, programFile, root, shell } from "./made.mjs";

const tables = readTables(root);
const read = (file) => readFileSync(path.join(root, file), "utf8");
const count = (text, pattern) => text.match(pattern)?.length ?? 0;
const escape = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

test("the tables have every row of the sources", () => {
  assert.equal(tables.operations.length, count(read("core/lambda/operation.h"), /OperationInfo\{"/g));
  assert.equal(tables.memory.length, count(read("core/lambda/memory.h"), /MemoryInfo\{"/g));
  assert.equal(tables.externals.length, count(read("core/lambda/external.h"), /ExternalInfo\{"/g));
  assert.equal(tables.builtins.length, count(read("core/syntax/fun/builtin.h"), /BuiltinInfo\{"/g));
  assert.equal(tables.commands.length, count(read("ui/app/commands/command_list.h"), /^ {2}ROW\(/gm));
  assert.equal(tables.editorKeys.length + tables.pictureKeys.length, count(read("ui/app/commands/commands.cpp"), /^ {4}\{(marked_in\()?"/gm));
  assert.equal(tables.limits.length, count(read("ui/link/bounds.h"), /^inline constexpr/gm));
  for (const [name, rows] of Object.entries(tables)) if (Array.isArray(rows)) assert.ok(rows.length > 3, name);
});

test("the pages have every row of the tables", () => {
  const has = (page, words) => assert.ok(pages.get(page).includes(`<td>${words}</td>`), `${page}: ${words}`);
  for (const { name } of [...tables.operations, ...tables.memory]) has("operations.html", `<code>${name}</code>`);
  for (const { name } of [...tables.externals, ...tables.builtins]) has("externals.html", `<code>${name}</code>`);
  for (const { words, keys } of tables.commands) {
    has("commands.html", escape(words));
    if (keys !== "") has("commands.html", `<kbd>${escape(keys)}</kbd>`);
  }
  for (const { keys } of [...tables.editorKeys, ...tables.pictureKeys]) has("commands.html", `<kbd>${escape(keys)}</kbd>`);
  for (const { name } of [...tables.linkFields, ...tables.limits]) has("formats.html", name);
  for (const key of ["link", "protocol"]) has("formats.html", tables.versions[key]);
});

test("the versions are those of the command and of its links", () => {
  assert.ok(letcont("--version").stdout.includes(tables.versions.letcont));
  assert.ok(letcont("share", programFile("add", "1 + 2")).stdout.includes(`#${tables.versions.link}.`));
});

test("`letcont operations` lists what the tables have", () => {
  const listed = JSON.parse(letcont("operations", "--json").stdout);
  const byName = (rows) => [...rows].sort((a, b) => (a.name < b.name ? -1 : 1));
  const operation = ({ name, symbol, operands, result, commutative, fault, isExact }) => ({ name, symbol, operands, result, commutes: commutative, error: fault, folded: isExact });
  assert.deepEqual(byName(listed.operations), byName(tables.operations.map(operation)));
  assert.deepEqual(listed.memory, tables.memory.map(({ name, operands, result, fault }) => ({ name, operands, result, error: fault })));
  assert.deepEqual(listed.externals, tables.externals.map(({ name, takes, gives, text }) => ({ name, operands: takes === "" ? [] : [takes], result: gives === "" ? "()" : gives, does: text })));
});

// ---- Operations

// A value of each type, and those that make operations fail.
const VALUES = { i32: ["1", "0", "-1"], i64: ["1L", "0L"], f64: ["1.0"], str: ['"a"', '""'], bool: ["true"], char: ["'a'", "'\\u{0}'"] };

// A program that evaluates one operation.
function evaluating(name, operands, result) {
  const lets = operands.map((value, at) => `  let v${at} = ${value}`).join("\n");
  return `def main : ${result} = {\n${lets}\n  let r : ${result} = ${name}(${operands.map((_, at) => `v${at}`).join(", ")})\n  halt(r)\n}`;
}
const combinations = (types) => types.reduce((all, type) => all.flatMap((before) => VALUES[type].map((value) => [...before, value])), [[]]);

test("every operation takes and gives the types that the table says", () => {
  const definitions = tables.operations.map(({ name, operands, result }) => evaluating(name, operands.map((type) => VALUES[type][0]), result).replace("main", `of_${name}`));
  const { status, stderr } = letcont("emit", programFile("cps", definitions.join("\n")), "--stage=cps", "--passes=none");
  assert.equal(status, 0, stderr);
  const wrong = evaluating("add", ["1", "1"], "f64");
  assert.notEqual(letcont("emit", programFile("cps", wrong), "--stage=cps").status, 0, "a wrong type is noticed");
});

test("an operation fails with the error that the table says, and with no other", () => {
  for (const { name, operands, result, fault } of tables.operations) {
    const failures = new Set();
    for (const values of fault ? combinations(operands) : [operands.map((type) => VALUES[type].at(-1))]) {
      const { status, stderr } = letcont("run", programFile("cps", evaluating(name, values, result)), "--passes=none", "--engine=eval");
      if (status !== 0) failures.add(stderr.match(/error: (.*?)(?: \[.*)?$/m)?.[1] ?? stderr);
    }
    assert.equal(failures.size > 0, fault !== null, name);
    for (const failure of failures) assert.match(failure, new RegExp(`^${fault.message.replaceAll("…", "-?\\d+")}$`), name);
  }
});

test("every operation of memory takes and gives the types that the table says", () => {
  const values = { "i32": "1", "t": '"x"', "ref(t)": "ref(text)", "array(t)": "array(one, text)" };
  for (const { name, operands, result } of tables.memory) {
    const typed = result.replace(/\bt\b/, "str");
    const lets = operands.map((type, at) => `  let v${at} = ${values[type]}`).join("\n");
    const program = `def main : ${typed} = {\n  let text = "x"\n  let one = 1\n${lets}\n  let r : ${typed} = ${name}(${operands.map((_, at) => `v${at}`).join(", ")})\n  halt(r)\n}`;
    const { status, stderr } = letcont("emit", programFile("cps", program), "--stage=cps", "--passes=none");
    assert.equal(status, 0, `${name}: ${stderr}`);
  }
});

// ---- Externals and built-in functions

const ARGUMENTS = { "": [], i32: ["65"], i64: ["7L"], f64: ["2.5"], str: ['"text"'], bool: ["true"], char: ["'c'"] };
const PRINTED = { print_int: "65", print_double: "2.5", print_string: "text", print_bool: "true", putchar: "A", print_newline: "\n", write_int: "65\n", write_double: "2.5\n", panic: "", assert: "", print_int64: "7", print_character: "c", getchar: "" };

function calling({ name, takes, gives }) {
  const values = ARGUMENTS[takes];
  const after = gives === "i32"
    ? "  read(byte) = {\n    let show = external(\"print_int\")\n    show(done, byte)\n  }" : "  read() = {\n    done()\n  }";
  return `let _ = {\n  let f = external("${name}")\n${values.map((value) => `  let v = ${value}\n`).join("")}  decl read\n  decl done\n  f(read${values.length > 0 ? ", v" : ""})\n${after}\n  done() = {\n    let nothing = ()\n    halt(nothing)\n  }\n}`;
}

test("every external works in every engine and in executables", () => {
  const engines = letcont("run", "--help").stdout.match(/The engine: (.*)/)[1].match(/\b(vm|eval|native)\b(?=,)/g);
  assert.deepEqual(engines, ["vm", "eval", "native"]);
  for (const external of tables.externals) {
    const file = programFile("cps", calling(external));
    const expected = external.name === "getchar" ? "104" : PRINTED[external.name];
    for (const engine of engines) {
      const { stdout, stderr } = shell(`printf hi | letcont run ${file} --engine=${engine}`);
      assert.equal(stdout, expected, `${external.name} in ${engine}: ${stderr}`);
      assert.equal(stderr.includes("error: text"), external.name === "panic", `${external.name} in ${engine}: ${stderr}`);
    }
    const program = path.join(folder, "external");
    const { stdout, stderr } = shell(`letcont build ${file} -o ${program} && printf hi | ${program}`);
    assert.equal(stdout, expected, `${external.name} in an executable: ${stderr}`);
  }
});

test("Fun has its built-in functions, with these types", () => {
  const argument = { Void: "", Int: "(65)", Double: "(2.5)" };
  for (const { name, takes, gives } of tables.builtins) {
    const use = `${name}${argument[takes]}`;
    const program = gives === "Void" ? use : `val it : ${gives} = ${use}; skip`;
    const { status, stderr } = letcont("run", programFile("fun", program));
    assert.equal(status, 0, `${program}: ${stderr}`);
  }
});
