// A zip archive (PKWARE's APPNOTE, version 2.0), without times and owners: the same files make the same bytes.

import { deflateRawSync } from "node:zlib";
import { crc32 } from "../../web/book/crc32.mjs";

const DATE = 0x0021; // 1 January 1980, the first that there is
const UTF8 = 0x0800;

// A header of 16-bit and 32-bit numbers: [[bytes, value]].
function header(fields) {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}

// The archive of files: a Map from names to bytes, in order.
export function zip(files) {
  const parts = [];
  const entries = [];
  let offset = 0;
  for (const [name, bytes] of files) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const encoded = Buffer.from(name);
    const common = [[2, 20], [2, UTF8], [2, 8], [2, 0], [2, DATE], [4, crc32(bytes)], [4, packed.length], [4, bytes.length], [2, encoded.length], [2, 0]];
    const local = header([[4, 0x04034b50], ...common]);
    parts.push(local, encoded, packed);
    entries.push(header([[4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]), encoded);
    offset += local.length + encoded.length + packed.length;
  }
  const size = entries.reduce((sum, bytes) => sum + bytes.length, 0);
  const end = header([[4, 0x06054b50], [2, 0], [2, 0], [2, files.size], [2, files.size], [4, size], [4, offset], [2, 0]]);
  return Buffer.concat([...parts, ...entries, end]);
}
