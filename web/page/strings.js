// Converts text and bytes between JavaScript and a module's memory.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// Copies bytes into the module's memory for the duration of `action(address, size)`. A zero follows them.
export function withBytes(module, bytes, action) {
  const address = place(module, bytes);
  try {
    return action(address, bytes.length);
  } finally {
    module._free(address);
  }
}

// As the application takes text: lines end in "\n", and no text ends early.
export const cleaned = (text) => text.replace(/\r\n?/g, "\n").replaceAll("\0", "\uFFFD");

// Copies text as UTF-8 for the duration of `action`. Half a surrogate pair becomes the replacement character.
export function withText(module, text, action) {
  return withBytes(module, encoder.encode(text), action);
}

// A copy of `size` bytes of the module's memory.
export function bytesAt(module, address, size) {
  return module.HEAPU8.slice(address, address + size);
}

// The UTF-8 text of `size` bytes, or up to the next zero byte where no size is given.
export function textAt(module, address, size) {
  if (address === 0) return "";
  const end = size === undefined ? module.HEAPU8.indexOf(0, address) : address + size;
  return decoder.decode(module.HEAPU8.subarray(address, end));
}

// A text for the module to keep and to free; 0 for null.
export function giveText(module, text) {
  return text === null ? 0 : place(module, encoder.encode(text));
}

// Bytes for the module to keep and to free. Their number goes to `size`, an address.
export function giveBytes(module, bytes, size) {
  const address = place(module, bytes);
  new DataView(module.HEAPU8.buffer).setUint32(size, bytes.length, true);
  return address;
}

// Copies bytes, and a zero behind them, into memory of the module.
function place(module, bytes) {
  const address = module._malloc(bytes.length + 1);
  if (address === 0) throw new RangeError("out of memory");
  module.HEAPU8.set(bytes, address);
  module.HEAPU8[address + bytes.length] = 0;
  return address;
}
