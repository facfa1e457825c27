// Makes what editors need (ui/editor): node pack_editors.mjs --version TEXT --out FOLDER [--vscode]
//
// FOLDER/editors has the files for Vim, Emacs, Pygments and pages, and FOLDER/letcont-editors-VERSION.tar.gz is the same as an
// archive. With --vscode, FOLDER/letcont-VERSION.vsix is the extension for VS Code, whose libraries `npm ci` has put into
// ui/editor/vscode. The same files make the same bytes, whenever and wherever they are packed.

import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { editorFiles, grammarText } from "../../ui/editor/colours/files.mjs";
import { NOTATIONS } from "../../ui/editor/colours/grammar.mjs";
import { highlightModule } from "../../ui/editor/colours/highlight.mjs";
import { rulesText, tar } from "../../web/package/pack.mjs";
import { zip } from "./zip.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const vscode = path.join(root, "ui/editor/vscode");
const read = (...names) => readFileSync(path.join(root, ...names));

const sorted = (files) => new Map([...files].map(([name, bytes]) => [name, Buffer.from(bytes)]).sort(([one], [other]) => (one < other ? -1 : 1)));

// The archive's files. Pages take theirs from the package for npm, which has these.
export function archiveFiles(version) {
  const files = editorFiles(version);
  for (const name of ["codemirror.js", "tokens.js"]) files.set(`web/${name}`, read("web/package/source", name));
  files.set("web/rules.js", rulesText());
  files.set("web/highlight.js", highlightModule());
  files.set("web/package.json", '{ "type": "module" }\n');
  files.set("README.md", read("ui/editor/colours/archive.md"));
  files.set("LICENSE", read("LICENSE"));
  return sorted(files);
}

// The libraries that the bundle holds, as esbuild tells, with their licences.
function licences(inputs) {
  const names = new Set(Object.keys(inputs).flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []));
  return [...names].sort().map((name) => {
    const folder = path.join(vscode, "node_modules", name);
    const { version, license } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
    const text = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    if (!text) throw new Error(`${name} has no text of its licence`);
    return `${name} ${version} (${license})\n\n${readFileSync(path.join(folder, text), "utf8").trim()}\n`;
  }).join(`\n${"-".repeat(72)}\n\n`);
}

// The extension's code and its libraries as one file.
function bundle() {
  const { buildSync } = createRequire(path.join(vscode, "package.json"))("esbuild");
  const made = buildSync({ entryPoints: [path.join(vscode, "source/extension.js")], bundle: true, minify: true, platform: "node", format: "cjs", target: "node20",
    external: ["vscode"], write: false, metafile: true, absWorkingDir: vscode, legalComments: "none" });
  return { code: made.outputFiles[0].contents, inputs: made.metafile.inputs };
}

const xml = (text) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

// What VS Code reads of an archive before it unpacks it.
function manifest({ name, publisher, version, displayName, description, categories, keywords, engines, icon }) {
  const assets = [["Microsoft.VisualStudio.Code.Manifest", "package.json"], ["Microsoft.VisualStudio.Services.Content.Details", "README.md"],
    ["Microsoft.VisualStudio.Services.Content.License", "LICENSE.txt"], ["Microsoft.VisualStudio.Services.Icons.Default", icon]];
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}" />
    <DisplayName>${xml(displayName)}</DisplayName>
    <Description xml:space="preserve">${xml(description)}</Description>
    <Tags>${xml(keywords.join(","))}</Tags>
    <Categories>${xml(categories.join(","))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}" />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionDependencies" Value="" />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionPack" Value="" />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace" />
    </Properties>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/${icon}</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code" />
  </Installation>
  <Dependencies />
  <Assets>
${assets.map(([type, file]) => `    <Asset Type="${type}" Path="extension/${file}" Addressable="true" />\n`).join("")}  </Assets>
</PackageManifest>
`;
}

const CONTENT_TYPES = { json: "application/json", js: "application/javascript", md: "text/markdown", txt: "text/plain", svg: "image/svg+xml", png: "image/png", vsixmanifest: "text/xml" };
const contentTypes = () => `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${Object.entries(CONTENT_TYPES).map(([extension, type]) => `  <Default Extension=".${extension}" ContentType="${type}" />\n`).join("")}</Types>
`;

// The extension's files.
export function extensionFiles(version) {
  const described = { ...JSON.parse(readFileSync(path.join(vscode, "package.json"), "utf8")), version };
  for (const name of ["dependencies", "devDependencies", "private"]) delete described[name]; // they are in the bundle
  const { code, inputs } = bundle();
  const files = new Map([["extension.js", code], ["package.json", `${JSON.stringify(described, null, 2)}\n`], ["LICENSE.txt", read("LICENSE")],
    ["LICENCES.txt", licences(inputs)], ["icon.svg", read("web/page/icon.svg")]]);
  for (const name of ["README.md", "language-configuration.json", "icon.png"]) files.set(name, readFileSync(path.join(vscode, name)));
  for (const name of readdirSync(path.join(vscode, "snippets"))) files.set(`snippets/${name}`, readFileSync(path.join(vscode, "snippets", name)));
  for (const name of NOTATIONS) files.set(`grammars/${name}.json`, grammarText(name));
  const own = [...files].map(([name, bytes]) => [`extension/${name}`, bytes]);
  return new Map([["[Content_Types].xml", Buffer.from(contentTypes())], ["extension.vsixmanifest", Buffer.from(manifest(described))], ...sorted(own)]);
}

function main() {
  const { values: { version, out, vscode: withExtension } } = parseArgs({ options: { version: { type: "string" }, out: { type: "string" }, vscode: { type: "boolean" } } });
  const folder = path.join(out, "editors");
  rmSync(folder, { recursive: true, force: true });
  const files = archiveFiles(version);
  for (const [name, bytes] of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
  const packed = gzipSync(tar([...files].map(([name, bytes]) => [`letcont-editors-${version}/${name}`, bytes])), { level: 9 });
  packed[9] = 255; // the system that it was packed on: any
  writeFileSync(path.join(out, `letcont-editors-${version}.tar.gz`), packed);
  if (withExtension) writeFileSync(path.join(out, `letcont-${version}.vsix`), zip(extensionFiles(version)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
