// The example front ends (ui/examples/front-ends), from their programs to what these print: in each engine, with errors at
// their places in the programs, and with the programs as the stage `original` and in links.
//
// Beside a program NAME.scm stands NAME.out, what it prints, and NAME.err, the beginning of its error. One of them is there.
// Environment: LETCONT_NATIVE, the command; LETCONT_PYTHON, a Python 3.10 or newer.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const folder = path.join(root, "ui/examples/front-ends");
const native = path.resolve(process.env.LETCONT_NATIVE ?? path.join(root, "build/native/letcont"));
const frontEnds = [
  { name: "scheme", extension: ".scm", command: [process.env.LETCONT_PYTHON ?? "python3", "scheme.py"] },
  { name: "while", extension: ".while", command: [process.execPath, "while.mjs"] },
];
const made = mkdtempSync(path.join(os.tmpdir(), "letcont-front-ends-"));
after(() => rmSync(made, { recursive: true }));

const run = ([program, ...options], cwd) => spawnSync(program, options, { encoding: "utf8", maxBuffer: 1 << 26, cwd });
const expected = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

// Compiles a program, once. It is named as people name it who work in its folder, so that this is the name in messages.
const compiledBefore = new Map();
function compile(frontEnd, name) {
  const key = `${frontEnd.name}/${name}`;
  if (!compiledBefore.has(key)) compiledBefore.set(key, compileAnew(frontEnd, name));
  return compiledBefore.get(key);
}
function compileAnew({ name: frontEnd, extension, command: [runner, script] }, name) {
  const programs = path.join(folder, frontEnd, "programs");
  const file = `${name}${extension}`, cps = path.join(made, `${frontEnd}-${name}.cps`);
  const compiled = run([runner, path.join("..", script), file], programs);
  writeFileSync(cps, compiled.stdout);
  const letcont = (command, ...options) => run([native, command, cps, `--source=${file}`, ...options], programs);
  return { compiled, file, cps, text: readFileSync(path.join(programs, file), "utf8"), letcont, out: expected(path.join(programs, `${name}.out`)), err: expected(path.join(programs, `${name}.err`)) };
}

for (const frontEnd of frontEnds) {
  const files = readdirSync(path.join(folder, frontEnd.name, "programs"));
  const names = files.filter((file) => file.endsWith(frontEnd.extension)).map((file) => path.parse(file).name);

  test(`${frontEnd.name}: there are programs, and errors of the front end, of the check and of runs`, () => {
    assert.ok(names.length >= 7, `${names}`);
    for (const phase of ["read", "check", "run"]) assert.ok(names.includes(`fails_${phase}`), phase);
    for (const file of files) assert.ok(names.includes(path.parse(file).name), `${file} is of no program`);
    for (const name of names) assert.equal(name.startsWith("fails_"), files.includes(`${name}.err`), name);
  });

  for (const name of names) {
    test(`${frontEnd.name}: ${name}`, () => {
      const { compiled, text, letcont, out, err } = compile(frontEnd, name);
      if (compiled.status !== 0) {
        assert.equal(compiled.stderr, err);
        return;
      }
      assert.equal(compiled.stderr, "");
      assert.ok(compiled.stdout.startsWith(`letcont-cps 1\nsource "${name}${frontEnd.extension}"\n`));
      for (const engine of ["eval", "vm", "native"]) {
        const { status, stdout, stderr } = letcont("run", `--engine=${engine}`);
        assert.equal(stdout, out, engine);
        assert.equal(stderr.slice(0, err.length || undefined), err, engine);
        assert.equal(status, err ? 1 : 0, engine);
      }
      assert.equal(letcont("emit", "--stage=original").stdout, text);
    });
  }

  test(`${frontEnd.name}: the check says where errors are, for programs`, () => {
    for (const name of names.filter((one) => !["fails_read", "fails_name", "fails_type"].includes(one))) {
      const { letcont, file, err } = compile(frontEnd, name);
      const { status, stdout } = letcont("check", "--json");
      const { ok, diagnostics } = JSON.parse(stdout);
      assert.equal(ok, name !== "fails_check", stdout);
      assert.equal(status, ok ? 0 : 1);
      assert.equal(diagnostics.length, ok ? 0 : 1);
      for (const { code, message, severity, line, column, endLine, endColumn, ...found } of diagnostics) {
        assert.equal(`${found.file}:${line}:${column}: ${severity}: ${message}`, err.split("\n")[0]);
        assert.deepEqual([found.file, severity, endLine], [file, "error", line]);
        assert.ok(endColumn > column && found.text.line > 2 && code.includes("/"), stdout);
      }
    }
  });

  test(`${frontEnd.name}: a link brings the program with its CPS text`, () => {
    const { compiled, letcont, file } = compile(frontEnd, names.find((name) => !name.startsWith("fails_")));
    const link = letcont("share").stdout.trim();
    assert.equal(run([native, "open", link]).stdout, compiled.stdout);
    const view = run([native, "open", "--show-view", link]).stdout;
    assert.match(view, new RegExp(`^original ${file}$`, "m"));
    assert.match(view, /^layout .*\boriginal\b/m);
  });

  test(`${frontEnd.name}: the pieces of the program are linked with what was made of them`, () => {
    const { compiled, letcont } = compile(frontEnd, names.find((name) => !name.startsWith("fails_")));
    const html = letcont("export", "--stage=original", "--stage=cps").stdout;
    const original = html.slice(html.indexOf('aria-label="Original"'));
    const places = [...compiled.stdout.matchAll(/^ *@\d+:\d+-\d+:\d+ (?=let )/gm)].map(({ 0: whole, index }) => index + whole.length);
    assert.ok(places.length > 10);
    for (const place of places) assert.ok(original.includes(`data-a="${place}"`), compiled.stdout.slice(place).split("\n", 1)[0]);
  });

  // Words are left out of a program, one at a time: each damaged program has an error at a place, or is another program.
  test(`${frontEnd.name}: damaged programs are refused with a place`, () => {
    const [name] = names.filter((one) => !one.startsWith("fails_")).slice(-1);
    const words = [...compile(frontEnd, name).text.matchAll(/"[^"]*"|[\w-]+|[^\s\w]/g)];
    const text = compile(frontEnd, name).text;
    let refused = 0;
    for (const { 0: word, index } of words.filter((_, at) => at % Math.ceil(words.length / 8) === 7)) {
      const file = path.join(made, `damaged${frontEnd.extension}`), cps = path.join(made, "damaged.cps");
      writeFileSync(file, text.slice(0, index) + text.slice(index + word.length));
      const [interpreter, script, ...options] = frontEnd.command;
      const { status, stdout, stderr } = run([interpreter, path.join(folder, frontEnd.name, script), ...options, file], made);
      assert.ok(status === 0 || /^\S+:\d+:\d+: error: .+\n$/.test(stderr), `without ${word} at ${index}: ${stderr}`);
      refused += status === 0 ? 0 : 1;
      writeFileSync(cps, stdout);
      if (status === 0) assert.ok([0, 1].includes(run([native, "check", cps, `--source=${file}`], made).status), word);
    }
    assert.ok(refused > 1, `${refused}`);
  });

  test(`${frontEnd.name}: stepping is in the program`, () => {
    const { file, cps } = compile(frontEnd, "fails_run");
    const programs = path.join(folder, frontEnd.name, "programs");
    const options = ["debug", cps, `--source=${file}`];
    const { stdout } = spawnSync(native, options, { encoding: "utf8", cwd: programs, input: "step\nstep\nstep\nwhere\n" });
    assert.match(stdout, new RegExp(`^.*${file}:\\d+:`, "m"));
  });
}
