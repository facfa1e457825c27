// Compresses files ahead of time, as browsers may ask for them: brotli and gzip at their best levels, which are slow.

import { promises as fs } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

// The files beside a file NAME: NAME.br and NAME.gz.
export const COMPRESSIONS = [
  {
    extension: ".br",
    compress: (bytes) => promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  },
  { extension: ".gz", compress: (bytes) => promisify(gzip)(bytes, { level: 9 }) },
];

// Returns the compressed forms of a file: a Map from extension to bytes. Forms in `folder` from an earlier run are
// reused.
export async function compressedForms(folder, name, bytes) {
  const before = await fs.readFile(path.join(folder, name)).catch(() => null);
  const unchanged = before !== null && before.equals(bytes);
  return new Map(await Promise.all(COMPRESSIONS.map(async ({ extension, compress }) => {
    const earlier = unchanged ? await fs.readFile(path.join(folder, name + extension)).catch(() => null) : null;
    return [extension, earlier ?? await compress(bytes)];
  })));
}
