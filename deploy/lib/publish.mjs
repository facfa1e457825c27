// Copies a finished site into the folder of a web server: node publish.mjs SITE FOLDER
//
// The folder may be in use: pages that are being loaded get files of one release, since files with hashed names come first
// and those of the release before stay. It may hold other people's files, too, in folders of the site's and beside them.
//
// Invariant: a file is deleted only if it is a hashed file of a release that was published there, but neither of this
// release nor of the one before. releases.json in the folder has the names of what was published.

import { promises as fs } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { fillFolder, namesIn, writeWhole } from "../../web/release/folder.mjs";

const RECORD = "releases.json"; // {release: [name…]}, the last one published last; names without .br and .gz
const HASHED = /\.[0-9a-f]{16}\.\w+$/;

// `site` is a folder that web/assemble.mjs has made. Resolves to the manifest of the release.
export async function publish(site, folder) {
  const names = await namesIn(site);
  const files = new Map(await Promise.all(names.map(async (name) => [name, await fs.readFile(path.join(site, name))])));
  const manifest = JSON.parse(files.get("manifest.json"));
  const before = await readJson(path.join(folder, "manifest.json"));
  const known = new Map(Object.entries(await readJson(path.join(folder, RECORD))));
  for (const { release, files: ofRelease } of [before, manifest]) {
    if (typeof release !== "string" || typeof ofRelease !== "object") continue;
    known.delete(release);
    known.set(release, Object.keys(ofRelease).filter((name) => HASHED.test(name)));
  }
  const last = before.release !== manifest.release && known.has(before.release) ? before.release
    : [...known.keys()].filter((release) => release !== manifest.release).at(-1); // it is published again
  const kept = [manifest.release, last];
  await writeRecord(folder, known); // first, so that what an interrupted call has copied is known, too
  await fillFolder(folder, files, staysBut(known, kept));
  await writeRecord(folder, new Map([...known].filter(([release]) => kept.includes(release))));
  return manifest;
}

async function readJson(file) {
  const value = await fs.readFile(file, "utf8").then(JSON.parse).catch(() => null);
  return typeof value === "object" && value !== null ? value : {};
}

const writeRecord = (folder, known) => writeWhole(path.join(folder, RECORD), JSON.stringify(Object.fromEntries(known)) + "\n");

// Returns whether a name stays: all do but those of known releases that are not kept.
function staysBut(known, kept) {
  const wanted = new Set(kept.flatMap((release) => known.get(release) ?? []));
  const stale = new Set([...known.values()].flat().filter((name) => !wanted.has(name)));
  return (name) => !stale.has(name.replace(/\.(br|gz)$/, ""));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [site, folder] = process.argv.slice(2);
  try {
    const { release, version } = await publish(site, folder);
    process.stdout.write(`release ${release} of version ${version} is in ${path.resolve(folder)}\n`);
  } catch (error) {
    process.stderr.write(`letcont: error: The site cannot be put into ${folder}: ${error.message}\n`);
    process.exitCode = 1;
  }
}
