// Problems of a program, as a list whose places lead into the editor.

import { make } from "./make.js";

// The list's entries; `select` is given the place of one that is chosen.
export const problemItems = (diagnostics, select) => diagnostics.map((one) => {
  const item = make("li", {});
  if (one.start !== null) item.append(make("button", { type: "button", part: "button", onclick: () => select(one) }, `Line ${one.line}, column ${one.column}`), " ");
  const { original } = one;
  if (original) item.append(make("code", {}, `${original.name}:${original.line}:${original.column}`), " ");
  item.append(make("span", { className: one.severity }, `${one.severity}: ${one.message}`), ...one.notes.map(({ message }) => make("p", {}, `note: ${message}`)));
  return item;
});
