// The host of a program that Letcont has compiled to WebAssembly (core/wasm/emit.h says what a module wants of it).
// In Node.js, 22 or later, this file is the program: it reads standard input, writes standard output, and ends with the
// program's status. Elsewhere it is a module:
//
//   import { run } from "./program.mjs";
//   const { status, error } = await run({ write: (bytes) => …, read: () => -1 });

const sizes = { stack: 1000, heap: 4096 }; // megabytes, in Node.js
const [stackMessage, heapMessage] = ["the stack limit is reached: the recursion is too deep", "the heap limit is reached"];

// ---- Texts

const encoder = new TextEncoder();

// The text of a double as by C's %g, but every NaN is `nan`.
function doubleText(x) {
  if (Number.isNaN(x)) return "nan";
  if (!Number.isFinite(x)) return x < 0 ? "-inf" : "inf";
  if (x === 0) return Object.is(x, -0) ? "-0" : "0";
  let [digits, exponent] = Math.abs(x).toExponential(5).split("e");
  digits = evened(Math.abs(x), digits.replace(".", ""), Number(exponent));
  exponent = Number(exponent);
  digits = digits.replace(/0+$/, "") || "0";
  const sign = x < 0 ? "-" : "";
  const point = (whole, fraction) => sign + whole + (fraction ? "." + fraction : "");
  if (exponent < -4 || exponent >= 6) {
    const power = String(Math.abs(exponent)).padStart(2, "0");
    return point(digits[0], digits.slice(1)) + "e" + (exponent < 0 ? "-" : "+") + power;
  }
  if (exponent < 0) return point("0", "0".repeat(-exponent - 1) + digits);
  return point(digits.slice(0, exponent + 1).padEnd(exponent + 1, "0"), digits.slice(exponent + 1));
}

// C rounds what is exactly between two texts to the even one, JavaScript up. Only what has seven digits is between: an
// integer of them, times a power of ten. A fraction d / 10^p is exact if 5^p divides d.
function evened(x, digits, exponent) {
  const [more] = x.toExponential(6).split("e");
  const seven = more.replace(".", "");
  if (!seven.endsWith("5") || (digits.charCodeAt(5) - 48) % 2 === 0 || Number(`${more}e${exponent}`) !== x) return digits;
  const places = 6 - exponent;
  const exact =
    places > 0 ? places <= 10 && Number(seven) % 5 ** places === 0 : BigInt(x) === BigInt(seven) * 10n ** BigInt(-places);
  return exact ? String(Number(digits) - 1) : digits;
}

const number = /^[ \t\n\v\f\r]*([+-]?)(?:(inf)|(nan)|0x([0-9a-f]*)\.?([0-9a-f]*)(?:p([+-]?\d+))?|(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?))/i;

// The double that a text begins with, as by C's strtod.
function textDouble(text) {
  const [, sign, infinity, nan, whole, fraction, power, decimal] = number.exec(text) ?? [];
  let value = Number(decimal ?? 0);
  if (infinity) value = Infinity;
  if (nan) value = NaN;
  if (whole || fraction) {
    value = Number(BigInt("0x" + whole + fraction)) * 2 ** -(4 * fraction.length) * 2 ** Number(power ?? 0);
  }
  return sign === "-" ? -value : value;
}

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

// ---- The program's imports

class Failure extends Error {}

// Collects output, and gives it to `write` in large pieces.
class Output {
  #bytes = new Uint8Array(1 << 16);
  #size = 0;
  #write;
  constructor(write) {
    this.#write = write;
  }
  flush() {
    if (this.#size > 0) this.#write(this.#bytes.subarray(0, this.#size));
    this.#size = 0;
  }
  byte(value) {
    if (this.#size === this.#bytes.length) this.flush();
    this.#bytes[this.#size++] = value;
  }
  bytes(values) {
    for (let at = 0; at < values.length; ++at) this.byte(values[at]);
  }
  text(text) {
    for (let at = 0; at < text.length; ++at) this.byte(text.charCodeAt(at)); // numbers are ASCII
  }
}

function importsOf(output, read, memory) {
  let texts = [];
  const take = () => {
    const size = texts.reduce((sum, each) => sum + each.length, 0);
    const all = new Uint8Array(size);
    let at = 0;
    for (const each of texts) {
      all.set(each, at);
      at += each.length;
    }
    texts = [];
    return all;
  };
  const { sin, cos, tan, asin, acos, atan, exp, log, atan2, pow } = Math;
  return {
    fail: (place) => {
      const [before, after] = program.places[place];
      throw new Failure(after === undefined ? before : before + visible(take()) + after);
    },
    text: (count) => {
      texts.push(new Uint8Array(memory().buffer, 0, count).slice());
    },
    print_string: () => output.bytes(take()),
    str_to_f64: () => textDouble(String.fromCharCode(...take().subarray(0, 10000))),
    f64_to_str: (x) => encoder.encodeInto(doubleText(x), new Uint8Array(memory().buffer)).written,
    print_int: (x) => output.text(String(x)),
    write_int: (x) => output.text(`${x}\n`),
    print_int64: (x) => output.text(String(x)),
    print_double: (x) => output.text(doubleText(x)),
    write_double: (x) => output.text(doubleText(x) + "\n"),
    print_bool: (x) => output.text(x ? "true" : "false"),
    print_newline: () => output.byte(10),
    putchar: (x) => output.byte(x & 255),
    print_character: (x) => output.bytes(encoder.encode(String.fromCodePoint(x))),
    getchar: () => {
      output.flush();
      return read();
    },
    frem: (a, b) => a % b,
    ...{ sin, cos, tan, asin, acos, atan, exp, log, atan2, pow },
  };
}

function messageOf(error) {
  if (error instanceof Failure) return error.message;
  if (error instanceof RangeError && /stack/.test(error.message)) return `${program.source}: error: ${stackMessage}\n`;
  const isMemory = error instanceof RangeError || /too large|memory|allocat/i.test(error.message);
  if (isMemory && error instanceof Error) return `${program.source}: error: ${heapMessage}\n`;
  throw error;
}

// Instantiates the program, without running it: `main` runs it, its public functions have their names.
export async function instantiate({ write, read = () => -1 }) {
  const output = new Output(write);
  let instance = null;
  const imports = importsOf(output, read, () => instance.exports.memory);
  instance = await WebAssembly.instantiate(await WebAssembly.compile(await bytesOf(program.wasm)), { letcont: imports });
  return { exports: instance.exports, output };
}

// Runs the program. Gives its exit status, and the message if that is 1.
export async function run(host) {
  const { exports, output } = await instantiate(host);
  try {
    exports.main();
    output.flush();
    return { status: 0 };
  } catch (error) {
    output.flush();
    return { status: 1, error: messageOf(error) };
  }
}

async function bytesOf(name) {
  const place = new URL(name, import.meta.url);
  if (place.protocol !== "file:") return (await fetch(place)).arrayBuffer();
  const { readFile } = await import("node:fs/promises");
  return readFile(place);
}

// ---- Node.js

const isNode = typeof process === "object" && process.release?.name === "node";

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
  const write = (bytes, file = 1) => {
    for (let at = 0; at < bytes.length; ) {
      at += patiently(() => writeSync(file, bytes, at), () => process.exit(1));
    }
  };
  const buffer = new Uint8Array(1 << 16);
  let [next, end] = [0, 0];
  const read = () => {
    if (next === end) [next, end] = [0, patiently(() => readSync(0, buffer, 0, buffer.length, null), () => 0)];
    return next < end ? buffer[next++] : -1;
  };
  const { status, error } = await run({ write, read });
  if (error) write(encoder.encode(error), 2);
  process.exit(status);
}

// Runs the program in a thread that has a stack as large as that of an executable.
async function runInWorker(threads) {
  const worker = new threads.Worker(new URL(import.meta.url), {
    workerData: "letcont",
    resourceLimits: { stackSizeMb: sizes.stack, maxOldGenerationSizeMb: sizes.heap, maxYoungGenerationSizeMb: 64 },
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
  else if (threads.isMainThread && isProgram) await runInWorker(threads);
}
