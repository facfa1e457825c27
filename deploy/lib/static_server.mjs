// A static web server for a folder, on 127.0.0.1 only, as an ordinary host would serve it.
//
// Promises: GET and HEAD of the files in the folder and nothing outside of it (no "..", no hidden files, no symbolic link
// that leads out); the right media types, including application/wasm; the pre-compressed version of a file (.br, .gz) for
// browsers that accept it; the playground's strict Content-Security-Policy; files whose names tell their content
// (web/release) cached for ever, and for all others an ETag and "no-cache", so that a browser asks again but downloads only
// what changed. deploy/server has the same for nginx, Apache and Caddy. Range requests are answered with the whole file,
// which HTTP allows. Nothing is compressed or cached here.

import { createReadStream, promises as fs } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream";

const MEDIA_TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".woff2": "font/woff2",
};

// What pages may load and run: the site's own files, and WebAssembly.
export const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; base-uri 'none'; form-action 'none'";

const HASHED = /\.[0-9a-f]{16}\.\w+$/;
const FOR_EVER = "public, max-age=31536000, immutable";

// Tried in this order.
const ENCODINGS = [
  { name: "br", extension: ".br" },
  { name: "gzip", extension: ".gz" },
];

// Starts a server for `folder` and returns {server, port, url}. Port 0 takes any free port. `base` is the path under which
// the folder appears ("/" or "/some/folder/"), `policy` the Content-Security-Policy. Rejects with the error of listen(),
// e.g. EADDRINUSE.
export async function startServer({ folder, port = 0, base = "/", policy = POLICY }) {
  const root = await fs.realpath(folder);
  const server = createServer((request, response) => {
    response.setHeader("Content-Security-Policy", policy);
    response.setHeader("X-Content-Type-Options", "nosniff");
    answer(root, base, request, response).catch((error) => {
      if (!response.headersSent) refuse(response, 500, `The server failed: ${error.message}`);
      else response.destroy();
    });
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const actual = server.address().port;
  return { server, port: actual, url: `http://127.0.0.1:${actual}${base}` };
}

async function answer(root, base, request, response) {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    return refuse(response, 405, "Only GET and HEAD are served here.");
  }
  const relative = relativePath(request.url, base);
  const file = relative === null ? null : await fileOf(root, relative);
  if (file === null) return refuse(response, 404, "There is no such file.");
  if (file.redirect) {
    response.setHeader("Location", new URL(request.url, "http://localhost").pathname + "/");
    return refuse(response, 301, "This is a folder.");
  }
  await send(file, request, response);
}

function refuse(response, status, text) {
  const body = Buffer.from(text + "\n");
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Content-Length": body.length });
  response.end(body);
}

// Returns the path inside the folder that an address names; null if it names none.
function relativePath(address, base) {
  let name;
  try {
    name = decodeURIComponent(address.split(/[?#]/, 1)[0]);
  } catch {
    return null;
  }
  if (!name.startsWith(base) || name.includes("\0") || name.includes("\\")) return null;
  const parts = name.slice(base.length).split("/");
  return parts.some((part) => part.startsWith(".")) ? null : parts.join("/");
}

// Returns the file at a path, with its stat; {redirect} for a folder without its slash; null if there is none.
async function fileOf(root, relative) {
  const wanted = path.join(root, relative === "" || relative.endsWith("/") ? relative + "index.html" : relative);
  try {
    const name = await fs.realpath(wanted);
    if (name !== root && !name.startsWith(root + path.sep)) return null;
    const state = await fs.stat(name);
    if (state.isDirectory()) return { redirect: true };
    return state.isFile() ? { name, state } : null;
  } catch {
    return null;
  }
}

// Returns whether Accept-Encoding allows that encoding ("br;q=0" does not).
function accepts(request, encoding) {
  for (const entry of (request.headers["accept-encoding"] ?? "").split(",")) {
    const [name, ...parameters] = entry.trim().split(/\s*;\s*/);
    if (name === encoding) return !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  }
  return false;
}

// Returns the pre-compressed version that this browser accepts, unless it is older than the file; else the file itself.
async function choose(file, request) {
  for (const encoding of ENCODINGS) {
    if (!accepts(request, encoding.name)) continue;
    const name = file.name + encoding.extension;
    const state = await fs.stat(name).catch(() => null);
    if (state?.isFile() && state.mtimeMs >= file.state.mtimeMs) return { name, state, encoding: encoding.name };
  }
  return { ...file, encoding: null };
}

async function send(file, request, response) {
  const chosen = await choose(file, request);
  const tag = `"${chosen.state.size.toString(36)}-${Math.floor(chosen.state.mtimeMs).toString(36)}${chosen.encoding ?? ""}"`;
  response.setHeader("Cache-Control", HASHED.test(file.name) ? FOR_EVER : "no-cache");
  response.setHeader("ETag", tag);
  response.setHeader("Vary", "Accept-Encoding");
  if ((request.headers["if-none-match"] ?? "").split(/\s*,\s*/).includes(tag)) {
    response.writeHead(304);
    response.end();
    return;
  }
  if (chosen.encoding) response.setHeader("Content-Encoding", chosen.encoding);
  response.writeHead(200, {
    "Content-Type": MEDIA_TYPES[path.extname(file.name)] ?? "application/octet-stream",
    "Content-Length": chosen.state.size,
  });
  if (request.method === "HEAD") response.end();
  else pipeline(createReadStream(chosen.name), response, () => {});
}
