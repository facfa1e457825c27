// The address's fragment, which holds the program and how it is looked at. The application encodes and decodes it.

const PAUSE = 400; // milliseconds without a change before the address follows

export class Fragment {
  // `open(text)` is called with a fragment that came from outside: typed, clicked, or by going back.
  constructor(open) {
    this.open = open;
    this.next = null;
    this.timer = null;
    addEventListener("hashchange", () => {
      if (location.hash === this.shown) return;
      this.forget();
      this.shown = location.hash;
      this.open(location.hash);
    });
    addEventListener("pagehide", () => this.show());
    this.shown = location.hash;
  }

  // The address becomes `text` at the next pause. It replaces the entry in the history: each key stroke is not a page.
  set(text) {
    this.next = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(), PAUSE);
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
    this.timer = null;
    this.next = null;
  }
}
