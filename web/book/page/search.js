// The field that searches the book (find.js). It stands in the header once this script has run, so that without scripts
// there is no field that does nothing; the index is loaded when the field is first used.

import { MOST, find } from "./find.js";

const address = new URL("search.json", import.meta.url);
let index = null;

function make(name, attributes = {}) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

const place = make("div", { role: "search", class: "search" });
const field = make("input", { type: "search", "aria-label": "Search the book", placeholder: "Search the book", "aria-keyshortcuts": "/", autocomplete: "off", spellcheck: "false" });
const results = make("div", { class: "results", hidden: "" });
const says = make("p", { role: "status" });
const list = make("ol");
results.append(says, list);
place.append(field, results);
document.querySelector("body > header a").after(place);

// Loads the index, once; a failed try is not kept.
function load() {
  index ??= fetch(address).then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.statusText)))).catch((error) => {
    index = null;
    throw error;
  });
  return index;
}

function entry({ href, page, title }) {
  const link = make("a", { href });
  const words = make("span");
  words.textContent = title === page ? "" : page;
  link.append(title, " ", words);
  const item = make("li");
  item.append(link);
  return item;
}

async function show() {
  const query = field.value.trim();
  results.hidden = query === "";
  if (query === "") return;
  let found;
  try {
    found = find(await load(), query);
  } catch {
    list.replaceChildren();
    says.textContent = "The search index could not be loaded.";
    return;
  }
  if (field.value.trim() !== query) return; // there is a newer query
  const counted = found.length === MOST ? `The best ${MOST} sections.` : `${found.length} sections.`;
  says.textContent = found.length === 0 ? "Nothing found." : found.length === 1 ? "One section." : counted;
  list.replaceChildren(...found.map(entry));
}

field.addEventListener("focus", () => load().catch(() => {}));
field.addEventListener("input", show);
field.addEventListener("keydown", (event) => {
  if (event.key === "Enter") list.querySelector("a")?.click();
});
place.addEventListener("keydown", (event) => {
  const links = [field, ...list.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && at >= 0 && links[at + step]) {
    links[at + step].focus();
    event.preventDefault();
  } else if (event.key === "Escape") {
    results.hidden = true;
    field.focus();
  }
});
place.addEventListener("click", (event) => {
  if (event.target.closest("a")) results.hidden = true;
});
document.addEventListener("click", (event) => {
  if (!place.contains(event.target)) results.hidden = true;
});
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, [contenteditable]");
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  field.focus();
  event.preventDefault();
});
