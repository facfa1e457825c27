// Checks that a web server serves the site as it was built: node check_site.mjs URL [RELEASE]
//
// Every file of the manifest must come with its type and, byte for byte, with the content that the manifest says. With
// RELEASE, an id, it waits up to five minutes until the server has that release: publishing takes its time. Prints what is
// wrong, a line each; status 1 if anything is.

import { createHash } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";

const TYPES = {
  ".css": /^text\/css\b/, ".html": /^text\/html\b/, ".js": /^(text|application)\/javascript\b/, ".json": /^application\/json\b/,
  ".png": /^image\/png\b/, ".svg": /^image\/svg\+xml\b/, ".wasm": /^application\/wasm\b/,
};

// Returns what is wrong with the site at `address`: a list of texts, empty if nothing is.
export async function checkSite(address) {
  const base = withSlash(address);
  const manifest = await fetchManifest(base);
  if (manifest === null) return [`${base}manifest.json is not there, or is no manifest`];
  const names = [...Object.keys(manifest.files), "service_worker.js", ""];
  const found = await Promise.all(names.map((name) => checkFile(base, name, manifest.files[name === "" ? "index.html" : name]?.integrity)));
  return found.flat();
}

const withSlash = (address) => (address.endsWith("/") ? address : `${address}/`);

async function fetchManifest(base) {
  try {
    const manifest = await (await fetch(`${base}manifest.json`, { cache: "no-store" })).json();
    return typeof manifest.release === "string" && typeof manifest.files === "object" ? manifest : null;
  } catch {
    return null;
  }
}

async function checkFile(base, name, integrity) {
  let response, bytes;
  try {
    response = await fetch(base + name);
    bytes = Buffer.from(await response.arrayBuffer());
  } catch (error) {
    return [`${base}${name} does not come: ${error.cause?.message ?? error.message}`];
  }
  if (!response.ok) return [`${base}${name}: status ${response.status}`];
  const wrong = [];
  const type = response.headers.get("Content-Type") ?? "";
  const wanted = TYPES[path.posix.extname(name) || ".html"];
  if (wanted && !wanted.test(type)) wrong.push(`${base}${name} has the type "${type}"`);
  const algorithm = integrity?.split("-", 1)[0] ?? "sha256";
  const actual = `${algorithm}-${createHash(algorithm).update(bytes).digest("base64")}`;
  if (integrity && actual !== integrity) wrong.push(`${base}${name} is not the file that was built: ${bytes.length} bytes, ${actual}`);
  return wrong;
}

async function waitForRelease(address, release) {
  for (const end = Date.now() + 300_000; ; await new Promise((resolve) => { setTimeout(resolve, 5000); })) {
    const manifest = await fetchManifest(withSlash(address));
    if (manifest?.release === release) return [];
    if (Date.now() > end) return [`${address} has the release ${manifest?.release ?? "(none)"}, not ${release}`];
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [address, release] = process.argv.slice(2);
  const wrong = [...(release ? await waitForRelease(address, release) : []), ...await checkSite(address)];
  for (const line of wrong) process.stdout.write(`${line}\n`);
  process.stdout.write(wrong.length === 0 ? `${address} is as it was built\n` : `${wrong.length} things are wrong with ${address}\n`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
