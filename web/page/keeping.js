// Small texts that outlive the page, in the browser's local storage. A browser that has none, or a full one, keeps nothing.

const PREFIX = "letcont:";

export function recall(key) {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function keep(key, value) {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch { /* then it is forgotten */ }
}
