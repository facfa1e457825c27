// Loads the engine's modules, in browsers and in Node.js. Throws a LetcontError "not-loaded".

import { LetcontError } from "./errors.js";
import createSmall from "./letcont.js";
import createLlvm from "./letcont-llvm.js";
import { isNode, nodeModule } from "./platform.js";

// Two modules: the small one does not have LLVM. The scripts of both are small and imported at once: bundlers make one file of
// a worker.
const FILES = {
  small: { create: createSmall, wasm: new URL("./letcont.wasm", import.meta.url) },
  llvm: { create: createLlvm, wasm: new URL("./letcont-llvm.wasm", import.meta.url) },
};

// Resolves to the running module of that name.
export async function loadModule(name) {
  const { create, wasm } = FILES[name];
  try {
    const module = await compile(wasm);
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
    return WebAssembly.compile(await (await nodeModule("fs/promises")).readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname.split("/").pop()}: status ${response.status}`);
  const isWasm = (response.headers.get("Content-Type") ?? "").startsWith("application/wasm");
  return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
