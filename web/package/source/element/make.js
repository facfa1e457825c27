// Makes an element: its properties, then its children. `part` names it for the page's style sheet, `aria` has its labels.
export function make(tag, { part, aria = {}, ...properties } = {}, ...children) {
  const made = document.createElement(tag);
  Object.assign(made, properties);
  if (part) made.setAttribute("part", part);
  for (const [name, value] of Object.entries(aria)) made.setAttribute(name === "role" ? name : `aria-${name}`, value);
  made.append(...children);
  return made;
}
