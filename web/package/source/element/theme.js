// Light or dark, as the page is: dark where the page's text is light. So it fits pages that follow the system
// (prefers-color-scheme), pages with color-scheme, and those with themes of their own, such as mdBook's and those of slides.

const SETTLED = 700; // milliseconds that a page's transition between two themes may take

// Red, green and blue from 0 to 255. A colour that was written in another space, as by oklch(), is drawn to find them:
// browsers that hide from pages what they draw are asked for no other.
const partsOf = (() => {
  let pixel = null;
  return (colour) => {
    if (/^rgba?\(/.test(colour)) return colour.match(/[\d.]+/g).map(Number);
    pixel ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    return pixel.getImageData(0, 0, 1, 1).data;
  };
})();

const isLight = (colour) => {
  const [red, green, blue] = partsOf(colour);
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
