// Runs the programs that wasm_generated has written to a folder, the first argument, in a thread with a large stack. Prints, in
// JSON, which differ from what the reference evaluator has made of them, how many modules there were, and how often calls
// went on on another stack.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Worker, isMainThread } from "node:worker_threads";
import { pathToFileURL } from "node:url";
import { moved } from "./with_stacks.mjs";

// What every program reads (tests/property/property.h).
const input = Buffer.from("12 -7\nab c\r\n\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80 \xff\xc3(\n99999999999 x", "latin1");
const folder = process.argv[2];
const text = (file) => (existsSync(file) ? readFileSync(file, "latin1") : "");

// Returns what is wrong with a module, if anything is.
async function wrongWith(variant) {
  const path = join(folder, variant.split("-")[0]);
  const pieces = [];
  let next = 0;
  let got = null;
  try {
    const { run } = await import(pathToFileURL(join(folder, `${variant}.mjs`)).href);
    got = await run({ write: (bytes) => pieces.push(Buffer.from(bytes)), read: () => (next < input.length ? input[next++] : -1) });
  } catch (error) {
    got = { error: String(error) };
  }
  const output = Buffer.concat(pieces).toString("latin1");
  const error = Buffer.from(got.error ?? "").toString("latin1");
  if (output === text(`${path}.out`) && error === text(`${path}.err`)) return null;
  const passes = text(join(folder, `${variant}.passes`));
  return `${path}.text, passes ${passes}: wanted\n${text(`${path}.out`).slice(-400)}${text(`${path}.err`)}found\n${output.slice(-400)}${error}`;
}

if (isMainThread) {
  new Worker(new URL(import.meta.url), { argv: [folder], resourceLimits: { stackSizeMb: 200 } });
} else {
  const variants = readdirSync(folder).filter((name) => name.endsWith(".mjs")).map((name) => name.replace(".mjs", ""));
  const wrong = [];
  for (const variant of variants) wrong.push(await wrongWith(variant));
  console.log(JSON.stringify({ wrong: wrong.filter((each) => each !== null), modules: variants.length, moves: moved.count }));
}
