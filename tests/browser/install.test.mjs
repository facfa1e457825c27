// The playground as an application of its own: a browser finds nothing wrong with its manifest, the icons are what it
// says they are, and none of this comes before the first frame.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inflateSync } from "node:zlib";
import { POLICY, startServer } from "../../deploy/lib/static_server.mjs";
import { newPage, ready, site, startBrowser } from "./harness.mjs";
import { inCharge } from "./releases.mjs";

let browser;
let server;
before(async () => {
  browser = await startBrowser();
  server = await startServer({ folder: site, base: "/some/folder/", policy: POLICY });
});
after(async () => {
  await browser?.close();
  server?.server.closeAllConnections();
  server?.server.close();
});

// Width, height and pixels of a PNG as web/release/icons.mjs writes it.
function decoded(bytes) {
  assert.equal(bytes.subarray(1, 4).toString(), "PNG");
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const begin = bytes.indexOf("IDAT") + 4;
  const rows = inflateSync(bytes.subarray(begin, begin + bytes.readUInt32BE(begin - 8)));
  const pixels = Buffer.alloc(width * height * 4);
  for (let row = 0; row < height; ++row) {
    for (let byte = 0; byte < width * 4; ++byte) {
      const above = row > 0 ? pixels[(row - 1) * width * 4 + byte] : 0;
      pixels[row * width * 4 + byte] = rows[row * (width * 4 + 1) + 1 + byte] + above;
    }
  }
  const at = (x, y) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
  return { width, height, at };
}

test("a browser takes the manifest, and offers to install the page", async () => {
  const page = await newPage(browser, { serviceWorkers: "allow" });
  await page.goto(server.url);
  await ready(page);
  await inCharge(page);
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  assert.match(url, /\/some\/folder\/letcont\.[0-9a-f]{16}\.webmanifest$/);
  const manifest = JSON.parse(data);
  assert.equal(new URL(manifest.start_url, url).href, server.url);
  assert.equal(new URL(manifest.scope, url).href, server.url);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"), []);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("the icons have the sizes that the manifest says, and the colours of icon.svg", async () => {
  const text = await (await fetch(server.url)).text();
  const address = new URL(text.match(/<link rel="manifest" href="([^"]+)">/)[1], server.url);
  const response = await fetch(address);
  assert.match(response.headers.get("content-type"), /^application\/manifest\+json\b/);
  const { icons } = await response.json();
  assert.ok(icons.some(({ purpose }) => purpose === "maskable"));
  for (const { src, sizes, type, purpose } of icons) {
    const icon = await fetch(new URL(src, address));
    assert.equal(icon.status, 200, src);
    assert.ok(icon.headers.get("content-type").startsWith(type), src);
    if (type !== "image/png") continue;
    const { width, height, at } = decoded(Buffer.from(await icon.arrayBuffer()));
    assert.equal(`${width}x${height}`, sizes, src);
    const whole = purpose === "maskable";
    const in64 = (x, y) => at(...[x, y].map((place) => Math.floor((((place - 32) * (whole ? 0.8 : 1) + 32) / 64) * width)));
    assert.deepEqual(at(0, 0), whole ? [0x1b, 0x73, 0x54, 255] : [0, 0, 0, 0], `${src}: the corner`);
    assert.deepEqual(in64(32, 56), [0x1b, 0x73, 0x54, 255], `${src}: the square`);
    assert.deepEqual(in64(22, 17), [255, 255, 255, 255], `${src}: the letter`);
    assert.deepEqual(in64(44, 18), [0xbf, 0xe0, 0xff, 255], `${src}: the arrow`);
  }
});

test("the manifest comes after what the first frame needs, and icons for nobody who does not install", async () => {
  const page = await newPage(browser, { serviceWorkers: "allow" });
  const asked = [];
  page.on("request", (request) => { asked.push(new URL(request.url()).pathname); });
  await page.goto(server.url);
  await ready(page);
  await inCharge(page);
  const at = (pattern) => asked.findIndex((path) => pattern.test(path));
  assert.ok(at(/application\.[0-9a-f]{16}\.wasm$/) >= 0);
  assert.ok(at(/\.webmanifest$/) < 0 || at(/\.webmanifest$/) > at(/application\.[0-9a-f]{16}\.wasm$/), asked.join("\n"));
  assert.equal(at(/\.png$/), -1);
  const kept = await page.evaluate(async () => {
    const names = [];
    for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) names.push(url);
    return names;
  });
  assert.ok(kept.some((name) => name.endsWith(".webmanifest")));
  assert.ok(!kept.some((name) => name.endsWith(".png")));
  await page.context().close();
});
