// The address's fragment, which holds the program and how it is looked at. The application encodes and decodes it.

import { keepInTab, takeInTab } from "./keeping.js";

const PAUSE = 400; // milliseconds without a change before the address follows
const PATIENCE = 3000; // how long it waits for one at most
const LEFT = "left"; // the name under which an address that is still to be shown is kept, for this tab only

// Whether this tab has had the page open before: it is loaded again, or the user has come back to it.
export const isReload = () => ["reload", "back_forward"].includes(performance.getEntriesByType("navigation")[0]?.type);

export class Fragment {
  // `open(text)` is called with a fragment that came from outside: typed, clicked, or by going back; `stay()` where going
  // back leads to where there was none: the program stays.
  constructor(open, stay = () => {}) {
    this.open = open;
    this.next = null;
    this.timer = null;
    this.latest = null;
    addEventListener("hashchange", () => {
      if (location.hash === this.shown) return;
      this.forget();
      this.shown = location.hash;
      if (location.hash === "") stay();
      else this.open(location.hash);
    });
    addEventListener("pageshow", ({ persisted }) => { if (persisted) takeLeft(); }); // all is as it was left
    this.shown = location.hash;
  }

  // What to open at the start: the address's fragment, unless the page is loaded again before its address could follow. The
  // browser loads the address that it showed when it was asked to; what has been typed since is in `left`.
  static atStart() {
    const left = takeLeft();
    const reloaded = performance.getEntriesByType("navigation")[0]?.type === "reload";
    if (!reloaded || left?.shown !== location.hash) return location.hash;
    history.replaceState(history.state, "", left.hash === "" ? location.pathname + location.search : left.hash);
    return left.hash;
  }

  // The page goes away, perhaps to be loaded again.
  leave() {
    const shown = location.hash;
    this.show();
    if (location.hash !== shown) keepInTab(LEFT, JSON.stringify({ shown, hash: location.hash }));
  }

  // The address becomes `text` at the next pause. It replaces the entry in the history: each key stroke is not a page.
  // A tab that crashes meanwhile has it all the same when it is loaded again.
  set(text) {
    this.next = text;
    this.latest ??= performance.now() + PATIENCE;
    keepInTab(LEFT, JSON.stringify({ shown: location.hash, hash: text }));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(), Math.min(PAUSE, this.latest - performance.now()));
  }

  // Shows what is waiting to be shown, now.
  show() {
    const text = this.next;
    this.forget();
    if (text === null || text === location.hash) return;
    try {
      history.replaceState(history.state, "", text === "" ? location.pathname + location.search : text);
    } catch {
      return; // browsers limit how often, and how long, an address may be; the next change tries again
    }
    this.shown = location.hash;
  }

  forget() {
    clearTimeout(this.timer);
    if (this.next !== null) takeLeft();
    this.timer = this.latest = this.next = null;
  }
}

function takeLeft() {
  try {
    return JSON.parse(takeInTab(LEFT));
  } catch {
    return null;
  }
}
