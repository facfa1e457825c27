// Where the package runs. What Node.js has of its own is asked for by process.getBuiltinModule, so that bundlers for
// browsers find no import that they cannot follow.

export const isNode = typeof process === "object" && typeof process?.versions?.node === "string" && typeof document === "undefined";
