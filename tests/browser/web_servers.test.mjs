// The settings in deploy/server and the server of deploy/serve make the same promises. deploy/serve is always tested;
// nginx, Apache and Caddy if they are installed, or named by LETCONT_NGINX, LETCONT_APACHE and LETCONT_CADDY.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, promises as fs } from "node:fs";
import http from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { publish } from "../../deploy/lib/publish.mjs";
import { POLICY, startServer } from "../../deploy/lib/static_server.mjs";
import { newPage, ready, root, run, site, startBrowser } from "./harness.mjs";

const samples = path.join(root, "deploy/server");
let folder; // of the servers' own files; the site is in `folder`/srv
let manifest;
let browser;

before(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "letcont-servers-"));
  await fs.chmod(folder, 0o755);
  manifest = await publish(site, path.join(folder, "srv"));
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await fs.rm(folder, { recursive: true });
});

function request(url, accepted = "identity") {
  return new Promise((resolve, reject) => {
    http.get(url, { headers: { "Accept-Encoding": accepted } }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }));
    }).on("error", reject);
  });
}

const TYPES = {
  ".html": /^text\/html\b/, ".js": /^(text|application)\/javascript\b/, ".json": /^application\/json\b/, ".css": /^text\/css\b/,
  ".svg": /^image\/svg\+xml\b/, ".wasm": /^application\/wasm$/, ".png": /^image\/png$/, ".txt": /^text\/plain\b/,
  ".webmanifest": /^application\/manifest\+json\b/, ".words": /^application\/octet-stream\b/,
};

// What any server of the site should do. `encodings`: those that it is set up for, the best one last.
async function check(url, encodings) {
  const names = [...Object.keys(manifest.files), "manifest.json", "service_worker.js", ""];
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const name of names) {
    const bytes = await fs.readFile(path.join(site, name === "" ? "index.html" : name));
    const plain = await request(url + name);
    assert.equal(plain.status, 200, name);
    assert.deepEqual(plain.body, bytes, name);
    assert.match(plain.headers["content-type"], TYPES[path.extname(name) || ".html"], name);
    assert.equal(plain.headers["content-security-policy"], POLICY, name);
    assert.equal(plain.headers["x-content-type-options"], "nosniff", name);
    assert.equal(plain.headers["cache-control"], /\.[0-9a-f]{16}\./.test(name) ? "public, max-age=31536000, immutable" : "no-cache", name);
    assert.equal(plain.headers["content-encoding"], undefined, name);
    for (const [i, encoding] of encodings.entries()) {
      const { status, headers, body } = await request(url + name, encodings.slice(0, i + 1).join(", "));
      assert.deepEqual([status, headers["content-encoding"]], [200, encoding], name);
      assert.deepEqual(unpack[encoding](body), bytes, `${name} ${encoding}`);
      assert.match(headers["content-type"], TYPES[path.extname(name) || ".html"], `${name} ${encoding}`);
      assert.equal(headers["cache-control"], plain.headers["cache-control"], `${name} ${encoding}`);
      assert.match(headers.vary ?? "", /accept-encoding/i, `${name} ${encoding}`);
    }
  }
  for (const [accepted, wanted] of [["br;q=0, gzip", "gzip"], ["gzip;q=0", undefined], ["gzip;q=0.0", undefined], ["gzip;q=0.5", "gzip"]]) {
    assert.equal((await request(url, accepted)).headers["content-encoding"], wanted, accepted);
  }
  const missing = await request(`${url}style.0123456789abcdef.css`);
  assert.equal(missing.status, 404);
  assert.doesNotMatch(missing.headers["cache-control"] ?? "", /immutable/, "what is missing now may be there later");
  const page = await newPage(browser);
  await page.goto(url);
  await ready(page);
  assert.ok((await run(page)).length > 0);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
}

async function freePort() {
  const server = net.createServer();
  await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  const { port } = server.address();
  await new Promise((resolve) => { server.close(resolve); });
  return port;
}

// The sample with the test's folder and port in place of its own; every sample must name both.
async function adapted(name, port) {
  const text = await fs.readFile(path.join(samples, name), "utf8");
  assert.ok(text.includes(" /srv/letcont") && text.includes("127.0.0.1:8080"), name);
  return text.replaceAll("/srv/letcont", path.join(folder, "srv")).replaceAll("127.0.0.1:8080", `127.0.0.1:${port}`);
}

async function withServer(command, words, options, port, action) {
  const child = spawn(command, words, { stdio: ["ignore", "pipe", "pipe"], ...options });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => { said += text; });
  const ended = new Promise((resolve) => { child.once("close", resolve); });
  try {
    for (let i = 0; child.exitCode === null; ++i) {
      if (await request(`http://127.0.0.1:${port}/`).then(() => true, () => false)) break;
      assert.ok(i < 200, `${command} does not answer: ${said}`);
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
    assert.equal(child.exitCode, null, said);
    await action();
  } finally {
    child.kill();
    await ended;
  }
}

const find = (variable, name) => process.env[variable] ?? ["/usr/sbin", "/usr/bin", "/usr/local/bin"].map((one) => path.join(one, name)).find(existsSync);
const beside = (program, ...parts) => path.resolve(path.dirname(program), ...parts);

test("the server behind deploy/serve", async () => {
  const { server, url } = await startServer({ folder: path.join(folder, "srv") });
  try {
    await check(url, ["gzip", "br"]);
  } finally { // else the test never ends
    server.closeAllConnections();
    server.close();
  }
});

const nginx = find("LETCONT_NGINX", "nginx");
test("nginx with deploy/server/nginx.conf", { skip: !nginx && "nginx is not installed" }, async () => {
  const module = beside(nginx, "../lib/nginx/modules/ngx_http_brotli_static_module.so");
  for (const brotli of existsSync(module) ? [false, true] : [false]) {
    const port = await freePort();
    const sample = (await adapted("nginx.conf", port)).replace("# brotli_static", brotli ? "brotli_static" : "# brotli_static");
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");
    await fs.writeFile(path.join(folder, "nginx.conf"), `${brotli ? `load_module ${module};\n` : ""}daemon off; pid ${folder}/pid; error_log stderr;
user ${os.userInfo().username};
events { }\nhttp { access_log off; ${temporary}\ninclude ${beside(nginx, "../../etc/nginx/mime.types")};\n${sample} }\n`);
    await withServer(nginx, ["-p", folder, "-c", path.join(folder, "nginx.conf")], {}, port, () => check(`http://127.0.0.1:${port}/`, brotli ? ["gzip", "br"] : ["gzip"]));
  }
});

const apache = find("LETCONT_APACHE", "apache2");
test("Apache with deploy/server/apache.conf", { skip: !apache && "Apache is not installed" }, async () => {
  const port = await freePort();
  const modules = ["mpm_event", "authz_core", "dir", "headers", "mime", "rewrite"]
    .map((name) => `LoadModule ${name}_module ${beside(apache, "../lib/apache2/modules")}/mod_${name}.so`).join("\n");
  await fs.writeFile(path.join(folder, "mime.types"), "text/html html\ntext/css css\nimage/png png\ntext/plain txt\n");
  await fs.writeFile(path.join(folder, "apache.conf"), `ServerRoot ${folder}\nServerName 127.0.0.1\n${modules}\nTypesConfig ${folder}/mime.types
PidFile ${folder}/apache.pid\nErrorLog ${folder}/error.log\nDefaultRuntimeDir ${folder}\nListen 127.0.0.1:${port}\n${await adapted("apache.conf", port)}`);
  await withServer(apache, ["-f", path.join(folder, "apache.conf"), "-X"], {}, port, () => check(`http://127.0.0.1:${port}/`, ["gzip", "br"]));
});

const caddy = find("LETCONT_CADDY", "caddy");
test("Caddy with deploy/server/Caddyfile", { skip: !caddy && "Caddy is not installed" }, async () => {
  const port = await freePort();
  await fs.writeFile(path.join(folder, "Caddyfile"), `{\n\tadmin off\n}\n${await adapted("Caddyfile", port)}`);
  await withServer(caddy, ["run", "--config", path.join(folder, "Caddyfile"), "--adapter", "caddyfile"], { env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder } }, port,
    () => check(`http://127.0.0.1:${port}/`, ["gzip", "br"]));
});

test("every sample has the policy and the lifetimes of deploy/serve", async () => {
  for (const name of await fs.readdir(samples)) {
    const text = await fs.readFile(path.join(samples, name), "utf8");
    const policies = text.match(/default-src[^"]*/g) ?? [];
    assert.ok(policies.length > 0 && policies.every((policy) => policy === POLICY), name);
    assert.match(text, /"public, max-age=31536000, immutable"/, name);
    assert.match(text, /"no-cache"/, name);
    await adapted(name, 1);
  }
});
