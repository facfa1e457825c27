// Runs the programs that wasm_generated has written to a folder, and tells which differ from what the reference
// evaluator has made of them.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { pathToFileURL } from "node:url";

// What every program reads (tests/property/property.h).
const input = Buffer.from("12 -7\nab c\r\n\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80 \xff\xc3(\n99999999999 x", "latin1");
const { folder } = workerData;
const wrong = [];
for (const name of readdirSync(folder).filter((each) => each.endsWith(".mjs"))) {
  const path = join(folder, name.replace(/\.mjs$/, ""));
  const pieces = [];
  let next = 0;
  let got = null;
  try {
    const { run } = await import(pathToFileURL(`${path}.mjs`).href);
    got = await run({ write: (bytes) => pieces.push(Buffer.from(bytes)), read: () => (next < input.length ? input[next++] : -1) });
  } catch (error) {
    got = { error: String(error) };
  }
  const text = (end) => (existsSync(path + end) ? readFileSync(path + end, "latin1") : "");
  const output = Buffer.concat(pieces).toString("latin1");
  const error = Buffer.from(got.error ?? "").toString("latin1");
  if (output !== text(".out") || error !== text(".err"))
    wrong.push(`${path}.text: wanted\n${text(".out").slice(-400)}${text(".err")}found\n${output.slice(-400)}${error}`);
}
parentPort.postMessage(wrong);
