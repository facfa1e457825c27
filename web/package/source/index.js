// Letcont as a package: compile, look at stages, run and debug programs, read and write links. README.md is its manual.
//
// The functions here share one engine, which starts with the first call.

import { Engine } from "./engine.js";

export { LetcontError } from "./errors.js";

// Returns an engine of one's own: {worker: true, false or "auto"}.
export const createEngine = (options = {}) => new Engine(options);

// Returns the shared engine. It cannot be closed, since others use it.
export const sharedEngine = (() => {
  let engine = null;
  return () => {
    if (engine === null) {
      engine = new Engine();
      Object.defineProperty(engine, "close", { value() {} });
    }
    return engine;
  };
})();

export const describe = () => sharedEngine().describe();
export const compile = (program, options) => sharedEngine().compile(program, options);
export const stages = (program, names, options) => sharedEngine().stages(program, names, options);
export const run = (program, options) => sharedEngine().run(program, options);
export const typeAt = (program, position, options) => sharedEngine().typeAt(program, position, options);
export const debug = (program, options) => sharedEngine().debug(program, options);
export const encodeLink = (shared) => sharedEngine().encodeLink(shared);
export const decodeLink = (link) => sharedEngine().decodeLink(link);
