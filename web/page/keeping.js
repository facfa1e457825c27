// Small texts that outlive the page, in the browser's storage. A browser that has none, or a full one, keeps nothing.

const PREFIX = "letcont:";

// `storage` is a function: a browser may refuse even to name one.
const keptIn = (storage) => ({
  recall(key) {
    try {
      return storage().getItem(PREFIX + key);
    } catch {
      return null;
    }
  },
  // Recalls it for the last time.
  take(key) {
    try {
      const value = storage().getItem(PREFIX + key);
      storage().removeItem(PREFIX + key);
      return value;
    } catch {
      return null;
    }
  },
  keep(key, value) {
    try {
      storage().setItem(PREFIX + key, value);
    } catch { /* then it is forgotten */ }
  },
});

export const { recall, keep } = keptIn(() => localStorage);

// For this tab only, until it is closed.
export const { recall: recallInTab, take: takeInTab, keep: keepInTab } = keptIn(() => sessionStorage);
