// The package's README: every example is run as a module of a project, in every Node.js that is here, and prints what the
// README says. And what is in the archive.
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { archive, built, newProject, nodes, root } from "./project.mjs";

const project = newProject();
const installed = path.join(project, "node_modules/letcont");
const readme = readFileSync(path.join(root, "web/package/README.md"), "utf8");
const examples = [...readme.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)].map(([, program, output]) => ({ program, output }));

for (const [name, node] of nodes()) {
  test(`the ${examples.length} examples of the README: ${name}`, async () => {
    assert.ok(examples.length >= 6);
    for (const [index, { program, output }] of examples.entries()) {
      const file = path.join(project, `example${index}.mjs`);
      writeFileSync(file, program);
      const { stdout, stderr } = await promisify(execFile)(node, [file], { cwd: project, timeout: 60_000 });
      assert.equal(stdout, output, program);
      assert.equal(stderr, "", program);
    }
  });
}

test("every file that the package names is in it, and it is of the right version", () => {
  const { version, exports } = JSON.parse(readFileSync(path.join(installed, "package.json"), "utf8"));
  assert.equal(version, /project\(letcont VERSION ([\d.]+)/.exec(readFileSync(path.join(root, "CMakeLists.txt"), "utf8"))[1]);
  const targets = Object.values(exports).flatMap((target) => (typeof target === "string" ? [target] : Object.values(target)));
  for (const target of targets) if (!target.includes("*")) assert.ok(existsSync(path.join(installed, target)), target);
  for (const name of readdirSync(installed, { recursive: true }).filter((each) => each.endsWith(".js"))) {
    const text = readFileSync(path.join(installed, name), "utf8");
    for (const [, imported] of text.matchAll(/(?:from|import\(|new URL\() ?"(\.[^"]+)"/g)) {
      assert.ok(existsSync(path.join(installed, path.dirname(name), imported)), `${name} imports ${imported}`);
    }
  }
  for (const name of ["README.md", "LICENSE", "LICENCES.txt", "index.d.ts", "element.d.ts"]) assert.ok(existsSync(path.join(installed, name)), name);
  assert.match(readFileSync(path.join(installed, "LICENCES.txt"), "utf8"), /Apache/);
});

test("the declarations have what the modules export, and nothing else", async () => {
  const names = (file) => new Set([...readFileSync(path.join(installed, file), "utf8").matchAll(/^export (?:const|function|class|\{) (\w+)/gm)].map(([, name]) => name));
  const { LetcontError, ...functions } = await import(path.join(installed, "index.js"));
  assert.deepEqual(names("index.d.ts"), new Set(["LetcontError", ...Object.keys(functions)]));
  assert.equal(typeof LetcontError, "function");
  assert.deepEqual(names("element.d.ts"), new Set(Object.keys(await import(path.join(installed, "element.js")))));
  const codes = /ErrorCode =([^;]*);/.exec(readFileSync(path.join(installed, "index.d.ts"), "utf8"))[1].match(/[\w-]+/g);
  for (const code of codes) {
    assert.match(readme, new RegExp(`^\\| \`${code}\` \\|`, "m"));
    assert.match(readFileSync(path.join(installed, "errors.js"), "utf8"), new RegExp(`^//   ${code} `, "m"));
  }
});

test("the same files make the same archive", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "letcont-packed-"));
  const version = JSON.parse(readFileSync(path.join(installed, "package.json"), "utf8")).version;
  // Without compression, which another Node.js than the one that packed it may do otherwise.
  const digest = (file) => createHash("sha256").update(gunzipSync(readFileSync(file))).digest("hex");
  try {
    execFileSync(process.execPath, [path.join(root, "web/package/pack.mjs"), "--modules", path.join(built, "../web/package"),
      "--version", version, "--licences", path.join(built, "letcont/LICENCES.txt"), "--out", folder]);
    assert.equal(digest(path.join(folder, path.basename(archive()))), digest(archive()));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
