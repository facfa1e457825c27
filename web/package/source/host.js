// Runs one of the engine's modules in this thread: takes requests, works in slices, gives its events out. Between two
// slices it lets the thread take messages, so that a request to stop is seen at once.
//
//   in    {kind: compile, run, watch, type or stop, id, texts, numbers}: the fields by name (fields.js)
//         {kind: encode or decode, id, texts, numbers}, which is answered at once
//   out   texts of JSON: the module's events (events.h), {"is": "answer", id, text}, and, as the last one, {"is": "lost"}

import { NUMBERS, TEXTS } from "./fields.js";
import { loadModule } from "./load.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// Calls `action` after what waits for this thread. Without setImmediate, a message to oneself is the quickest way.
function laterCaller(action) {
  if (typeof setImmediate === "function") return () => setImmediate(action);
  const channel = new MessageChannel();
  channel.port1.onmessage = action;
  return () => channel.port2.postMessage(null);
}

export class Host {
  // Resolves to a host whose module runs. `give` gets the texts.
  static async start(name, give) {
    const host = new Host(await loadModule(name), give);
    host.#guard(() => { host.module._package_start(); host.#giveEvents(); });
    return host;
  }

  constructor(module, give) {
    this.module = module;
    this.give = give;
    this.isLost = false;
    this.isPlanned = false;
    this.later = laterCaller(() => { this.isPlanned = false; this.#guard(() => this.#work()); });
  }

  take(request) {
    this.#guard(() => {
      this.#putFields(request);
      if (request.kind === "encode" || request.kind === "decode") {
        const address = request.kind === "encode" ? this.module._package_encode_link() : this.module._package_decode_link();
        this.give(JSON.stringify({ is: "answer", id: request.id, text: this.#textAt(address) }));
        return;
      }
      this.module[`_package_${request.kind}`](request.id);
      this.#giveEvents();
      this.#plan();
    });
  }

  end() {
    this.isLost = true;
  }

  #putFields({ texts = {}, numbers = {} }) {
    for (const [name, text] of Object.entries(texts)) {
      const bytes = encoder.encode(text);
      const address = this.module._malloc(bytes.length + 1);
      if (address === 0) throw new RangeError("out of memory");
      this.module.HEAPU8.set(bytes, address);
      this.module._package_text(TEXTS.indexOf(name), address, bytes.length);
      this.module._free(address);
    }
    for (const [name, number] of Object.entries(numbers)) this.module._package_number(NUMBERS.indexOf(name), number);
  }

  // One slice. The module says whether it has more to do.
  #work() {
    const more = this.module._package_work();
    this.#giveEvents();
    if (more) this.#plan();
  }

  #plan() {
    if (this.isPlanned || this.isLost) return;
    this.isPlanned = true;
    this.later();
  }

  #giveEvents() {
    for (let address = this.module._package_event(); address !== 0; address = this.module._package_event()) this.give(this.#textAt(address));
  }

  #textAt(address) {
    return decoder.decode(this.module.HEAPU8.subarray(address, this.module.HEAPU8.indexOf(0, address)));
  }

  // A trap or exhausted memory leaves the module in an unknown state: it must not be entered again.
  #guard(action) {
    if (this.isLost) return;
    try {
      action();
    } catch (error) {
      this.isLost = true;
      this.module = null;
      this.give(JSON.stringify({ is: "lost", message: why(String(error?.message ?? error)) }));
    }
  }
}

// A module says little about its end: one that finds no memory says "Aborted()".
function why(said) {
  if (/stack/i.test(said)) return "it ran out of stack";
  if (/abort|memory|allocation/i.test(said)) return "it ran out of memory, or an internal error occurred";
  return "an internal error occurred";
}
