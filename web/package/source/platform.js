// Where the package runs.

export const isNode = typeof process === "object" && typeof process?.versions?.node === "string" && typeof document === "undefined";

// Resolves to a module of Node.js. Its name is no constant here, so bundlers for browsers find nothing that they cannot follow.
export const nodeModule = (name) => import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`);
