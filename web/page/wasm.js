// Fetches and starts a WebAssembly module while it streams in. Used by the page and by the engine's worker.

import { Problem } from "./problem.js";

// Throws a Problem in a browser that cannot run modules.
export function demandWebAssembly() {
  if (typeof WebAssembly === "object" && typeof WebAssembly.instantiateStreaming === "function") return;
  throw new Problem("This browser has no WebAssembly",
    "The playground is a WebAssembly program. A current Firefox, Chrome, Edge or Safari has it. It may also be switched off in the settings.");
}

// Starts a module made by Emscripten and returns it. `factory` is its JavaScript, `url` its .wasm file, `settings` the
// argument of the factory; `onProgress` gets the number of bytes so far, uncompressed. Rejects with a Problem.
export function startModule(factory, url, settings, onProgress) {
  return new Promise((resolve, reject) => {
    const instantiateWasm = (imports, done) => {
      instantiate(url, imports, onProgress).then((made) => done(made.instance, made.module), reject);
      return {};
    };
    factory({ ...settings, instantiateWasm }).then(resolve, reject);
  });
}

// Counts a copy of the response, not the one that is compiled: only an untouched response is compiled while it streams
// in, and stored in the browser's cache of compiled code.
async function instantiate(url, imports, onProgress) {
  const response = await fetchFile(url);
  const counted = countBytes(response.clone(), onProgress);
  try {
    return (response.headers.get("Content-Type") ?? "").startsWith("application/wasm")
      ? await WebAssembly.instantiateStreaming(response, imports)
      : await WebAssembly.instantiate(await response.arrayBuffer(), imports);
  } catch (error) {
    await counted; // a broken connection is the better explanation
    throw new Problem("The playground could not start",
      "The file {0} arrived, but this browser cannot run it. A newer browser, or a reload, may help.", { values: [nameOf(url)], detail: String(error) });
  }
}

// Fetches a file; anything but a success is a Problem.
export async function fetchFile(url) {
  let response;
  try {
    response = await fetch(url, { credentials: "same-origin" });
  } catch (error) {
    throw broken(url, error);
  }
  if (response.ok) return response;
  throw new Problem("A file is missing",
    "The server did not give {0}. A newer version may have taken its place: reload the page. If you publish this site, upload the whole folder.",
    { values: [nameOf(url)], detail: `status ${response.status} ${response.statusText}` });
}

async function countBytes(response, onProgress) {
  const reader = response.body.getReader();
  let received = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((error) => { throw broken(response.url, error); });
    if (done) return;
    received += value.length;
    onProgress(received);
  }
}

function broken(url, error) {
  return new Problem("The connection broke", "The file {0} did not arrive. Check the connection and try again.",
    { values: [nameOf(url)], detail: String(error) });
}

function nameOf(url) {
  return new URL(url, "http://localhost").pathname.split("/").pop();
}
