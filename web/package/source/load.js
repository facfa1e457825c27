// Loads the engine's modules, in browsers and in Node.js. Throws a LetcontError "not-loaded".

import { LetcontError } from "./errors.js";

export const isNode = typeof process === "object" && typeof process?.versions?.node === "string" && typeof document === "undefined";

// Two modules: the small one does not have LLVM.
const FILES = {
  small: { script: () => import("./letcont.js"), wasm: new URL("./letcont.wasm", import.meta.url) },
  llvm: { script: () => import("./letcont-llvm.js"), wasm: new URL("./letcont-llvm.wasm", import.meta.url) },
};

// Resolves to the running module of that name.
export async function loadModule(name) {
  const { script, wasm } = FILES[name];
  try {
    const compiled = compile(wasm);
    compiled.catch(() => {}); // told below, if the script arrives
    const { default: create } = await script();
    const module = await compiled;
    return await new Promise((resolve, reject) => {
      const instantiateWasm = (imports, done) => {
        WebAssembly.instantiate(module, imports).then((instance) => done(instance, module), reject);
        return {};
      };
      create({ instantiateWasm, print() {}, printErr() {} }).then(resolve, reject);
    });
  } catch (error) {
    throw new LetcontError("not-loaded", `the engine could not be loaded: ${error?.message ?? error}`, { cause: error });
  }
}

async function compile(url) {
  if (isNode && url.protocol === "file:") {
    const files = await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:fs/promises");
    return WebAssembly.compile(await files.readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname.split("/").pop()}: status ${response.status}`);
  const isWasm = (response.headers.get("Content-Type") ?? "").startsWith("application/wasm");
  return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
