// Makes two releases of the site from one build, and a folder that is served while one replaces the other.

import { execFile } from "node:child_process";
import { promises as fs } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { publish } from "../../deploy/lib/publish.mjs";
import { root, site } from "./harness.mjs";

// What makes a file another one without changing what it does. The largest modules stay, as most files of a release do.
const CHANGES = {
  ".js": Buffer.from("\n// another release\n"),
  ".css": Buffer.from("\n/* another release */\n"),
  ".svg": Buffer.from("\n<!-- another release -->\n"),
  ".wasm": Buffer.from([0, 8, 7, ...Buffer.from("another")]), // a custom section of that name
};
const UNCHANGED = new Set(["engine.wasm", "optimiser.wasm"]);

const readManifest = async (folder) => JSON.parse(await fs.readFile(path.join(folder, "manifest.json"), "utf8"));

// {one, two}: folder and manifest of the built site and of another release; `current`: a folder to serve, in which
// publish(one or two) puts a release; end() removes all.
export async function twoReleases() {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "letcont-releases-"));
  const current = path.join(folder, "current");
  const two = path.join(folder, "two");
  await fs.cp(site, two, { recursive: true, preserveTimestamps: true });
  await assembleAnother(path.join(folder, "source"), two);
  return {
    one: { folder: site, manifest: await readManifest(site) },
    two: { folder: two, manifest: await readManifest(two) },
    current,
    publish: (release) => publish(release.folder, current),
    end: () => fs.rm(folder, { recursive: true }),
  };
}

async function assembleAnother(source, target) {
  const inputs = (await fs.readFile(path.join(site, "../inputs.txt"), "utf8")).split("\n").filter((line) => line !== "");
  const changed = [];
  for (const input of inputs) {
    const copy = path.join(source, path.basename(input));
    await fs.cp(input, copy, { recursive: true });
    // Of folders only the page's scripts change, not the book.
    const files = input.endsWith("/") ? (await fs.readdir(copy)).map((name) => path.join(copy, name)) : [copy];
    for (const file of files) {
      const addition = UNCHANGED.has(path.basename(file)) ? undefined : CHANGES[path.extname(file)];
      if (addition) await fs.appendFile(file, addition);
    }
    changed.push(input.endsWith("/") ? `${copy}/` : copy);
  }
  await fs.writeFile(path.join(source, "inputs.txt"), changed.join("\n") + "\n");
  await promisify(execFile)(process.execPath, [path.join(root, "web/assemble.mjs"), "--site", target, "--table", path.join(source, "sizes.txt"),
    "--version", "another", "--inputs", path.join(source, "inputs.txt")]);
}

// Waits until the page's service worker is in charge of it, with its whole release.
export const inCharge = (page) => page.evaluate(async () => {
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise((resolve) => { navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }); });
  const worker = navigator.serviceWorker.controller;
  while (worker.state !== "activated") await new Promise((resolve) => { worker.addEventListener("statechange", resolve, { once: true }); });
});

// Looks for a new release as browsers do; gives how its worker ended: "activated", or "redundant" if it was given up.
export const lookForRelease = (page) => page.evaluate(async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  while (!["activated", "redundant"].includes(worker.state)) {
    await new Promise((resolve) => { worker.addEventListener("statechange", resolve, { once: true }); });
  }
  return worker.state;
});

// The id of the release that the page is of, and the files that it, its engine and its style sheets came from.
export const loaded = async (page) => {
  const names = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const base = new URL(".", page.url()).href;
  const ofWorker = await Promise.all(page.workers().map((worker) => worker.evaluate(() => [self.location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)])));
  return {
    release: await page.evaluate(() => document.querySelector('meta[name="letcont-release"]').content),
    files: [...new Set([...names, ...ofWorker.flat()])].filter((name) => name.startsWith(base)).map((name) => name.slice(base.length)),
  };
};
