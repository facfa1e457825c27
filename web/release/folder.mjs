// Writes a folder of files while a web server serves it.

import { promises as fs } from "node:fs";
import path from "node:path";

// The files that are requested first, and name the others, are written last.
const order = (name) => (/(^|\/)[^/]+\.[0-9a-f]{16}\.\w+(\.br|\.gz)?$/.test(name) ? 0 : name.startsWith("service_worker.js") ? 2 : 1);

// Makes `folder` hold `files`, a Map from names to bytes, and besides them only files for which `keep(name)` is true.
// The folder can be served at every moment: files with hashed names are written before the pages that name them, a file
// is replaced atomically, a compressed form is never older than its file, and unneeded files are deleted at the end.
export async function fillFolder(folder, files, keep = () => false) {
  await fs.mkdir(folder, { recursive: true });
  for (const name of [...files.keys()].sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1))) {
    await replaceFile(path.join(folder, name), files.get(name));
  }
  for (const name of await namesIn(folder)) {
    if (!files.has(name) && !keep(name)) await fs.rm(path.join(folder, name), { force: true });
  }
}

// Returns the names of all files in a folder and its subfolders, with / between.
export async function namesIn(folder) {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)).replaceAll(path.sep, "/"));
}

async function replaceFile(file, bytes) {
  const before = await fs.readFile(file).catch(() => null);
  if (before !== null && before.equals(bytes)) return;
  await writeWhole(file, bytes);
}

// Writes a file that nobody sees in part. Two processes may write the same one: the later has its way.
export async function writeWhole(file, content) {
  await fs.mkdir(path.dirname(file), { recursive: true });
  const next = `${file}.${process.pid}.next`;
  try {
    await fs.writeFile(next, content);
    await fs.rename(next, file);
  } catch (error) {
    await fs.rm(next, { force: true });
    throw error;
  }
}
