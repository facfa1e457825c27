// Starts the playground: first the application, so that the user can see and type something, then the engine.

import createApplication from "./application.js";
import { Clipboard, copyText, readClipboard } from "./clipboard.js";
import { drawCharacter } from "./characters.js";
import { Drawing, rememberState, sizeOf } from "./canvas.js";
import { EngineLink, Loss, lossText } from "./engine_link.js";
import { Files } from "./files.js";
import { Fragment, isReload } from "./fragment.js";
import { Keyboard } from "./keyboard.js";
import { keepInTab, recall, recallInTab } from "./keeping.js";
import { isMac } from "./keys.js";
import { hideLoading, hideNotice, showNotice, showProgress } from "./loading.js";
import { followPointer, nameOfCursor } from "./pointer.js";
import { Problem } from "./problem.js";
import { applicationBytes } from "./release.js";
import { keepInTabOrTell, keepOrTell } from "./storage.js";
import { bytesAt, giveBytes, giveText, textAt, withBytes, withText } from "./strings.js";
import { testingInterface } from "./testing.js";
import { saveFile, TextView } from "./text_view.js";
import { keepUpToDate } from "./updates.js";
import { demandWebAssembly, startModule } from "./wasm.js";
import { catalogueAtHand, catalogueOf, speak, words } from "./words.js";

// `spoken`: a promise that is kept when the page speaks the user's language, so that the first frame does.
export async function start(spoken) {
  const canvas = document.getElementById("canvas");
  demandFeatures(canvas);
  const page = { module: null, canvas }; // filled below; the application calls it (web/application/page.h)
  page.module = await startModule(createApplication, "application.wasm", { canvas, page, print: console.log, printErr: console.warn },
    (received) => showProgress(received, applicationBytes));
  await spoken;
  begin(page);
}

// Checks what the playground requires. A canvas gives the same context again, so it is asked for here as the application
// asks for it (application/display.cpp).
function demandFeatures(canvas) {
  demandWebAssembly();
  if (!canvas.getContext("webgl2", { alpha: false, depth: false, stencil: false, antialias: false, powerPreference: "low-power" })) {
    throw withoutGraphics(new Problem("This browser has no WebGL 2",
      "The playground draws with WebGL 2. A current Firefox, Chrome, Edge or Safari has it. It may also be switched off in the settings, or hardware acceleration may be."));
  }
}

// A problem that still allows the text view.
const withoutGraphics = (problem) => Object.assign(problem, { isAboutGraphics: true });

function begin(page) {
  const { module, canvas } = page;
  const drawing = new Drawing(module, canvas);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const engine = makeEngineLink(module, drawing);
  const open = (text, again = false) => { withText(module, text, (address) => module._page_open_link(address, again)); drawing.ask(); };
  const asked = Fragment.atStart();
  const fragment = new Fragment((text) => { page.textView?.flush(); open(text); page.textView?.update(); }, () => module._page_stay());

  let refused = null; // what was said of another file
  const files = new Files({
    open(name, text) {
      hideNotice(refused);
      withText(module, name, (path) => withText(module, text, (program) => module._page_open_file(path, program)));
      drawing.ask();
    },
    refuse: (sentence) => showNotice(refused = sentence),
  });

  Object.assign(page, {
    ask: () => drawing.ask(),
    send: (address, size) => engine.send(bytesAt(module, address, size)),
    expectAnswer: () => engine.expect(),
    gotAnswer: () => engine.relax(),
    restartEngine: () => restart(module, engine),
    setFragment: (address) => fragment.set(textAt(module, address)),
    copy: async (address) => {
      const text = textAt(module, address);
      if (await copyText(text)) return;
      showNotice(text === location.href ? words("The browser did not allow copying. The link is in the address bar.")
        : words("The browser did not allow copying. Ctrl+C copies what is selected."));
    },
    readClipboard: () => readClipboard(module, drawing),
    open: (address) => { window.open(textAt(module, address), "_blank", "noopener"); },
    address: () => giveText(module, location.href.split("#", 1)[0]),
    languages: () => giveText(module, navigator.languages.join()),
    loadWords: (language, size) => loadWords(module, textAt(module, language), size, drawing),
    speaks: (language) => { speak(textAt(module, language)); page.textView?.speak(); },
    load: (key) => giveText(module, recall(textAt(module, key))),
    save: (key, value) => keepOrTell(textAt(module, key), textAt(module, value)),
    loadHere: (key) => giveText(module, recallInTab(textAt(module, key))),
    saveHere: (key, value) => keepInTabOrTell(textAt(module, key), textAt(module, value)),
    download: (name, text) => saveFile(textAt(module, name), textAt(module, text)),
    chooseFile: () => files.choose(),
    drawCharacter: (code, width, height, address) => {
      const pixels = drawCharacter(code, width, height);
      if (pixels !== null) module.HEAPU8.set(pixels, address);
      return pixels !== null;
    },
    showCursor: (cursor) => { canvas.style.cursor = nameOfCursor(cursor); },
    placeCaret: (x, y, height) => page.keyboard?.placeCaret(x, y, height),
  });

  keepInTab("drawn", "1"); // a reload comes back here, not to the text view
  const { width, height, deviceWidth, deviceHeight } = sizeOf(canvas, null);
  if (!module._page_start(width, height, deviceWidth, deviceHeight, dark.matches ? 1 : 0, isMac ? 1 : 0)) {
    throw withoutGraphics(new Problem("WebGL 2 does not work here",
      "The browser has it, but did not give the page a place to draw. Closing other tabs, or a restart of the browser, may help."));
  }
  rememberState(canvas.getContext("webgl2"));
  dark.addEventListener("change", () => { module._page_theme(dark.matches ? 1 : 0); drawing.ask(); });
  // Where the system forces its colours, a canvas keeps its own: those with more contrast.
  const contrast = matchMedia("(prefers-contrast: more), (forced-colors: active)");
  const followContrast = () => { module._page_contrast(contrast.matches ? 1 : 0); drawing.ask(); };
  contrast.addEventListener("change", followContrast);
  followContrast();
  const root = document.getElementById("text-view");
  const textView = page.textView = new TextView(module, root, { beside: true, changed: () => drawing.ask() });
  drawing.onFrame = () => textView.poke();
  const field = document.getElementById("input");
  page.keyboard = new Keyboard(module, field, canvas, drawing);
  new Clipboard(module, field, drawing);
  followPointer(canvas, drawing, page.keyboard, module);
  if (asked.length > 1) open(asked, isReload());
  addEventListener("pagehide", () => { textView.flush(); module._page_close(); fragment.leave(); });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return module._page_come_back();
    textView.flush();
    module._page_close(); // no frame comes meanwhile, and a phone may end the page without a word
    fragment.show();
  });

  const testing = testingInterface({ module, drawing, engine, fragment });
  drawing.onFirstFrame = () => {
    performance.mark("letcont:first-frame");
    hideLoading();
    root.hidden = false;
    setTimeout(() => { module._page_engine_started(); engine.start(); }, 0); // after the frame, not before it
  };
  drawing.surviveContextLoss();
  drawing.followSize(); // reports the size at once, and so draws the first frame
  drawing.ask();
  window.letcont = testing;
}

function makeEngineLink(module, drawing) {
  const link = new EngineLink({
    onEvent(bytes) {
      withBytes(module, bytes, (address, size) => module._page_engine_event(address, size));
      drawing.ask();
    },
    onReady() {
      performance.mark("letcont:engine-ready");
      hideNotice(link.said);
      keepUpToDate();
    },
    onProgress() {},
    onLost({ phase, text, values, detail, loss }) {
      console.error(`The engine is lost (${phase}): ${text} ${detail}`);
      const said = lossText({ phase, text, values, loss });
      withText(module, phase === "load" ? words("The compiler could not be loaded.") : said, (address) => module._page_engine_lost(address, loss));
      if (loss !== Loss.comesBack) showNotice(link.said = said, { label: words("Try again"), run: () => restart(module, link) });
      drawing.ask();
    },
  });
  link.said = null; // what the notice says of its loss
  return link;
}

// Deferred, since the module calls it, too.
function restart(module, engine) {
  setTimeout(() => { hideNotice(engine.said); module._page_engine_started(); engine.begin(); }, 0);
}

// Gives the application its words in that language: at once if they are there, and else later, or none if they cannot be
// had.
function loadWords(module, language, size, drawing) {
  const known = catalogueAtHand(language);
  if (known) return giveBytes(module, known, size);
  catalogueOf(language).then((bytes) => {
    withText(module, language, (name) => withBytes(module, bytes, (address, length) => module._page_take_words(name, address, length)));
    drawing.ask();
  });
  return 0;
}
