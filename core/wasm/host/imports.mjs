// What every host of a module gives it, in Node.js and in the page (core/wasm/emit.h): output, input, texts, functions of
// numbers.

// A module with a structure and a tail call: all that an engine of JavaScript may lack.
const PROBE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 6, 2, 95, 0, 96, 0, 0, 3, 2, 1, 1, 10, 6, 1, 4, 0, 18, 0, 11];
const canRunPrograms = () => WebAssembly.validate(new Uint8Array(PROBE));

// ---- Texts

const encoder = new TextEncoder();
const latin = new TextDecoder("latin1"); // a character for each byte

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

// The double nearest to `digits` * 2 ** exponent, of two the even one, as IEEE 754 rounds; a subnormal one has fewer bits.
function scaled(digits, exponent) {
  if (digits === 0n) return 0;
  const size = digits.toString(2).length;
  const excess = size - Math.min(53, size + exponent + 1074);
  if (excess <= 0) return Number(digits) * 2 ** exponent;
  if (excess > size) return 0;
  const kept = digits >> BigInt(excess), rest = digits - (kept << BigInt(excess)), half = 1n << BigInt(excess - 1);
  const rounded = rest > half || (rest === half && kept % 2n === 1n) ? kept + 1n : kept;
  return Number(rounded) * 2 ** (exponent + excess);
}

// The double that a text begins with, as by C's strtod.
function textDouble(text) {
  const [, sign, infinity, nan, whole, fraction, power, decimal] = number.exec(text) ?? [];
  let value = Number(decimal ?? 0);
  if (infinity) value = Infinity;
  if (nan) value = NaN;
  if (whole || fraction) {
    value = scaled(BigInt("0x" + whole + fraction), Number(power ?? 0) - 4 * fraction.length);
  }
  return sign === "-" ? -value : value;
}

// ---- The program's imports

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

// What a module imports. `output` is an Output, `read()` gives the next byte of the input, -1 at its end, `memory()` the
// module's memory, and `fail(place, text, numbers)` throws: the text is the bytes of a panic's message, or of the numbers
// of another.
function importsOf({ output, read, memory, fail }) {
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
  const { sin, cos, tan, asin, acos, atan, exp, log, atan2 } = Math;
  // In C, 1 to any power is 1, and so is -1 to an infinite one (C17, F.10.4.4).
  const pow = (a, b) => (a === 1 || (a === -1 && Math.abs(b) === Infinity) ? 1 : a ** b);
  return {
    fail: (place) => fail(place, take()),
    fail_with: (place, ...numbers) => fail(place, encoder.encode(numbers), numbers), // as "3,2"
    text: (count) => {
      texts.push(new Uint8Array(memory().buffer, 0, count).slice());
    },
    print_string: () => output.bytes(take()),
    str_to_f64: () => textDouble(latin.decode(take())), // what is not ASCII is no part of a number
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
    more_room: () => 0x7fffffff,
    frem: (a, b) => a % b,
    ...{ sin, cos, tan, asin, acos, atan, exp, log, atan2, pow },
  };
}

// What an engine of JavaScript has run out of, by the error that it throws: "stack", "memory", or nothing.
function exhausted(error) {
  const said = String(error?.message);
  if (/too much recursion|stack/.test(said) && !(error instanceof WebAssembly.RuntimeError)) return "stack";
  return error instanceof RangeError || /too large|memory|allocat/i.test(said) ? "memory" : null;
}

export { Output, canRunPrograms, exhausted, importsOf };
