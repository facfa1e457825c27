// Building a release of the site: hashed names, references, the manifest, the folder.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { promises as fs } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { makeRelease } from "../../web/release/release.mjs";
import { root } from "./harness.mjs";

const SITE = {
  "index.html": `<meta content="@RELEASE@ @VERSION@ @BYTES module.wasm@">\n<link href="style.css"><a href="book/index.html">\n<!-- modulepreload main.js -->\n<script src="main.js"></script>`,
  "main.js": `import { a } from "./a.js";\nimport("./late.js");\nfetch("module.wasm", "unknown.js");`,
  "a.js": `import {\n  b,\n} from "./b.js";\nexport const a = b;`,
  "b.js": `export const b = new URL("module.wasm", import.meta.url);`,
  "late.js": `export { a } from "./a.js";`,
  "module.wasm": "wasm",
  "style.css": `body { background: url(book/picture.svg#x) }`,
  "service_worker.js": "use(RELEASE);",
  "book/index.html": `<link href="../style.css"><img src="picture.svg">`,
  "book/picture.svg": "<svg/>",
};

const make = (files, version = "1", later = new Set()) => makeRelease(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])), {
  version, later, measure: (_, bytes) => ({ raw: bytes.length }),
});
const textOf = ({ files }, name) => files.get(name).toString("utf8");
// The name under which a release serves a file.
const served = ({ files }, name) => {
  const { dir, name: stem, ext } = path.posix.parse(name);
  const found = [...files.keys()].filter((one) => path.posix.dirname(one) === (dir || ".") && new RegExp(`^${stem}\\.[0-9a-f]{16}\\${ext}$`).test(path.posix.basename(one)));
  assert.equal(found.length, 1, name);
  return found[0];
};

test("names tell what is in a file, and references follow them", async () => {
  const release = await make(SITE);
  const name = (file) => served(release, file);
  for (const [one, bytes] of release.files) {
    const hash = /\.([0-9a-f]{16})\.\w+$/.exec(one)?.[1];
    if (hash) assert.equal(createHash("sha256").update(bytes).digest("hex").slice(0, 16), hash, one);
  }
  assert.deepEqual([...release.files.keys()].filter((one) => !/\.[0-9a-f]{16}\./.test(one)).sort(), ["book/index.html", "index.html", "manifest.json", "service_worker.js"]);
  assert.equal(textOf(release, name("main.js")), `import { a } from "./${name("a.js")}";\nimport("./${name("late.js")}");\nfetch("${name("module.wasm")}", "unknown.js");`);
  assert.equal(textOf(release, name("style.css")), `body { background: url(${name("book/picture.svg")}#x) }`);
  assert.equal(textOf(release, "book/index.html"), `<link href="../${name("style.css")}"><img src="${path.posix.basename(name("book/picture.svg"))}">`);
});

test("comments are not served, but what looks like one in a string is, and lines keep their numbers", async () => {
  const text = (body, name = "main.js") => make({ ...SITE, [name]: body }).then((release) => textOf(release, served(release, name)));
  assert.equal(await text("// one\na(); // `two\n  // `three\nb(`\n// four\n c // d\n`);\n// five"), "\na();\n\nb(`\n// four\n c // d\n`);\n");
  for (const line of [`a("b // c");`, "a('b // c');", "a(`b // c`);", `a("//b");`, `a("\\" // c");`, `a("\\\\" + " // c");`, `${"a".repeat(400)} // c`]) assert.equal(await text(line), line);
  assert.equal(await text(`a("\\"b", 'c', \`d\`); // it's "e`), `a("\\"b", 'c', \`d\`);`);
  assert.equal(await text(`/* a's\n b */\nc { content: "/* d"; /* e */ }\nf { content: '*/' }`, "style.css"), `\n\nc { content: "/* d";  }\nf { content: '*/' }`);
  assert.equal(await text(`a { content: "\\"/* b */" }`, "style.css"), `a { content: "\\"/* b */" }`);
  assert.equal(await text("a(`\\``);\n// one"), "a(`\\``);\n");
  assert.equal(await text("a('`');\n// one"), "a('`');\n// one");
});

test("the page names its modules, but not those that come later, and its release", async () => {
  const release = await make(SITE);
  const name = (file) => served(release, file);
  const preloads = ["a.js", "b.js", "main.js"].map((file) => `<link rel="modulepreload" href="${name(file)}">\n`).join("");
  assert.equal(textOf(release, "index.html"),
    `<meta content="${release.id} 1 ${SITE["module.wasm"].length}">\n<link href="${name("style.css")}"><a href="book/index.html">\n${preloads}<script src="${name("main.js")}"></script>`);
  await assert.rejects(make({ ...SITE, "index.html": "<!-- modulepreload gone.js -->\n" }), /gone\.js/);
});

test("a change changes the names of what depends on it, and of nothing else", async () => {
  const [before, after] = [await make(SITE), await make({ ...SITE, "module.wasm": "other" })];
  const changed = Object.keys(SITE).filter((name) => !name.endsWith(".html") && name !== "service_worker.js" && served(before, name) !== served(after, name));
  assert.deepEqual(changed.sort(), ["a.js", "b.js", "late.js", "main.js", "module.wasm"]);
  assert.notEqual(after.id, before.id);
});

test("the id is another for any change, and the same without one", async () => {
  const { id } = await make(SITE);
  assert.equal((await make(SITE)).id, id);
  assert.notEqual((await make(SITE, "2")).id, id, "version");
  for (const name of Object.keys(SITE).filter((one) => one !== "service_worker.js")) {
    assert.notEqual((await make({ ...SITE, [name]: `${SITE[name]} ` })).id, id, name);
  }
});

test("manifest and worker have every file with its integrity", async () => {
  const { id, files, manifest } = await make(SITE);
  const integrity = (bytes) => "sha256-" + createHash("sha256").update(bytes).digest("base64");
  assert.deepEqual(JSON.parse(files.get("manifest.json")), manifest);
  assert.equal(manifest.release, id);
  const listed = [...files.keys()].filter((name) => name !== "manifest.json" && name !== "service_worker.js");
  assert.deepEqual(Object.keys(manifest.files).sort(), listed.sort());
  for (const name of listed) assert.deepEqual(manifest.files[name], { raw: files.get(name).length, integrity: integrity(files.get(name)) }, name);
  const [, json, rest] = /^const RELEASE = (.*);\n([^]*)$/.exec(files.get("service_worker.js"));
  assert.equal(rest, "use(RELEASE);");
  const worker = JSON.parse(json);
  assert.equal(worker.id, id);
  assert.deepEqual(worker.files.map(([name]) => name).sort(), [...listed, "manifest.json"].sort());
  for (const [name, wanted] of worker.files) assert.equal(wanted, integrity(files.get(name)), name);
});

test("files for later are in the manifest, and known to the worker apart", async () => {
  const release = await make({ ...SITE, "large.js": "1;" }, "1", new Set(["large.js"]));
  const large = served(release, "large.js");
  assert.ok(large in release.manifest.files);
  const worker = JSON.parse(/^const RELEASE = (.*);\n/.exec(textOf(release, "service_worker.js"))[1]);
  assert.deepEqual(worker.later.map(([name]) => name), [large]);
  assert.equal(worker.files.some(([name]) => name === large), false);
});

test("references that go in a circle are refused, with the way", async () => {
  await assert.rejects(make({ ...SITE, "b.js": `import "./main.js";` }), /circle.*a\.js → b\.js → main\.js → a\.js/);
});

// ---- The command

let folder;
before(async () => { folder = await fs.mkdtemp(path.join(os.tmpdir(), "letcont-release-")); });
after(() => fs.rm(folder, { recursive: true }));

const inFolder = (name) => path.join(folder, name);

// Puts `files` together into the folder `site`; gives the status and what was printed.
async function assemble(files, version = "1") {
  await fs.rm(inFolder("source"), { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    await fs.mkdir(path.dirname(inFolder(`source/${name}`)), { recursive: true });
    await fs.writeFile(inFolder(`source/${name}`), text);
  }
  const inputs = (await fs.readdir(inFolder("source"))).map((name) => inFolder(`source/${name}`));
  await fs.writeFile(inFolder("inputs"), inputs.join("\n") + "\n");
  const command = [path.join(root, "web/assemble.mjs"), "--site", inFolder("site"), "--table", inFolder("table"), "--version", version, "--inputs", inFolder("inputs")];
  return promisify(execFile)(process.execPath, command).then(({ stdout }) => ({ status: 0, said: stdout }), ({ code, stdout, stderr }) => ({ status: code, said: stdout + stderr }));
}

test("the folder has every file with its compressed forms, and nothing of the release before", async () => {
  assert.equal((await assemble(SITE)).status, 0);
  const before = await fs.readdir(inFolder("site"), { recursive: true });
  assert.equal((await assemble({ ...SITE, "style.css": "other" })).status, 0);
  const names = (await fs.readdir(inFolder("site"), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    .map((entry) => path.relative(inFolder("site"), path.join(entry.parentPath ?? entry.path, entry.name)));
  assert.equal(names.length, (Object.keys(SITE).length + 1) * 3);
  assert.notDeepEqual(names.filter((name) => name.startsWith("style.")), before.filter((name) => name.startsWith("style.")));
  for (const name of names.filter((one) => !/\.(br|gz)$/.test(one))) {
    const bytes = await fs.readFile(inFolder(`site/${name}`));
    assert.deepEqual(brotliDecompressSync(await fs.readFile(inFolder(`site/${name}.br`))), bytes, name);
    assert.deepEqual(gunzipSync(await fs.readFile(inFolder(`site/${name}.gz`))), bytes, name);
  }
});

test("a page that has grown over its budget fails the build, and says by how much", async () => {
  const noise = (size) => Array.from({ length: size / 32 }, (_, i) => createHash("sha256").update(`${i}`).digest("latin1")).join("");
  const { status, said } = await assemble({ ...SITE, "module.wasm": Buffer.from(noise(1_700_000), "latin1") });
  assert.equal(status, 1);
  assert.match(said, /until the first frame: \d+ of 406000 bytes\nin all: 1\d+ of 1600000 bytes: OVER BUDGET/);
});
