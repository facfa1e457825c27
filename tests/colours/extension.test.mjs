// The extension for VS Code (ui/editor/vscode), as deploy/package makes it: its archive is whole, its JSON and its snippets are
// right, and it starts the language server, shows what that says, and asks for the debugger. A stub stands for VS Code.
//
// Environment: LETCONT_NATIVE, the command; LETCONT_VERSION, the project's version.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import Module, { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { root } from "./programs.mjs";

const require = createRequire(import.meta.url);
const letcont = path.resolve(process.env.LETCONT_NATIVE ?? path.join(root, "build/native/letcont"));
const version = process.env.LETCONT_VERSION ?? /^project\(letcont VERSION ([0-9.]+)/m.exec(readFileSync(path.join(root, "CMakeLists.txt"), "utf8"))[1];
const python = process.env.LETCONT_PYTHON ?? "python3";
const folder = mkdtempSync(path.join(os.tmpdir(), "letcont-extension-"));
const extension = path.join(folder, "unpacked/extension");
const pack = (out) => execFileSync(process.execPath, [path.join(root, "deploy/lib/pack_editors.mjs"), "--version", version, "--out", out, "--vscode"]);
const read = (name) => readFileSync(path.join(extension, name), "utf8");
const archive = (out) => path.join(folder, out, `letcont-${version}.vsix`);

before(() => {
  pack(path.join(folder, "one"));
  execFileSync(python, ["-m", "zipfile", "-t", archive("one")]); // the checksums
  execFileSync(python, ["-m", "zipfile", "-e", archive("one"), path.join(folder, "unpacked")]);
});
after(() => rmSync(folder, { recursive: true }));

test("the same sources make the same archives", () => {
  pack(path.join(folder, "two"));
  for (const name of [`letcont-${version}.vsix`, `letcont-editors-${version}.tar.gz`]) {
    assert.ok(readFileSync(path.join(folder, "one", name)).equals(readFileSync(path.join(folder, "two", name))), name);
  }
});

test("the archive has what its manifests name, and no file that they do not know", () => {
  const unpacked = path.join(folder, "unpacked");
  const parse = "import sys, xml.etree.ElementTree as tree\nfor element in tree.parse(sys.argv[1]).iter(): print(element.tag.split('}')[1], *[f'{k}={v}' for k, v in element.attrib.items()], sep='\\t')";
  const elements = (name) => execFileSync(python, ["-c", parse, path.join(unpacked, name)], { encoding: "utf8" }).trim().split("\n").map((line) => line.split("\t"));
  const types = elements("[Content_Types].xml").filter(([tag]) => tag === "Default").map(([, extension]) => extension.replace("Extension=.", ""));
  for (const name of readdirSync(extension, { recursive: true })) if (path.extname(name)) assert.ok(types.includes(path.extname(name).slice(1)), name);
  const manifest = elements("extension.vsixmanifest");
  const identity = manifest.find(([tag]) => tag === "Identity");
  assert.deepEqual(identity.slice(2).sort(), ["Id=letcont", "Publisher=letcont", `Version=${version}`]);
  const assets = manifest.filter(([tag]) => tag === "Asset").map((all) => all.find((each) => each.startsWith("Path=")).slice(5));
  assert.ok(assets.length >= 4);
  for (const name of assets) assert.ok(existsSync(path.join(unpacked, name)), name);
});

test("package.json names files that are there, and commands that are registered", () => {
  const { version: its, main, icon, contributes, dependencies, engines } = JSON.parse(read("package.json"));
  assert.equal(its, version);
  assert.equal(dependencies, undefined);
  assert.ok(engines.vscode.startsWith("^1."));
  const { languages, grammars, snippets, breakpoints, debuggers, commands, menus } = contributes;
  const files = [main, icon, ...languages.flatMap(({ configuration, icon: pictures }) => [configuration, pictures?.light, pictures?.dark]), ...grammars.map((each) => each.path), ...snippets.map((each) => each.path)];
  for (const name of files.filter(Boolean)) assert.ok(existsSync(path.join(extension, name)), name);
  for (const name of readdirSync(extension, { recursive: true }).filter((each) => each.endsWith(".json"))) JSON.parse(read(name));
  const known = languages.map(({ id }) => id);
  for (const { language } of [...grammars, ...snippets, ...breakpoints, ...debuggers[0].languages.map((one) => ({ language: one }))]) assert.ok(known.includes(language), language);
  for (const { scopeName, path: file } of grammars) assert.equal(JSON.parse(read(file)).scopeName, scopeName);
  const names = commands.map(({ command }) => command);
  for (const { command } of Object.values(menus).flat()) assert.ok(names.includes(command), command);
  for (const name of names) assert.ok(readFileSync(path.join(root, "ui/editor/vscode/source/extension.js"), "utf8").includes(`"${name.replace("letcont.", "")}"`), name);
});

test("the licences of the libraries in the bundle are there", () => {
  const texts = read("LICENCES.txt");
  const { packages } = JSON.parse(readFileSync(path.join(root, "ui/editor/vscode/package-lock.json"), "utf8"));
  for (const [name, { dev, version: its }] of Object.entries(packages)) {
    if (name !== "" && !dev) assert.ok(texts.includes(`${name.replace("node_modules/", "")} ${its} (`) || name.endsWith("textdocument"), name);
  }
  assert.ok(texts.split("Permission is hereby granted").length > 4);
});

// What a snippet inserts if nothing is typed.
const expanded = (body) => body.join("\n").replace(/\$\{\d+:((?:[^{}]|\{[^{}]*\})*)\}/g, "$1").replaceAll("$0", "");

test("every snippet is a piece of a program", () => {
  const check = (language, text) => spawnSync(letcont, ["emit", "-", `--lang=${language}`, `--stage=${language === "cps" ? "cps" : "ast"}`], { input: text, encoding: "utf8" });
  const around = { add: (text) => `${text}x\n`, fun: (text) => (text.endsWith(";\n") ? `${text}skip\n` : text), l: (text) => (text.startsWith("let ") ? `{\n${text}\n0\n}\n` : text), cps: (text) => text };
  let count = 0;
  for (const language of Object.keys(around)) {
    for (const [name, { body }] of Object.entries(JSON.parse(read(`snippets/${language}.json`)))) {
      const text = around[language](expanded(body));
      const { status, stderr } = check(language, text);
      assert.equal(status, 0, `${language}: ${name}\n${text}\n${stderr}`);
      ++count;
    }
  }
  assert.ok(count > 15, String(count));
});

test("the editing rules of the language configuration are regular expressions that do what they are for", () => {
  const { indentationRules, wordPattern, onEnterRules } = JSON.parse(read("language-configuration.json"));
  const more = new RegExp(indentationRules.increaseIndentPattern);
  for (const line of ["def f = {", "  (x, y) ->", "def f(n) =", "print("]) assert.ok(more.test(line), line);
  for (const line of ["x == ", "// def f = {", "f(x)", "a := b"]) assert.ok(!more.test(line), line);
  assert.ok(new RegExp(indentationRules.decreaseIndentPattern).test("  }"));
  assert.deepEqual("x' + y1(2.5)".match(new RegExp(wordPattern, "g")), ["x'", "y1", "2.5"]);
  for (const { beforeText, afterText } of onEnterRules) { new RegExp(beforeText); if (afterText) new RegExp(afterText); }
});

// ---- The extension runs.

const stub = require("./vscode_stub.cjs");
const { state, emitter, TextDocument } = stub.test;
const load = Module._load;
Module._load = (request, ...rest) => (request === "vscode" ? stub : load(request, ...rest));

// Waits until something is so.
async function until(what, holds) {
  for (let waited = 0; !holds(); waited += 20) {
    assert.ok(waited < 20_000, `no ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test("it starts the language server, and shows what that says", async () => {
  const { activate, deactivate } = require(path.join(extension, "extension.js"));
  Object.assign(state.settings, { path: letcont, book: "", playground: "http://127.0.0.1:8000/" });
  const program = new TextDocument(stub.Uri.file("/p.l"), "letcont-l", "def double = { x -> x * 2 }\nprint_line(duoble(21))\n");
  state.documents.push(program);
  stub.window.activeTextEditor = { document: program, selection: new stub.Range(0, 4, 0, 10), setDecorations() {} };
  stub.window.visibleTextEditors = [stub.window.activeTextEditor];
  const context = { subscriptions: [] };
  await activate(context);

  const uri = program.uri.toString();
  await until("diagnostic", () => state.diagnostics.get(uri)?.length > 0);
  const [first] = state.diagnostics.get(uri);
  assert.match(first.message, /nothing is called 'duoble' here; did you mean 'double'\?/);
  assert.deepEqual([first.range.start.line, first.range.start.character], [1, 11]);

  // An edit mends it.
  const change = { range: new stub.Range(1, 11, 1, 17), rangeOffset: 39, rangeLength: 6, text: "double" };
  program.text = program.text.replace("duoble", "double");
  program.version = 2;
  emitter("onDidChangeTextDocument").fire({ document: program, contentChanges: [change] });
  await until("clean program", () => state.diagnostics.get(uri)?.length === 0);

  await state.commands.get("letcont.runProgram")();
  assert.equal(state.output, "42\n");
  await state.commands.get("letcont.run")(uri); // of the lens
  assert.equal(state.output, "42\n");

  state.choose = (rows) => rows.find(({ description }) => description === "cps");
  await state.commands.get("letcont.chooseStage")();
  const stage = state.shown.at(-1);
  assert.match(stage.getText(), /def double/);
  await until("language of the stage", () => stage.languageId === "letcont-cps");

  // What belongs to the selection is lit up in the stage.
  let lit = null;
  stub.window.visibleTextEditors.push({ document: stage, selection: new stub.Range(0, 0, 0, 0), setDecorations: (kind, ranges) => { lit = ranges; }, revealRange() {} });
  emitter("onDidChangeTextEditorSelection").fire({ textEditor: stub.window.activeTextEditor });
  await until("light", () => lit?.length > 0);

  state.choose = (rows) => rows[0];
  await state.commands.get("letcont.choosePass")();
  assert.match(state.shown.at(-1).uri.path, /^\/cps@/);

  await state.commands.get("letcont.openInPlayground")();
  const [link] = state.opened;
  const opened = spawnSync(letcont, ["open", `http://127.0.0.1:8000/#${link.fragment}`], { encoding: "utf8" });
  assert.equal(opened.stdout, program.text, opened.stderr);

  const [[type, factory]] = state.debuggers;
  const { command, args } = factory.createDebugAdapterDescriptor();
  assert.deepEqual([type, command, args], ["letcont", letcont, ["dap"]]);
  const [[, provider]] = state.configurations;
  assert.equal(provider.resolveDebugConfiguration(undefined, {}).program, "${file}");
  assert.equal(provider.resolveDebugConfiguration(undefined, { type: "letcont", request: "launch", name: "x" }), undefined);
  await state.commands.get("letcont.debugProgram")();
  assert.equal(state.started.program, "/p.l");
  assert.deepEqual(state.messages.filter(([kind]) => kind === "error").length, 1); // of the launch settings without a program

  for (const each of context.subscriptions) each.dispose();
  await deactivate();
});

test("where there is no command it says what to do", async () => {
  const { activate, deactivate } = require(path.join(extension, "extension.js"));
  state.settings.path = path.join(folder, "nothing");
  state.messages.length = 0;
  const context = { subscriptions: [] };
  await activate(context);
  await until("message", () => state.messages.some(([, text]) => /set letcont\.path/.test(text)));
  for (const each of context.subscriptions) each.dispose();
  await deactivate();
});
