// Which release of the site this page is of, and what that release consists of.

import { fetchFile } from "./wasm.js";

// The id that the page was put together with (web/release/release.mjs); "" on a page that was not put together.
export const release = document.querySelector('meta[name="letcont-release"]')?.content ?? "";

// The sizes of a file, {raw, gzip, brotli}; null where nobody knows. A manifest that came from a newer release does not count.
export async function sizesOf(name) {
  try {
    const manifest = await (await fetchFile("manifest.json")).json();
    return manifest.release === release ? manifest.files[name] ?? null : null;
  } catch {
    return null;
  }
}
