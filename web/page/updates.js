// Makes the site available offline, and reports new releases (service_worker.js).

import { showNotice } from "./loading.js";
import { release } from "./release.js";
import { words } from "./words.js";

const PERIOD = 3_600_000; // milliseconds after which a page that is looked at again asks for a new release

let begun = false;

// Registers the service worker on the first call, if possible. A notice tells when the next load of the page will be of
// another release. Call this when everything is loaded, so that it does not slow down the first load.
export async function keepUpToDate() {
  const workers = serviceWorkers();
  if (!workers || release === "" || begun) return;
  begun = true;
  let announced = false;
  workers.addEventListener("message", ({ data }) => {
    if (announced || !data?.release || data.release === release) return;
    announced = true;
    showNotice(words("A new version of the playground is available."), { label: words("Reload"), run: () => location.reload() });
  });
  workers.startMessages();
  const ask = () => workers.controller?.postMessage("release?");
  workers.addEventListener("controllerchange", ask);
  ask();
  try {
    checkAgain(await workers.register("service_worker.js", { updateViaCache: "none" }));
  } catch { /* then the page needs its network: private windows, and settings, may forbid more */ }
}

// Reading them throws an exception in a frame that has no origin.
function serviceWorkers() {
  try {
    return navigator.serviceWorker;
  } catch {
    return null;
  }
}

// The browser looks for a new worker when the page is loaded; pages stay open for days.
function checkAgain(registration) {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - last < PERIOD) return;
    last = Date.now();
    registration?.update().catch(() => { /* without a network there is nothing new */ });
  });
}
