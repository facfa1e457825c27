// Debian's Firefox, or the one that LETCONT_FIREFOX names, for Playwright, which drives it over WebDriver BiDi.

import { existsSync } from "node:fs";
import { firefox } from "playwright-core";

const names = [process.env.LETCONT_FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"];
const executablePath = names.find((name) => name && existsSync(name));

export const launchFirefox = (options = {}) => firefox.launch({ channel: "moz-firefox", executablePath, ...options });

// Why tests with Firefox are skipped; false if they are not.
export async function whyNoFirefox() {
  if (!executablePath) return "there is no Firefox: apt-get install firefox-esr";
  try {
    await (await launchFirefox({ headless: true })).close();
    return false;
  } catch (error) {
    // Debian 12 without its security updates has one that does not know all that Playwright asks for.
    if (/unknown command/.test(error.message)) return "this Firefox is too old for Playwright: apt-get install firefox-esr, with Debian's security updates";
    throw error;
  }
}
