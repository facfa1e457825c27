// Builds the book for a test, and runs the compiler for comparison.
//
// Environment: LETCONT_NATIVE, the command (build/native/letcont); LETCONT_BOOK, a folder for the test's own use; LETCONT_BUILD,
// the build folder, of which commands can have the library (installed()).

import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
export const native = process.env.LETCONT_NATIVE ?? path.join(root, "build/native/letcont");
export const folder = process.env.LETCONT_BOOK ?? path.join(os.tmpdir(), "letcont-book-test");

mkdirSync(folder, { recursive: true });
execFileSync(process.execPath, [path.join(root, "web/book/build.mjs"), path.join(folder, "book"), path.join(folder, "blocks.json")]);

export const blocks = JSON.parse(readFileSync(path.join(folder, "blocks.json"), "utf8"));

// By name: the text of each page.
export const pages = new Map(readdirSync(path.join(folder, "book")).filter((name) => name.endsWith(".html"))
  .map((name) => [name, readFileSync(path.join(folder, "book", name), "utf8")]));
export const files = readdirSync(path.join(folder, "book"));

// Runs the command: {status, stdout, stderr}.
export function letcont(...options) {
  return spawnSync(native, options, { encoding: "utf8", maxBuffer: 1 << 26 });
}

// Installs the library (ui/library) as the book's page says, in a home of its own, and returns the variables that the page
// sets. The library is in `build/native` there; here it may be elsewhere.
export function installed() {
  const page = readFileSync(new URL("../../web/book/building/2-the-library.md", import.meta.url), "utf8");
  const commands = page.match(/^(cmake --install|export) .*$/gm).join("\n");
  const build = process.env.LETCONT_BUILD ?? path.dirname(native);
  const script = `set -e\n{ ${commands.replaceAll("build/native", build)}\n} >&2\nenv`;
  const variables = execFileSync("sh", ["-c", script], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], env: { PATH: process.env.PATH, HOME: path.join(folder, "home") } });
  const names = new Set(Array.from(commands.matchAll(/^export (\w+)=/gm), ([, name]) => name));
  return Object.fromEntries(variables.split("\n").map((line) => line.match(/^(\w+)=(.*)$/)?.slice(1)).filter((pair) => pair && names.has(pair[0])));
}

// Runs a line of the shell, which finds the command as `letcont`.
export function shell(line, variables = {}) {
  const bin = path.join(folder, "bin");
  rmSync(bin, { recursive: true, force: true });
  mkdirSync(bin);
  symlinkSync(path.resolve(native), path.join(bin, "letcont"));
  return spawnSync("sh", ["-c", line], { encoding: "utf8", maxBuffer: 1 << 26, env: { ...process.env, ...variables, PATH: `${bin}:${process.env.PATH}` } });
}

let count = 0;
// A file with a program in it, to give to the command.
export function programFile(language, text) {
  const file = path.join(folder, `program${count++}.${language}`);
  writeFileSync(file, text.endsWith("\n") ? text : `${text}\n`);
  return file;
}

// A stage of a program; a test that asks for one that is not there fails.
export function stageOf(language, text, stage, ...options) {
  const { status, stdout, stderr } = letcont("emit", programFile(language, text), `--stage=${stage}`, ...options);
  if (status !== 0) throw new Error(`letcont emit --stage=${stage}: ${stderr}\n${text}`);
  return stdout.trimEnd();
}
