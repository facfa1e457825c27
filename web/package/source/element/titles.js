// What stages and languages are called before the engine is there to say so. The tests hold this against the engine's own.
export const STAGES = {
  tokens: "Tokens", original: "Original", ast: "Syntax tree", expanded: "Expanded", types: "Types", lambda: "Lambda", cps: "CPS", listing: "Listing", k: "K",
  census: "Census", flow: "Flow", calls: "Calls", bytecode: "Bytecode", llvm: "LLVM IR", wat: "WebAssembly",
};
export const LANGUAGES = { add: "Addition", fun: "Fun", l: "L", cps: "CPS" };

// "cps@shrink" is "CPS after shrink".
export function stageTitle(name) {
  const [stage, pass] = name.split("@", 2);
  const title = STAGES[stage] ?? stage;
  if (!pass) return title;
  return pass === "none" ? `${title} before any pass` : `${title} after ${pass}`;
}
