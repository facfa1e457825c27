// Pages of others, with the package for npm beside them, behind a server with a strict policy.
//
// Environment: LETCONT_NPM, the folder with the package (build/web/npm unless told).

import { promises as fs } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startServer } from "../../deploy/lib/static_server.mjs";
import { newPage, root, startBrowser } from "./harness.mjs";

export const STRICT = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
export const npm = process.env.LETCONT_NPM ?? path.join(root, "build/web/npm");

// A page with this in its body.
export const html = (body, head = "") => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
<meta name="viewport" content="width=device-width"><script type="module" src="letcont/element.js"></script>${head}</head><body><main><h1>A page</h1>${body}</main></body></html>`;

// An element with this program; `attributes` as in HTML.
export const element = (program, attributes) => `<letcont-program ${attributes}>\n<pre>\n${program.replace(/&/g, "&amp;").replace(/</g, "&lt;")}\n</pre>\n</letcont-program>`;

// Serves `files`, by name, and the package's folder: {url, open, end}. `open(name, options)` gives a page, with `fetched`.
export async function servePages(files, { policy = STRICT, browser = null } = {}) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "letcont-pages-"));
  await fs.cp(path.join(npm, "letcont"), path.join(folder, "letcont"), { recursive: true }).catch((error) => {
    throw new Error(`There is no package in ${npm}: make it with deploy/package --npm (${error.message})`);
  });
  for (const [name, text] of Object.entries({ "favicon.ico": "", ...files })) await fs.writeFile(path.join(folder, name), text);
  const { server, url } = await startServer({ folder, policy });
  const used = browser ?? await startBrowser();
  return {
    url, browser: used,
    async open(name, options = {}) {
      const page = await newPage(used, options);
      page.fetched = [];
      page.on("request", (request) => page.fetched.push(new URL(request.url()).pathname.slice(1)));
      await page.goto(url + name);
      return page;
    },
    async end() {
      if (browser === null) await used.close();
      server.closeAllConnections();
      server.close();
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}
