// Types of the package. Places in texts are indices of JavaScript strings: [start, end).

export interface Program {
  /** "add", "fun", "l" or "cps"; describe() lists them. */
  language: string;
  text: string;
  /** How messages refer to the program. */
  name?: string;
  /** "default", "none", or a list of passes as for `letcont --passes`. */
  passes?: string;
  /** LLVM's pipeline, which links keep. */
  llvmPasses?: string;
  /** What a front end made `text` from. */
  original?: { name: string; text: string };
}

export interface Span { start: number; end: number }

/** A place in the program; all null if it is nowhere, or in the library. */
export interface Place { start: number | null; end: number | null; line: number | null; column: number | null }

/** A place in what a front end made the program from; start and end are null if its text is not given. */
export interface OriginalPlace { name: string; start: number | null; end: number | null; line: number; column: number }

export interface Diagnostic extends Place {
  /** Null if people wrote the program, or this part of it comes from nowhere. */
  original: OriginalPlace | null;
  severity: "error" | "warning";
  /** A stable name, such as "syntax/expected-expression". */
  code: string;
  message: string;
  notes: (Place & { message: string; original: OriginalPlace | null })[];
}

/** The text [start, end) of a stage was made from the piece `source` of the program. */
export interface StageRange extends Span { source: Span; node: number }

export interface Stage { name: string; text: string; ranges: StageRange[] }

export interface PassResult {
  name: string;
  /** What follows the "@" in the name of a stage after this pass: "cps@shrink". */
  key: string;
  reason: string;
  sizeBefore: number;
  sizeAfter: number;
  rules: { name: string; times: number }[];
}

export interface Compilation {
  /** The program has no errors. */
  ok: boolean;
  diagnostics: Diagnostic[];
  /** By name; without those that the program does not have. */
  stages: Record<string, Stage>;
  passes: PassResult[];
}

export interface Description {
  version: string;
  languages: { name: string; title: string; extension: string }[];
  stages: { name: string; title: string; syntax: string; documentation: string }[];
  passes: { name: string; documentation: string }[];
  /** The first is the default one. */
  engines: { name: string; documentation: string }[];
}

export interface RunOptions {
  /** What the program reads. */
  input?: string;
  /** The name of an engine that describe() lists. */
  engine?: string;
  /** Called with pieces of what the program prints, while it runs. */
  onOutput?: (text: string) => void;
  /** Called with the number of steps, at most ten times a second. */
  onProgress?: (steps: number) => void;
  signal?: AbortSignal;
  /** Count calls, allocations and so on, which is slower. */
  counters?: boolean;
  /** Limits; 0 or none: the engine's own. A program that reaches one fails. */
  maxSteps?: number;
  maxOutput?: number;
  maxHeap?: number;
  maxStack?: number;
}

export interface RunResult {
  /** "rejected": it does not compile. "failed": it ended with an error, or at a limit. */
  outcome: "ended" | "failed" | "rejected" | "stopped";
  output: string;
  steps: number;
  diagnostics: Diagnostic[];
  /** It has read beyond the end of its input. */
  wantedInput: boolean;
  counters: Record<string, number>;
}

export interface MoveOptions {
  back?: boolean;
  /** A place to stop at in this move only: "12", "cps:7", "fact", "n == 5". */
  until?: string;
  /** Ends the move where it is: then `stop` is "moving". */
  signal?: AbortSignal;
}

export interface Position {
  /** Why the move ended. */
  stop: "arrived" | "breakpoint" | "ended" | "failed" | "beginning" | "moving" | "not-begun";
  message: string;
  /** The number of the breakpoint, from 1. */
  hit: number;
  step: number;
  furthest: number;
  running: boolean;
  /** What runs next, as a line of CPS, and the piece of the program that it was made from. */
  next: string;
  source: Span | null;
  /** Where that is in what a front end made the program from. */
  original: OriginalPlace | null;
  /** The call stack; the first is the innermost call. */
  frames: { text: string; source: Span | null; original: OriginalPlace | null }[];
  /** One for each breakpoint: why it is no place of the program, or null. */
  breakpoints: { problem: string | null }[];
  variables: { kind: "local" | "parameter" | "captured" | "global"; name: string; sourceName: string; type: string; value: string }[];
  /** The last of what the program has printed. */
  output: string;
  /** The state as an expression of the program's language; empty if there is none. */
  evaluation: string;
  diagnostics: Diagnostic[];
}

export interface Debugger {
  readonly position: Position;
  start(options?: MoveOptions): Promise<Position>;
  /** Into calls, over them, out of the current one, to the next expression of the source, to a breakpoint or the end. */
  step(options?: MoveOptions): Promise<Position>;
  over(options?: MoveOptions): Promise<Position>;
  out(options?: MoveOptions): Promise<Position>;
  expression(options?: MoveOptions): Promise<Position>;
  continue(options?: MoveOptions): Promise<Position>;
  to(step: number, options?: MoveOptions): Promise<Position>;
  setBreakpoints(places: string[]): void;
  close(): void;
}

export interface DebugOptions {
  input?: string;
  /** Debug the program as it is after this pass; "none": before all of them. */
  pass?: string;
  breakpoints?: string[];
  signal?: AbortSignal;
}

export interface Shared {
  program: Program;
  /** The stages that the playground shows. */
  stages?: string[];
  engine?: string;
  input?: string;
  /** The step of the debugger. */
  step?: number;
}

export type ErrorCode = "argument" | "too-large" | "program" | "link" | "not-loaded" | "engine-lost" | "closed";

export class LetcontError extends Error {
  constructor(code: ErrorCode, message: string, details?: { diagnostics?: Diagnostic[]; cause?: unknown });
  readonly code: ErrorCode;
  /** Of the code "program". */
  readonly diagnostics: Diagnostic[];
}

export interface Engine {
  describe(): Promise<Description>;
  compile(program: Program, options?: { stages?: string[]; signal?: AbortSignal }): Promise<Compilation>;
  /** Like compile, but rejects with "program" if the program has errors. */
  stages(program: Program, names: string[], options?: { signal?: AbortSignal }): Promise<Record<string, Stage>>;
  run(program: Program, options?: RunOptions): Promise<RunResult>;
  typeAt(program: Program, position: number, options?: { signal?: AbortSignal }): Promise<(Span & { type: string }) | null>;
  debug(program: Program, options?: DebugOptions): Promise<Debugger>;
  /** The fragment of an address of the playground, with its "#". */
  encodeLink(shared: Shared): Promise<string>;
  decodeLink(link: string): Promise<Required<Shared> & { notice: string }>;
  close(): void;
}

export function createEngine(options?: { worker?: boolean | "auto" }): Engine;
export function sharedEngine(): Engine;

export const describe: Engine["describe"];
export const compile: Engine["compile"];
export const stages: Engine["stages"];
export const run: Engine["run"];
export const typeAt: Engine["typeAt"];
export const debug: Engine["debug"];
export const encodeLink: Engine["encodeLink"];
export const decodeLink: Engine["decodeLink"];
