// Copies a finished site into the folder of a web server: node publish.mjs SITE FOLDER
//
// The folder may be in use: pages that are being loaded get files of one release, since files with hashed names come first
// and those of the release before stay. Of what else is in the folder, only hashed files of still older releases go.

import { promises as fs } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { fillFolder, namesIn } from "../../web/release/folder.mjs";

const HASHED = /\.[0-9a-f]{16}\.\w+(\.br|\.gz)?$/;

// `site` is a folder that web/assemble.mjs has made. Resolves to the manifest of the release.
export async function publish(site, folder) {
  const names = await namesIn(site);
  const files = new Map(await Promise.all(names.map(async (name) => [name, await fs.readFile(path.join(site, name))])));
  const manifest = JSON.parse(files.get("manifest.json"));
  const before = await fs.readFile(path.join(folder, "manifest.json"), "utf8").then(JSON.parse).catch(() => ({}));
  const again = before.release === manifest.release; // then the release before is another one
  await fillFolder(folder, files, (name) => again || !HASHED.test(name) || name.replace(/\.(br|gz)$/, "") in (before.files ?? {}));
  return manifest;
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
