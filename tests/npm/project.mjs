// A project outside of the tree, into which npm has installed the package's archive, without a network.
//
// Environment: LETCONT_NPM, the folder with the archive (build/web/npm unless told).

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
export const built = process.env.LETCONT_NPM ?? path.join(root, "build/web/npm");

export function archive() {
  const found = readdirSync(built).find((name) => /^letcont-.*\.tgz$/.test(name));
  if (!found) throw new Error(`There is no package in ${built}: make it with deploy/package --npm`);
  return path.join(built, found);
}

// The folder of a new project, which is deleted when the process ends.
export function newProject() {
  const folder = mkdtempSync(path.join(tmpdir(), "letcont-npm-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "project", private: true, type: "module" }));
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", "--cache", path.join(folder, ".cache"), archive()], { cwd: folder, stdio: "pipe" });
  return folder;
}

// The package's module of that name, as a program in the project would have it.
export const load = (folder, name = "index.js") => import(pathToFileURL(path.join(folder, "node_modules/letcont", name)).href);

// Every Node.js that is here: the one that runs this, the command, and the one that tests/wasm has installed. By name, with
// its path.
export function nodes() {
  const installed = path.join(root, "tests/wasm/node_modules");
  let others = [];
  try {
    others = readdirSync(installed).filter((name) => name.startsWith("node-linux-")).map((name) => path.join(installed, name, "bin/node"));
  } catch { /* none is installed */ }
  const name = (node) => `Node.js ${execFileSync(node, ["--version"], { encoding: "utf8" }).trim()}`;
  return new Map([process.execPath, "node", ...others].map((node) => [name(node), node]));
}
