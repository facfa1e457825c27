// The page's first script. It is small so that a failure of everything else can still be told.

import { showFailure } from "./loading.js";

try {
  const { start } = await import("./start.js");
  await start();
} catch (error) {
  console.error(error);
  showFailure(error);
}
