// Small texts that outlive the page, in the browser's storage. A browser that has none, or a full one, keeps nothing.

const PREFIX = "letcont:";

// `storage` is a function: a browser may refuse even to name one. `forgets`: what there is no room for takes away what was
// kept before, where that belongs to other texts.
const keptIn = (storage, forgets = false) => ({
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
  // Returns whether there was room for it. Without a storage there is nothing to tell: the user has switched it off.
  keep(key, value) {
    try {
      storage().setItem(PREFIX + key, value);
      return true;
    } catch (error) {
      if (!/quota/i.test(error?.name)) return true;
    }
    if (forgets) storage().removeItem(PREFIX + key);
    return false;
  },
});

export const { recall, keep } = keptIn(() => localStorage);

// For this tab only, until it is closed.
export const { recall: recallInTab, take: takeInTab, keep: keepInTab } = keptIn(() => sessionStorage, true);
