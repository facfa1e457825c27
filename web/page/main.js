// The page's first script. It is small so that a failure of everything else can still be reported.

import { recallInTab } from "./keeping.js";
import { showFailure } from "./loading.js";
import { speakAsWanted } from "./words.js";

const spoken = speakAsWanted(); // its words are fetched beside everything else

// Starts as a card in another page, as a canvas, or as text: the last on request, for shared links on small screens
// (not for one's own program, whose address is a link, too, when the canvas is loaded again), and without WebGL.
async function open() {
  const wishes = new URLSearchParams(location.search);
  if (wishes.has("embed")) return (await import("./card.js")).startCard(spoken);
  const reloaded = performance.getEntriesByType("navigation")[0]?.type === "reload" && recallInTab("drawn") !== null;
  const small = matchMedia("(max-width: 599px)").matches && location.hash.length > 1 && !reloaded;
  const asText = wishes.has("view") ? wishes.get("view") === "text" : small;
  if (asText) return (await import("./reading.js")).startReading(spoken);
  try {
    const { start } = await import("./start.js");
    await start(spoken);
  } catch (error) {
    if (!error.isAboutGraphics) throw error;
    await (await import("./reading.js")).startReading(spoken, error);
  }
}

try {
  await open();
} catch (error) {
  console.error(error);
  await spoken;
  showFailure(error);
}
