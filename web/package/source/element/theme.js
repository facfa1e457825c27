// Light or dark, as the page is: dark where the page's text is light. So it fits pages that follow the system
// (prefers-color-scheme), pages with color-scheme, and those with themes of their own, such as mdBook's and those of slides.

const SETTLED = 700; // milliseconds that a page's transition between two themes may take

const isLight = (colour) => {
  const parts = colour.match(/[\d.]+/g)?.map(Number);
  if (!parts || parts.length < 3) return false;
  const [red, green, blue] = parts;
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
};

const shown = new Set(); // the elements to be told when the page may have changed

function lookAgain() {
  for (const element of shown) element.followTheme();
}

const watch = (() => {
  let isWatching = false;
  return () => {
    if (isWatching) return;
    isWatching = true;
    const look = () => { lookAgain(); setTimeout(lookAgain, SETTLED); };
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", look);
    const observer = new MutationObserver(look);
    const attributes = { attributes: true, attributeFilter: ["class", "style", "data-theme", "data-color-scheme", "data-mode"] };
    observer.observe(document.documentElement, attributes);
    if (document.body) observer.observe(document.body, attributes);
    addEventListener("load", look);
  };
})();

// Calls `element.followTheme()` whenever the page may have changed, until the element is left.
export function followPage(element) {
  watch();
  shown.add(element);
}
export function leavePage(element) {
  shown.delete(element);
}

// "light" or "dark" for an element.
export const themeOf = (element) => {
  const asked = element.getAttribute("theme");
  if (asked === "light" || asked === "dark") return asked;
  return isLight(getComputedStyle(element.parentElement ?? element).color) ? "dark" : "light";
};
