// The host of a program that Letcont has compiled to WebAssembly (core/wasm/emit.h says what a module wants of it).
// In Node.js, 22 or later, this file is the program: it reads standard input, writes standard output, and ends with the
// program's status. Elsewhere it is a module:
//
//   import { run } from "./program.mjs";
//   const { status, error } = await run({ write: (bytes) => …, read: () => -1 });

import { Output, canRunPrograms, exhausted, importsOf } from "./imports.mjs";

// Megabytes, in Node.js. A program may keep `data`: records are small in V8, so that this holds as many as the gigabyte of
// the other engines. The heap is larger, since V8 may end the process where that is full, without an exception.
// Young records are collected less often than usual, so that fewer are copied: this halves the time of programs with long
// lists.
const sizes = { stack: 1000, data: 512, heap: 4096, young: 256 };
const tooOld = "WebAssembly with garbage collection and tail calls is missing here: Node.js 22 or later has it";
const [stackMessage, heapMessage] = ["the stack limit is reached: the recursion is too deep", "the heap limit is reached"];

// ---- Messages

// Whether a terminal would act on a character: a control character, or one that changes the direction of the text.
function acts(point) {
  const between = (from, to) => point >= from && point <= to;
  return (
    (point < 0x20 && point !== 9 && point !== 10) || between(0x7f, 0x9f) || point === 0x61c || between(0x200e, 0x200f) ||
    between(0x2028, 0x202e) || between(0x2066, 0x2069)
  );
}

// The text of bytes for people, with escapes for what a terminal would act on, and for what is no UTF-8.
function visible(bytes) {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const hex = (byte) => "\\x" + byte.toString(16).padStart(2, "0");
  let out = "";
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at];
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    let character = null;
    try {
      character = decoder.decode(bytes.subarray(at, at + length));
    } catch {
      // no character begins here
    }
    const point = character?.codePointAt(0);
    if (character === null || character === "") out += hex(lead);
    else if (!acts(point)) out += character;
    else out += point < 0x80 ? hex(point) : `\\u{${point.toString(16)}}`;
    at += character ? length : 1;
  }
  return out;
}

class Failure extends Error {}

// A place is the parts of its message, between which a panic's text goes, or numbers.
function fail(place, text, numbers = [visible(text)]) {
  throw new Failure(program.places[place].reduce((before, after, i) => before + numbers[i - 1] + after));
}

// What the program was doing when an error came: the innermost of its calls and allocations whose place in the source is
// known, as the texts before and after a message; null if there is none. Engines name offsets within the module.
function spotOf(error) {
  for (const [, offset] of String(error.stack).matchAll(/wasm-function\[\d+\]:0x([0-9a-f]+)/g)) {
    for (let i = 0; i < program.sites.length; i += 2)
      if (program.sites[i] === parseInt(offset, 16)) return program.spots[program.sites[i + 1]];
  }
  return null;
}

function messageOf(error) {
  if (error instanceof Failure) return error.message;
  const message = { stack: stackMessage, memory: heapMessage }[exhausted(error)];
  if (!message) throw error;
  const [before, after] = spotOf(error) ?? [`${program.source}: error: `, "\n"];
  return before + message + after;
}

// ---- The program

// Instantiates the program, without running it: `main` runs it, its public functions have their names.
export async function instantiate({ write, read = () => -1, more_room }) {
  if (!canRunPrograms()) throw new Error(tooOld);
  const output = new Output(write);
  let instance = null;
  const imports = importsOf({ output, read, fail, memory: () => instance.exports.memory });
  if (more_room) imports.more_room = more_room;
  instance = await WebAssembly.instantiate(await WebAssembly.compile(await bytesOf(program.wasm)), { letcont: imports });
  return { exports: instance.exports, output };
}

// Runs the program. Gives its exit status, and the message if that is 1.
export async function run(host) {
  const { exports, output } = await instantiate(host);
  try {
    await exports.main(); // a host may have made it asynchronous
    output.flush();
    return { status: 0 };
  } catch (error) {
    output.flush();
    return { status: 1, error: messageOf(error) };
  }
}

async function bytesOf(name) {
  const place = new URL(`./${encodeURIComponent(name)}`, import.meta.url); // a file's name is no address
  if (place.protocol !== "file:") return (await fetch(place)).arrayBuffer();
  const { readFile } = await import("node:fs/promises");
  return readFile(place);
}

// ---- Node.js

const isNode = typeof process === "object" && process.release?.name === "node";

// What a module asks for room (core/wasm/emit.h): is given some, and fails if the program keeps more than it may. What is
// kept is known for certain after all garbage is collected, which is done when so much is in use that it pays.
async function allocator() {
  const [v8, vm] = [await import("node:v8"), await import("node:vm")];
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc");
  const used = () => v8.getHeapStatistics().used_heap_size / 2 ** 20;
  let most = sizes.data + sizes.young;
  return () => {
    if (used() > most) {
      collect();
      const kept = used();
      if (kept > sizes.data) throw new RangeError("the memory of the program");
      most = kept + sizes.data;
    }
    return 2 ** 26 / 16; // units of 16 bytes
  };
}

// Runs the program in this thread, on the files of the process.
async function runInThread() {
  const { readSync, writeSync } = await import("node:fs");
  const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  const patiently = (call, end) => {
    for (;;) {
      try {
        return call();
      } catch (error) {
        if (error.code === "EOF") return 0;
        if (error.code !== "EAGAIN") return end(error);
        wait();
      }
    }
  };
  // Ends the process where nothing more can be written; a reader that has read enough is told nothing.
  const cannotWrite = (error, file) => {
    const reason = error.message.replace(/^\w+: |, write$/g, ""); // ENOSPC: no space left on device, write
    const text = `cannot write the output: ${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
    if (file === 1 && error.code !== "EPIPE") write(encoder.encode(`${program.source}: error: ${text}\n`), 2);
    process.exit(1);
  };
  const write = (bytes, file = 1) => {
    for (let at = 0; at < bytes.length; ) {
      at += patiently(() => writeSync(file, bytes, at), (error) => cannotWrite(error, file));
    }
  };
  const buffer = new Uint8Array(1 << 16);
  let [next, end] = [0, 0];
  const read = () => {
    if (next === end) [next, end] = [0, patiently(() => readSync(0, buffer, 0, buffer.length, null), () => 0)];
    return next < end ? buffer[next++] : -1;
  };
  const { status, error } = await run({ write, read, more_room: await allocator() });
  if (error) write(encoder.encode(error), 2);
  process.exit(status);
}

// Runs the program in a thread that has a stack as large as that of an executable.
async function runInWorker(threads) {
  const worker = new threads.Worker(new URL(import.meta.url), {
    workerData: "letcont",
    resourceLimits: { stackSizeMb: sizes.stack, maxOldGenerationSizeMb: sizes.heap, maxYoungGenerationSizeMb: sizes.young },
  });
  worker.on("error", (error) => {
    if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
    process.stderr.write(`${program.source}: error: ${heapMessage}\n`);
    process.exitCode = 1;
  });
  worker.on("exit", (status) => {
    process.exitCode ||= status;
  });
}

if (isNode) {
  const threads = await import("node:worker_threads");
  const { pathToFileURL } = await import("node:url");
  const { realpathSync } = await import("node:fs");
  const isProgram = process.argv[1] && pathToFileURL(realpathSync(process.argv[1])).href === import.meta.url;
  if (threads.workerData === "letcont") await runInThread();
  else if (threads.isMainThread && isProgram && canRunPrograms()) await runInWorker(threads);
  else if (threads.isMainThread && isProgram) {
    process.stderr.write(`${program.source}: error: ${tooOld}, and this is ${process.version}\n`);
    process.exitCode = 1;
  }
}
