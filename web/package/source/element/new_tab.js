// Opens an address in another tab. Browsers allow that for a short time after a key or a click, so the tab is there before
// the address is. Resolves to false if the browser does not allow it; rejects if it would not take the address.

import { LetcontError } from "../errors.js";

const LONGEST = 2_000_000; // characters: Chromium takes two mebibytes

export async function openInTab(address) {
  const tab = open("", "_blank");
  if (tab === null) return false;
  try {
    const wanted = await address();
    if (wanted.length > LONGEST) throw new LetcontError("link", "the program is too long for a link");
    tab.opener = null;
    tab.location.replace(wanted);
    return true;
  } catch (error) {
    tab.close();
    throw error;
  }
}
