// A link to the playground with a program in it, as ui/link/link.cpp reads it. The payload is not compressed, so
// neither the dictionary nor the compressor is needed. A test decodes every link of the book.

import { crc32 } from "./crc32.mjs";

const TAGS = { language: 1, text: 2, passes: 3, pane: 4, input: 12, originalName: 14, original: 15 };
const STORED = 1;
const PADDED = 2;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// `program`: {language, text, input?, passes?, panes?, original?, originalName?}. Gives the fragment with its "#".
export function fragmentOf({ language, text, input = "", passes = "default", panes = [], original = "", originalName = "" }) {
  const fields = [field(TAGS.language, language), field(TAGS.text, text)];
  if (passes !== "default") fields.push(field(TAGS.passes, passes));
  for (const pane of panes) fields.push(field(TAGS.pane, pane));
  if (input !== "") fields.push(field(TAGS.input, input));
  if (original !== "") fields.push(field(TAGS.originalName, originalName), field(TAGS.original, original));
  const bytes = Buffer.concat(fields);
  const link = seal(STORED, bytes);
  return /[-_]$/.test(link) ? seal(STORED | PADDED, Buffer.concat([bytes, Buffer.alloc(1)])) : link;
}

function seal(flags, bytes) {
  const head = `1.${ALPHABET[flags]}.`;
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(head), bytes])));
  return `#${head}${Buffer.concat([sum, bytes]).toString("base64url")}`;
}

function field(tag, content) {
  const bytes = Buffer.from(content);
  return Buffer.concat([number(tag), number(bytes.length), bytes]);
}

function number(value) {
  const bytes = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push(0x80 | (rest & 0x7f));
  bytes.push(rest);
  return Buffer.from(bytes);
}
