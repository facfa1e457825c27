// The package in bundles: what the README says of webpack, Vite and esbuild, and that the bundle works in a browser, with the
// engine in a worker.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { startServer } from "../../deploy/lib/static_server.mjs";
import { newPage, startBrowser } from "../browser/harness.mjs";
import { newProject, root } from "./project.mjs";

const bounded = { timeout: 240_000 };
const tools = path.join(path.dirname(fileURLToPath(import.meta.url)), "node_modules");
const readme = readFileSync(path.join(root, "web/package/README.md"), "utf8");
const project = newProject();
const browser = await startBrowser();
after(() => browser.close());

const PAGE = `import "letcont/element.js";
import { run } from "letcont";
window.printed = run({ language: "add", text: "1 + 2" }).then(({ output }) => output.trim());
`;
const html = (script) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">
<letcont-program id="program" language="fun" stages="llvm"><pre>write(6 * 7)</pre></letcont-program><script type="module" src="${script}"></script></html>`;
writeFileSync(path.join(project, "page.js"), PAGE);
writeFileSync(path.join(project, "index.html"), html("./page.js"));

// The page at that address runs programs in a worker, and the element in it compiles.
async function works(url) {
  const page = await newPage(browser);
  await page.goto(url);
  assert.equal(await page.evaluate(() => window.printed), "3");
  assert.equal(page.workers().length, 1);
  assert.match(await page.evaluate(async () => (await document.getElementById("program").compile()).stages.llvm.text), /define/);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
}

async function worksFrom(folder) {
  const { server, url } = await startServer({ folder, policy: "default-src 'self'; img-src data:; script-src 'self' 'wasm-unsafe-eval'" });
  await works(url);
  server.closeAllConnections();
  server.close();
}

for (const mode of ["production", "development"]) {
  test(`webpack, ${mode}`, bounded, async () => {
    const { default: webpack } = await import("webpack");
    const folder = path.join(project, `webpack-${mode}`);
    const stats = await promisify(webpack)({ mode, context: project, entry: "./page.js", output: { path: folder, publicPath: "auto" }, performance: { hints: false }, devtool: false });
    assert.deepEqual(stats.toJson({ all: false, errors: true, warnings: true }), { errors: [], warnings: [] });
    writeFileSync(path.join(folder, "index.html"), html("main.js"));
    await worksFrom(folder);
  });
}

test("Vite", bounded, async () => {
  const { build } = await import("vite");
  await build({ root: project, configFile: false, logLevel: "error", build: { outDir: "vite" } });
  await worksFrom(path.join(project, "vite"));
});

test("Vite's development server", bounded, async () => {
  const [, config] = /export default (\{ optimizeDeps.*\});/.exec(readme);
  const { createServer } = await import("vite");
  const server = await createServer({ ...new Function(`return ${config}`)(), root: project, configFile: false, logLevel: "error", server: { host: "127.0.0.1", port: 0, hmr: false, watch: null } });
  await server.listen();
  await works(`http://127.0.0.1:${server.httpServer.address().port}/`);
  await server.close();
});

test("esbuild", bounded, async () => {
  const [, command] = /^npx (esbuild .*)$/m.exec(readme);
  const [name, ...options] = command.split(" ");
  await promisify(execFile)(process.execPath, [path.join(tools, name, "bin/esbuild"), ...options], { cwd: project });
  const installed = path.join(project, "node_modules/letcont"), folder = path.join(project, "out");
  mkdirSync(folder, { recursive: true });
  for (const each of readdirSync(installed).filter((file) => file.endsWith(".wasm"))) cpSync(path.join(installed, each), path.join(folder, each));
  writeFileSync(path.join(folder, "index.html"), html("page.js"));
  await worksFrom(folder);
});
