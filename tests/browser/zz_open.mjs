import { startAll, openPlayground, newPage } from "./harness.mjs";
import fs from "node:fs";
const stat = () => fs.readFileSync("/proc/stat","utf8").split("\n")[0].split(/\s+/).slice(1).map(Number);
const all = await startAll({ pictures: false });
async function go(name, f) {
  await f();
  const a = stat(), t = performance.now();
  for (let i = 0; i < 10; ++i) await f();
  const b = stat();
  console.log(name, "wall", Math.round((performance.now() - t)/10), "user", (b[0]-a[0])|0, "sys", (b[2]-a[2])|0);
}
await go("book page", async () => { const page = await newPage(all.browser); await page.goto(all.url + "book/index.html"); await page.context().close(); });
await go("view", async () => { const page = await newPage(all.browser); await page.goto(all.url + "?view=text"); await page.waitForFunction(() => window.letcont?.engineReady() || window.letcontText); await page.context().close(); });
await go("playground, no compile", async () => { const page = await newPage(all.browser); await page.goto(all.url);  await page.waitForFunction(() => window.letcont, null, { timeout: 30_000 }); await page.context().close(); });
await go("playground", async () => { const page = await openPlayground(all.browser, all.url); await page.context().close(); });
await go("playground with webgl draw", async () => { const page = await openPlayground(all.browser, all.url); await new Promise((r)=>setTimeout(r,3000)); await page.context().close(); });
await all.end();
