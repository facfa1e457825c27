// A StreamParser of @codemirror/language; that package is not needed to load this one.
export interface LetcontStreamParser {
  name: string;
  startState(): { open: boolean };
  copyState(state: { open: boolean }): { open: boolean };
  token(stream: { string: string; pos: number }, state: { open: boolean }): string | null;
  languageData: Record<string, unknown>;
}

export const add: LetcontStreamParser;
export const fun: LetcontStreamParser;
export const l: LetcontStreamParser;
export const cps: LetcontStreamParser;
