// The worker of LLVM's optimiser: fetches its module when it starts, and answers questions. Whoever started it may end it
// at any time.
//
//   in    {subject: Uint8Array}: what the next questions are about; {question: Uint8Array, number}; {forget: true}: the subject,
//         and the questions that are not answered yet, are not wanted any more
//   out   {received: bytes of the module so far, total: 0 if unknown} …, {ready: true}, then {answer: Uint8Array, number} for each
//         {failed: text}: the last message of this worker

import createOptimiser from "./optimiser.js";
import { bytesAt, withBytes } from "./strings.js";
import { startModule } from "./wasm.js";

let optimiser = null;
const waiting = [];

self.onmessage = ({ data }) => {
  if (data.forget) waiting.length = 0;
  if (optimiser !== null) take(data);
  else if (!data.forget) waiting.push(data);
};

function take(message) {
  try {
    if (message.forget) return optimiser._optimiser_forget();
    if (message.subject) return withBytes(optimiser, message.subject, (address, length) => optimiser._optimiser_tell(address, length));
    const size = withBytes(optimiser, message.question, (address, length) => optimiser._optimiser_ask(address, length));
    const bytes = bytesAt(optimiser, optimiser._optimiser_answer(), size);
    self.postMessage({ answer: bytes, number: message.number }, [bytes.buffer]);
  } catch (error) {
    fail(/stack|memory|abort/i.test(String(error)) ? "it ran out of memory" : `an internal error occurred: ${error.message}`);
  }
}

function fail(text) {
  self.postMessage({ failed: text });
  self.close();
}

try {
  optimiser = await startModule(createOptimiser, new URL("optimiser.wasm", import.meta.url), { print: console.log, printErr: console.warn },
    (received) => self.postMessage({ received }));
  self.postMessage({ ready: true });
  for (const message of waiting.splice(0)) take(message);
} catch (error) {
  fail(error.message ?? String(error));
}
