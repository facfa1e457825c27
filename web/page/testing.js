// window.letcont: functions for tests and curious users. Everything takes the path of a user's action.
//
//   getSource()  setSource(text, language?)   the program's text, as the editor has it
//   getLanguage()  getLanguages()             names
//   getStages()                               the names of the stages that there are
//   getStage(name)                            a stage's text for the program in the editor; null if it is not there (yet)
//   requestStage(name)                        the same, compiled first if need be; a promise
//   getDiagnostics()  getRunDiagnostics()     [{severity, begin, end, line, column, message}…]; line and column from 1
//   getOutput()  getStatus()                  of the last run: "idle", "running", "stopping", "ended", "failed",
//                                             "rejected" or "stopped"
//   getNotice()                               what the status line says last
//   getView()                                 what is looked at and how: {focused, layout, theme, zoom, caret, find…}
//   getPlace(pane, byte)                      {x, y} in CSS pixels: where a byte of a pane's text was drawn; null if it is not
//   getControls()                             [{label, x, y, width, height}…]: what can be pressed
//   setInput(text)                            what programs read
//   run()  stop()
//   copyLink()                                the address that "Copy link" copies, without copying it
//   framesDrawn()                             frames since the start
//   redraw()                                  draws what is there once more; resolves as settled() does
//   engineReady()  engineRestarts()           killEngine() ends it, as if it had died
//   isCompiled()                              the engine has answered to what is in the editor
//   compiled()                                resolves when the engine has answered to what is in the editor
//   settled()                                 resolves when nothing of what was asked for is left to be done or drawn, but
//                                             for a program that runs
//   finished()                                resolves when no program runs

import { textAt, withText } from "./strings.js";

export function testingInterface({ module, drawing, engine, fragment }) {
  const text = (address) => textAt(module, address);
  const list = (address) => text(address).split("\n").filter((line) => line !== "");
  const isCompiled = () => engine.ready && module._test_is_compiled() !== 0;
  const compiled = () => until(isCompiled);
  const settled = () => until(() => engine.ready && !drawing.asked && module._test_is_answered() !== 0);
  const getStage = (name) => {
    const address = withText(module, name, (at) => module._test_stage(at));
    return address === 0 ? null : text(address);
  };
  const diagnostics = (address) => list(address).map((line) => diagnostic(line, text(module._test_source())));
  return Object.freeze({
    getSource: () => text(module._test_source()),
    setSource(value, language = "") {
      withText(module, value, (program) => withText(module, language, (name) => module._test_set_source(program, name)));
      drawing.ask();
    },
    getLanguage: () => text(module._test_language()),
    getLanguages: () => list(module._test_languages()),
    getStages: () => list(module._test_stages()),
    getStage,
    async requestStage(name) {
      getStage(name);
      await compiled();
      return getStage(name);
    },
    getDiagnostics: () => diagnostics(module._test_diagnostics()),
    getRunDiagnostics: () => diagnostics(module._test_run_diagnostics()),
    getOutput: () => text(module._test_output()),
    getStatus: () => text(module._test_status()),
    getView: () => Object.fromEntries(list(module._test_view()).map((line) => line.split("\t"))),
    getNotice: () => text(module._test_notice()),
    getControls() {
      return list(module._test_controls()).map((line) => {
        const [x, y, width, height, label] = line.split("\t");
        return { label, x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
      });
    },
    getPlace(pane, byte) {
      const place = withText(module, pane, (shows) => text(module._test_place(shows, byte)));
      if (place === "") return null;
      const [x, y] = place.split(" ").map(Number);
      return { x, y };
    },
    setInput(value) {
      withText(module, value, (input) => module._text_set_input(input));
      drawing.ask();
    },
    run() { module._test_run(); drawing.ask(); },
    stop() { module._test_stop(); drawing.ask(); },
    copyLink() { module._page_flush(); fragment.show(); return text(module._test_link()); },
    framesDrawn: () => module._test_frames_drawn(),
    redraw() { drawing.resize(null); return settled(); }, // a canvas of a new size is drawn in any case
    engineReady: () => engine.ready,
    engineRestarts: () => engine.losses.length,
    killEngine() { engine.lose({ phase: "run", text: "It was ended by a test.", detail: "" }); },
    isCompiled,
    compiled,
    settled,
    finished: () => until(() => !["running", "stopping"].includes(text(module._test_status())), () => engine.nextEvent()),
  });
}

// A line as web/application/testing.cpp writes it; places there are bytes of the source's UTF-8.
function diagnostic(line, source) {
  const [severity, begin, end, ...message] = line.split("\t");
  const before = new TextDecoder().decode(new TextEncoder().encode(source).subarray(0, Math.max(0, Number(begin))));
  const lines = before.split("\n");
  return { severity, begin: Number(begin), end: Number(end), line: lines.length, column: [...lines.at(-1)].length + 1, message: message.join("\t") };
}

// Looks every ten milliseconds, and when a promise of `event()` resolves.
async function until(condition, event = () => null) {
  while (!condition()) {
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
      event()?.then(resolve);
    });
  }
}
