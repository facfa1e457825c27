// The worker of one program as WebAssembly: compiles its module and runs it. Whoever started it may end it at any time.
//
//   in    {module, input: Uint8Array, most: bytes that it may print}
//   out   {printed: Uint8Array} …, then {state, place, text: Uint8Array, wanted, compile, run, isWhole}: compile and run are
//         milliseconds; a worker that is whole may be given another program

import { Output, exhausted, importsOf } from "./program_host.js";
import { hasStacks, stacks } from "./program_stacks.js";

// How a program ends. The numbers are those of ui/engines/module_runner.h.
const State = Object.freeze({ ended: 1, failed: 2, outputLimit: 3, noMemory: 4, noStack: 5, muchMemory: 6, notAccepted: 7 });

// What is printed is sent at once as long as that is seldom enough: so many messages at once, and then so many for each
// millisecond. Otherwise it waits for more.
const MESSAGES = 1000, MESSAGES_A_MILLISECOND = 5;

// Why a program ended, as an exception: it passes through the module.
class End extends Error {
  constructor(state, place = 0, text = new Uint8Array()) {
    super("the program has ended");
    Object.assign(this, { state, place, text });
  }
}

// A module asks for room for its data, and nobody tells how much of that is still in use. A browser ends the whole page when
// a worker has some 4 GiB in use. So a program is ended before: when it has allocated that much, or less, but at a pace that
// is usual for those who keep what they allocate, since collecting garbage takes them most of the time.
const UNIT = 16, ROOM = 2 ** 26;
const MOST = 3 * 2 ** 30, SUSPICIOUS = 2 ** 29;
const SLOW = 2 ** 20 / 10; // bytes a millisecond

function allocator() {
  const begin = performance.now();
  let given = 0;
  return () => {
    const isSlow = given > SUSPICIOUS && given < (performance.now() - begin) * SLOW;
    if (given > MOST || isSlow) throw new End(State.muchMemory);
    given += ROOM;
    return ROOM / UNIT;
  };
}

function writer(most) {
  let left = most;
  return (bytes) => {
    const printed = bytes.slice(0, left);
    const isAll = printed.length === bytes.length;
    left -= printed.length;
    self.postMessage({ printed }, [printed.buffer]);
    if (!isAll) throw new End(State.outputLimit);
  };
}

// Returns a function to be called after each piece of output.
function pacer(output) {
  let messages = MESSAGES, last = performance.now();
  return () => {
    const now = performance.now();
    messages = Math.min(MESSAGES, messages + (now - last) * MESSAGES_A_MILLISECOND);
    last = now;
    if (messages < 1) return;
    messages -= 1;
    output.flush();
  };
}

function importsFor({ input, most }, result, memory) {
  const output = new Output(writer(most));
  const pace = pacer(output);
  let next = 0;
  const read = () => {
    if (next < input.length) return input[next++];
    result.wanted = true;
    return -1;
  };
  const fail = (place, text) => { throw new End(State.failed, place, text); };
  const imports = importsOf({ output, read, memory, fail });
  for (const [name, print] of Object.entries(imports)) {
    if (/^(print|write|putchar)/.test(name)) imports[name] = (x) => { print(x); pace(); };
  }
  imports.more_room = allocator();
  let start = (main) => main();
  if (hasStacks()) {
    const { more_stack, run } = stacks(() => { throw new End(State.noStack); });
    imports.more_stack = more_stack;
    start = (main, module) => {
      result.hasStacks = WebAssembly.Module.imports(module).some(({ name }) => name === "more_stack");
      return result.hasStacks ? run(main) : main();
    };
  }
  return { imports, output, start };
}

async function run(program) {
  const result = { state: State.ended, place: 0, text: new Uint8Array(), wanted: false, compile: 0, run: 0, hasStacks: false };
  const begin = performance.now();
  let instance = null;
  const { imports, output, start } = importsFor(program, result, () => instance.exports.memory);
  let ready = begin;
  try {
    const made = await WebAssembly.instantiate(program.module, { letcont: imports });
    instance = made.instance;
    ready = performance.now();
    await start(instance.exports.main, made.module);
    output.flush();
  } catch (error) {
    Object.assign(result, ending(error, instance !== null));
    try {
      if (result.state !== State.outputLimit) output.flush();
    } catch {
      result.state = State.outputLimit;
    }
  }
  const end = performance.now();
  result.compile = (instance === null ? end : ready) - begin;
  result.run = instance === null ? 0 : end - ready;
  // A program with stacks that it could not have leaves what waits on them.
  const hasOverflowed = result.state === State.noStack && !result.hasStacks;
  result.isWhole = result.state === State.ended || result.state === State.failed || hasOverflowed;
  self.postMessage(result);
}

function ending(error, began) {
  if (error instanceof End) return { state: error.state, place: error.place, text: error.text };
  const state = !began ? State.notAccepted : { stack: State.noStack, memory: State.noMemory }[exhausted(error)] ?? State.notAccepted;
  return { state, text: new TextEncoder().encode(String(error)) };
}

self.onmessage = ({ data }) => run(data);
