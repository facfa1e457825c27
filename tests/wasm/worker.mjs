// Runs one program that `letcont build --emit=wasm` has made, in a thread, and tells what it printed.
import { parentPort, workerData } from "node:worker_threads";
import { pathToFileURL } from "node:url";
import { moved } from "./with_stacks.mjs";

const { run } = await import(pathToFileURL(workerData.made).href);
const pieces = [];
let next = 0;
const { status, error } = await run({
  write: (bytes) => pieces.push(Buffer.from(bytes)),
  read: () => (next < workerData.input.length ? workerData.input[next++] : -1),
});
parentPort.postMessage({ status, error, output: Buffer.concat(pieces), moved: moved.count });
