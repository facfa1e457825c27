// Makes the npm package: node pack.mjs --modules FOLDER --version TEXT --licences FILE --out FOLDER
//
// FOLDER/letcont is the package as it is installed, FOLDER/letcont-VERSION.tgz the same for npm. The same files make the
// same bytes, whenever and wherever they are packed.

import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { highlightModule } from "../../ui/editor/colours/highlight.mjs";
import { rules } from "../../ui/editor/colours/rules.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, "../..");

// Modules by their name in the package, from the name of the target.
const MODULES = { letcont: "package", "letcont-llvm": "package_llvm" };

// The package's files: a Map from names to bytes, in order.
export function packageFiles({ modules, version, licences }) {
  const files = new Map();
  const source = path.join(here, "source");
  for (const name of readdirSync(source, { recursive: true }).sort()) {
    if (path.extname(name) !== "") files.set(name.replaceAll(path.sep, "/"), readFileSync(path.join(source, name)));
  }
  const described = { ...JSON.parse(files.get("package.json")), version };
  files.set("package.json", Buffer.from(`${JSON.stringify(described, null, 2)}\n`));
  for (const [name, target] of Object.entries(MODULES)) {
    for (const kind of ["js", "wasm"]) files.set(`${name}.${kind}`, readFileSync(path.join(modules, `${target}.${kind}`)));
  }
  files.set("rules.js", Buffer.from(rulesText()));
  files.set("highlight.js", Buffer.from(highlightModule()));
  files.set("README.md", readFileSync(path.join(here, "README.md")));
  files.set("LICENSE", readFileSync(path.join(root, "LICENSE")));
  files.set("LICENCES.txt", readFileSync(licences));
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
}

// The words and signs of each notation, from the playground's own table.
export function rulesText() {
  const row = ([name, rule]) => `  [${JSON.stringify(name)}, ${JSON.stringify({ ...rule, keywords: [...rule.keywords], types: [...rule.types] })}],\n`;
  return "// The words and signs of each notation (tokens.js).\nconst sets = ({ keywords, types, ...rest }) => ({ ...rest, keywords: new Set(keywords), types: new Set(types) });\n" +
    `export const rules = new Map([\n${[...rules].map(row).join("")}].map(([name, rule]) => [name, sets(rule)]));\n`;
}

// A tar archive in the form of POSIX, without times and owners.
export function tar(files) {
  const blocks = [];
  for (const [name, bytes] of files) {
    const header = Buffer.alloc(512);
    const octal = (value, at, size) => header.write(`${value.toString(8).padStart(size - 1, "0")}\0`, at);
    if (name.length > 100) throw new Error(`the name ${name} is too long`);
    header.write(name, 0);
    octal(0o644, 100, 8);
    octal(0, 108, 8);
    octal(0, 116, 8);
    octal(bytes.length, 124, 12);
    octal(499_162_500, 136, 12); // 1985, as npm has it
    header.write("        ", 148);
    header.write("0", 156);
    header.write("ustar\x0000", 257);
    octal(header.reduce((sum, byte) => sum + byte, 0), 148, 7);
    blocks.push(header, bytes, Buffer.alloc(-bytes.length & 511));
  }
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

function main() {
  const { values } = parseArgs({ options: { modules: { type: "string" }, version: { type: "string" }, licences: { type: "string" }, out: { type: "string" } } });
  const files = packageFiles(values);
  const folder = path.join(values.out, "letcont");
  rmSync(folder, { recursive: true, force: true });
  for (const [name, bytes] of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
  const packed = gzipSync(tar([...files].map(([name, bytes]) => [`package/${name}`, bytes])), { level: 9 });
  packed[9] = 255; // the system that it was packed on: any
  writeFileSync(path.join(values.out, `letcont-${values.version}.tgz`), packed);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
