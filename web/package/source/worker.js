// The engine's worker, in browsers and in Node.js: a host, and messages.
//
//   in    the name of the module, then requests
//   out   {text}, an event; {ready: true}; {failed}: why the module cannot be loaded

import { Host } from "./host.js";
import { isNode, nodeModule } from "./platform.js";

const waiting = [];
let port = null;
let host = null;

async function take(message) {
  if (typeof message === "string") return start(message);
  if (host === null) waiting.push(message);
  else host.take(message);
}

async function start(name) {
  try {
    host = await Host.start(name, (text) => port.postMessage({ text }));
    port.postMessage({ ready: true });
    for (const message of waiting.splice(0)) host.take(message);
  } catch (error) {
    port.postMessage({ failed: error.message });
  }
}

function listen(to, onMessage) {
  port = to;
  onMessage();
  port.postMessage({ listens: true }); // in a browser, messages that came before are lost
}

if (isNode) nodeModule("worker_threads").then(({ parentPort }) => listen(parentPort, () => port.on("message", take)));
else listen(self, () => { port.onmessage = ({ data }) => { take(data); }; });
