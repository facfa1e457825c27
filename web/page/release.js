// The release of the site that this page belongs to, and its files.

import { fetchFile } from "./wasm.js";

// The id of the page's release (web/release/release.mjs); "" outside of a release.
export const release = document.querySelector('meta[name="letcont-release"]')?.content ?? "";

// Returns the sizes of a file, {raw, gzip, brotli}; null if unknown. A manifest of a newer release does not count.
export async function sizesOf(name) {
  try {
    const manifest = await (await fetchFile("manifest.json")).json();
    return manifest.release === release ? manifest.files[name] ?? null : null;
  } catch {
    return null;
  }
}
