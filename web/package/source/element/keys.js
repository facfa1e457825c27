// Keys of the element, as in the playground.

const KEYS = {
  "Ctrl+Enter": (element) => element.run(),
  "Ctrl+Shift+Enter": (element) => element.debug("continue"),
  F2: (element) => element.debug("step"),
  "Shift+F2": (element) => element.debug("step", true),
  F10: (element) => element.debug("over"),
  "Ctrl+Shift+F10": (element) => element.debug("over", true),
  "Ctrl+F10": (element) => element.debug("out"),
  F7: (element) => element.goToLinkedCode(),
};

// Whether a key is the element's, rather than the page's: what is typed, and what moves in texts and presses buttons.
const isOwn = ({ key, ctrlKey, metaKey, altKey }) => !ctrlKey && !metaKey && !altKey && key !== "Escape" && key !== "Tab" && !/^F\d/.test(key);

// Keys below `root` do what they do for the element. Shortcuts of the page, as those of slides, do not act on what is typed.
export function takeKeys(root, element) {
  root.addEventListener("keydown", (event) => {
    const name = `${event.ctrlKey || event.metaKey ? "Ctrl+" : ""}${event.shiftKey ? "Shift+" : ""}${event.key}`;
    if (Object.hasOwn(KEYS, name)) {
      event.preventDefault();
      event.stopPropagation();
      KEYS[name](element);
    } else if (isOwn(event)) {
      event.stopPropagation();
    }
  });
  for (const kind of ["keypress", "keyup"]) root.addEventListener(kind, (event) => { if (isOwn(event)) event.stopPropagation(); });
}
