import type { Compilation, Position, RunResult } from "./index.js";

export class LetcontProgram extends HTMLElement {
  /** The text of the program. Setting it is what reset() goes back to. */
  program: string;
  language: string;
  stages: string[];
  layout: "tabs" | "columns";
  engine: string;
  passes: string;
  input: string;
  theme: string;
  readOnly: boolean;
  readonly output: string;
  /** Runs, or stops the run before. null: it was stopped, or could not run, which the element says. */
  run(): Promise<RunResult | null>;
  stop(): Promise<null>;
  compile(): Promise<Compilation>;
  debug(motion?: "start" | "step" | "over" | "out" | "expression" | "continue", back?: boolean): Promise<Position | null>;
  reset(): void;
  link(): Promise<string>;
  goToLinkedCode(): void;
}

/** Makes an element of each `<pre><code class="language-…">`; the options but `selector` are attributes of the elements. */
export function upgradeCode(root?: ParentNode, options?: { selector?: string } & Record<string, string>): LetcontProgram[];

declare global {
  interface HTMLElementTagNameMap { "letcont-program": LetcontProgram }
  interface HTMLElementEventMap {
    "letcont-change": CustomEvent<{ program: string }>;
    "letcont-compiled": CustomEvent<Compilation>;
    "letcont-output": CustomEvent<{ text: string }>;
    "letcont-finished": CustomEvent<RunResult>;
    "letcont-stepped": CustomEvent<Position>;
    "letcont-error": CustomEvent<{ error: Error }>;
  }
}
