// Keeps what the user has made (keeping.js), and tells the user when there is no room for it.

import { keep, keepInTab, recallInTab } from "./keeping.js";
import { showNotice } from "./loading.js";
import { words } from "./words.js";

const TOLD = { outside: "told-full", inTab: "told-full-tab" }; // what was told is kept for the tab: a reload tells nothing anew
const told = new Set(); // for when that has no room, either

// Returns whether there was room.
export function keepOrTell(key, value) {
  if (keep(key, value)) return true;
  tellOnce(TOLD.outside, words("The browser's storage is full. New programs and settings are lost when this tab is closed."));
  return false;
}

export function keepInTabOrTell(key, value) {
  if (keepInTab(key, value)) return;
  tellOnce(TOLD.inTab, words("The browser's storage is full. This program is lost when the page is closed or loaded again: copy it to a file."));
}

function tellOnce(what, sentence) {
  if (told.has(what) || recallInTab(what)) return;
  told.add(what);
  keepInTab(what, "1");
  showNotice(sentence);
}
