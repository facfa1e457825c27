// Writes what programs print and what stages look like into the chapters anew: node refill.mjs LETCONT [FILE…]
//
// Without files, into all. Only whole texts are written: one with a line "…" stays as it is. Look at the difference
// before you commit it, and at the words around it.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { LANGUAGES, fencesOf } from "./chapter.mjs";
import { written } from "./contents.mjs";
import { parseMarkdown } from "./markdown.mjs";

const own = path.dirname(fileURLToPath(import.meta.url));
const [letcont, ...given] = process.argv.slice(2);
const all = written.flatMap(([folder]) => readdirSync(path.join(own, folder)).filter((name) => name.endsWith(".md")).map((name) => path.join(own, folder, name)));

for (const file of given.length > 0 ? given : all) {
  const text = readFileSync(file, "utf8");
  const fences = fencesOf(parseMarkdown(text.split("\n").slice(3).join("\n")));
  const folder = mkdtempSync(path.join(os.tmpdir(), "letcont-refill-"));
  symlinkSync(path.resolve(letcont), path.join(folder, "letcont"));
  for (const { kind, options, text: program } of fences) if (LANGUAGES.includes(kind)) writeFileSync(path.join(folder, `${options.name}.${kind}`), `${program}\n`);
  for (const { kind, options, text: program } of fences) if (kind === "original") writeFileSync(path.join(folder, options.name), `${program}\n`);
  const run = (line) => {
    const { stdout, stderr } = spawnSync("sh", ["-c", line], { cwd: folder, encoding: "utf8", env: { ...process.env, PATH: `${folder}:${process.env.PATH}` } });
    return `${stdout}${stderr}`.replace(/[ \t]+$/gm, "").trimEnd();
  };
  const contentOf = ({ kind, of, options }) => {
    if (kind === "output") return run(of.kind === "sh" ? of.text : `letcont run ${of.options.name}.${of.kind}${of.options.source ? ` --source=${of.options.source}` : ""}`);
    const program = fences.find((fence) => LANGUAGES.includes(fence.kind) && fence.options.name === options.of);
    return run(`letcont emit ${options.of}.${program?.kind} --stage=${options.stage} --passes=${options.passes ?? "default"}`);
  };
  const wanted = fences.filter(({ kind }) => ["output", "stage"].includes(kind));
  let index = 0;
  const fresh = text.replace(/^(```(?:output|stage)\b.*\n)([\s\S]*?)(^```)$/gm, (whole, head, body, end) => {
    const fence = wanted[index++];
    return /^\s*…\s*$/m.test(body) ? whole : `${head}${contentOf(fence)}\n${end}`;
  });
  if (fresh !== text) writeFileSync(file, fresh);
  rmSync(folder, { recursive: true });
}
