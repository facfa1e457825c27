// window.letcont: what tests, and the curious, may ask of the page. Everything goes the way that a user's action goes.
//
//   getSource()  setSource(text)     the program's text, as the editor has it
//   getLanguage()  setLanguage(name)
//   getStages()                      the names of the stages that there are
//   getStage(name)                   a stage's text for the last compiled program; null if it is not there (yet)
//   getDiagnostics()                 [{line, column, severity, message}…] of the last compilation
//   getOutput()  getStatus()         what the last run printed; "idle", "compiling", "running", "ended", "failed"…
//   run()  stop()
//   copyLink()                       the address that "Copy link" copies, without copying it
//   framesDrawn()                    frames since the start
//   engineReady()  engineRestarts()
//   compiled()                       resolves when the engine has answered to what is in the editor now
//   finished()                       resolves when no program runs any more

import { textAt, withText } from "./strings.js";

export function testingInterface({ module, drawing, engine, fragment }) {
  const text = (address) => textAt(module, address);
  const say = (value, action) => { withText(module, value, action); drawing.ask(); };
  return Object.freeze({
    getSource: () => text(module._test_source()),
    setSource: (value) => say(value, (address) => module._test_set_source(address)),
    getLanguage: () => text(module._test_language()),
    setLanguage: (value) => say(value, (address) => module._test_set_language(address)),
    getStages: () => text(module._test_stages()).split("\n").filter((name) => name !== ""),
    getStage(name) {
      const address = withText(module, name, (at) => module._test_stage(at));
      return address === 0 ? null : text(address);
    },
    getDiagnostics: () => JSON.parse(text(module._test_diagnostics())),
    getOutput: () => text(module._test_output()),
    getStatus: () => text(module._test_status()),
    run() { module._test_run(); drawing.ask(); },
    stop() { module._test_stop(); drawing.ask(); },
    copyLink() { fragment.show(); return new URL(text(module._test_link()), location.href).href; },
    framesDrawn: () => module._test_frames_drawn(),
    engineReady: () => engine.ready,
    engineRestarts: () => engine.losses.length,
    compiled: () => until(() => engine.ready && module._test_is_compiled() !== 0),
    finished: () => until(() => !["running", "starting"].includes(text(module._test_status()))),
  });
}

async function until(condition) {
  while (!condition()) await new Promise((resolve) => { setTimeout(resolve, 10); });
}
