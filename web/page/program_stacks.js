// Stacks for a program whose calls are counted (core/wasm/stacks.h), where the browser has JavaScript Promise Integration:
// each runs on a stack of its own, and the one before waits for it.

const MOST = 1000; // at a time, of some 984 KB each; what no call has reached takes no memory
// In all. A program whose calls go back and forth between two stacks is faster in the virtual machine.
const MOST_MOVES = 100_000;

// Returns the import `more_stack`, and a function that runs `main`. `fail` is called, and throws, if there are no more.
export function stacks(fail) {
  let [open, moves] = [0, 0];
  const more_stack = async (moved) => {
    if (open === MOST || moves === MOST_MOVES) fail();
    open += 1;
    moves += 1;
    await null; // leaves the stack of JavaScript
    await WebAssembly.promising(moved)();
    open -= 1;
  };
  return { more_stack: new WebAssembly.Suspending(more_stack), run: (main) => WebAssembly.promising(main)() };
}

export const hasStacks = () => typeof WebAssembly.Suspending === "function";
