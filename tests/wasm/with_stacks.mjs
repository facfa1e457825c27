// Importing this gives stacks, as in the page, to modules whose calls go on on other ones (core/wasm/stacks.h). `moved` counts
// these.
import { stacks } from "../../web/page/program_stacks.js";

export const moved = { count: 0 };

const { instantiate, promising } = WebAssembly;
const wantsStacks = (module) => WebAssembly.Module.imports(module).some(({ name }) => name === "more_stack");

WebAssembly.promising = (code) => {
  moved.count += 1;
  return promising(code);
};
WebAssembly.instantiate = async (module, { letcont }) => {
  if (!wantsStacks(module)) return instantiate(module, { letcont });
  const { more_stack, run } = stacks(() => { throw new Error("there are no more stacks"); });
  const { exports } = await instantiate(module, { letcont: { ...letcont, more_stack } });
  const main = () => {
    moved.count -= 1; // `main` itself
    return run(exports.main);
  };
  return { exports: { ...exports, main } };
};
