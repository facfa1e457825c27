// The style of <letcont-program>. A constructed style sheet: a strict Content-Security-Policy allows it.

const TEXT = `
:host {
  display: block;
  margin: 1rem 0;
  text-align: start;
  contain: inline-size; /* what it shows makes no container wider; one that fits its content gets this width */
  contain-intrinsic-inline-size: min(24rem, 90vw);
  min-inline-size: 0;
  max-inline-size: 100%;
}
:host([hidden]) { display: none; }
.frame {
  --ground: #ffffff;
  --bar: #f3f4f7;
  --line: #d9dde4;
  --edge: #868e9b;
  --ink: #1d2129;
  --soft: #5a6270;
  --accent: #1b7354;
  --accent-ink: #ffffff;
  --problem: #b3261e;
  --lit: #ffe7a3;
  --weak: #fff5da;
  --next: #cdeedd;
  --keyword: #7a2e8e;
  --type: #0b5f83;
  --definition: #1d4fa3;
  --number: #8a4a00;
  --string: #2f6a1f;
  --comment: #5a6270;
  color-scheme: light;
  border: 1px solid var(--line);
  border-radius: 10px;
  overflow: hidden;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  letter-spacing: normal;
  text-transform: none;
}
.frame.dark {
  --ground: #1a1c22;
  --bar: #22252d;
  --line: #343943;
  --edge: #7d8593;
  --ink: #e6e8ec;
  --soft: #a3abb8;
  --accent: #7cc5a5;
  --accent-ink: #0d1a14;
  --problem: #ff9c94;
  --lit: #5b4a12;
  --weak: #3a3219;
  --next: #1f4a38;
  --keyword: #d9a3e8;
  --type: #7fc8e8;
  --definition: #9dbdf5;
  --number: #eab676;
  --string: #a5d38f;
  --comment: #a3abb8;
  color-scheme: dark;
}
.bar {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.375rem;
  padding: 0.375rem 0.5rem;
  background: var(--bar);
  border-block-end: 1px solid var(--line);
}
.bar[hidden] { display: none; }
button {
  min-height: 2rem;
  padding: 0.125rem 0.625rem;
  border: 1px solid var(--edge);
  border-radius: 7px;
  background: var(--ground);
  color: inherit;
  font: inherit;
  font-size: 0.875rem;
  cursor: pointer;
}
button.main {
  border-color: var(--accent);
  background: var(--accent);
  color: var(--accent-ink);
}
button:disabled { border-color: var(--line); color: var(--soft); cursor: default; }
button[aria-selected="true"], button[aria-pressed="true"] { border-color: var(--accent); box-shadow: inset 0 -3px var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: -1px; }
.status { margin: 0; margin-inline-start: auto; color: var(--soft); font-size: 0.875rem; }
.panes { display: grid; grid-template-columns: minmax(0, 1fr); }
.columns .panes { grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); }
.columns .pane + .pane { border-inline-start: 1px solid var(--line); }
.pane { min-width: 0; }
.pane[hidden] { display: none; }
.title { margin: 0; padding: 0.25rem 0.75rem 0; color: var(--soft); font-size: 0.8125rem; font-weight: 600; }
.bar[role="tablist"] { border-block-start: 1px solid var(--line); }
.view { max-height: var(--letcont-max-height, 32rem); overflow: auto; }
.sheet { display: grid; width: max-content; min-width: 100%; }
.paint, .area, .output, .next-text, .evaluation {
  box-sizing: border-box;
  margin: 0;
  padding: 0.5rem 0.75rem;
  border: 0;
  tab-size: 4;
  white-space: pre;
  font: 0.9375rem/1.5 ui-monospace, "JetBrains Mono", Menlo, Consolas, monospace;
  font-variant-ligatures: none;
  letter-spacing: normal;
  word-spacing: normal;
  text-align: start;
  direction: ltr; /* code, in pages of any direction */
}
.paint, .area { grid-area: 1 / 1; }
.paint { color: var(--ink); user-select: none; }
.area {
  display: block;
  width: 100%;
  height: 100%;
  border-radius: 0;
  overflow: hidden;
  resize: none;
  background: transparent;
  color: transparent;
  caret-color: var(--ink);
}
.area:focus-visible { outline: none; }
.view:focus-within { outline: 2px solid var(--accent); outline-offset: -2px; }
.area::selection { background: color-mix(in srgb, var(--accent) 35%, transparent); color: transparent; }
.keyword { color: var(--keyword); }
.type { color: var(--type); }
.definition { color: var(--definition); }
.number { color: var(--number); }
.string { color: var(--string); }
.comment { color: var(--comment); }
.weak { background: var(--weak); }
.lit { background: var(--lit); box-shadow: 0 2px var(--accent); }
.next { background: var(--next); box-shadow: 0 2px var(--accent); }
.problem { text-decoration: underline wavy var(--problem); }
.stale .paint, .stale .paint span, .output.stale { color: var(--soft); }
.problems { margin: 0; padding: 0.5rem 0.75rem 0.5rem 2rem; border-block-start: 1px solid var(--line); font-size: 0.9375rem; }
.problems[hidden] { display: none; }
.problems .error { color: var(--problem); }
.problems button { min-height: 1.75rem; color: var(--ink); }
.output { border-block-start: 1px solid var(--line); max-height: var(--letcont-max-height, 32rem); overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
.output[hidden], .reads[hidden], .steps[hidden] { display: none; }
.reads { display: block; padding: 0.5rem 0.75rem; border-block-start: 1px solid var(--line); font-size: 0.875rem; }
.reads textarea { display: block; box-sizing: border-box; width: 100%; border: 1px solid var(--edge); border-radius: 7px; background: var(--ground); color: inherit; font: 1rem/1.4 ui-monospace, Menlo, Consolas, monospace; }
.steps { border-block-start: 1px solid var(--line); padding-block-end: 0.5rem; font-size: 0.9375rem; }
.steps h3 { margin: 0.25rem 0.75rem 0; font-size: 0.8125rem; color: var(--soft); }
.steps ul { margin: 0; padding: 0 0.75rem 0 2rem; font-family: ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.next-text, .evaluation { white-space: pre-wrap; overflow-wrap: anywhere; }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (pointer: coarse) {
  button { min-height: 2.75rem; min-width: 2.75rem; }
  .paint, .area { font-size: 16px; } /* phones zoom into smaller fields */
}
@media (forced-colors: active) {
  .lit, .next { outline: 2px solid Highlight; }
  .area { forced-color-adjust: none; }
}
@media print {
  .bar, .area, .reads { display: none; }
  .frame { border-color: #868e9b; overflow: visible; background: none; }
  .view, .output { max-height: none; overflow: visible; }
  .sheet { width: auto; }
  .paint { white-space: pre-wrap; overflow-wrap: anywhere; }
}
`;

// The sheet for a document, which all its elements share: a constructed sheet belongs to the document it was made in.
export const styleSheet = (() => {
  const sheets = new WeakMap();
  return (document) => {
    if (!sheets.has(document)) {
      const sheet = new document.defaultView.CSSStyleSheet();
      sheet.replaceSync(TEXT);
      sheets.set(document, sheet);
    }
    return sheets.get(document);
  };
})();
