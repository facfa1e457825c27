// The page as text only: for browsers without WebGL, for phones that open a link, and on request (?view=text). The
// reader's module has the application's model without its canvas; the engine is the same.

import createReader from "./reader.js";
import { make } from "./elements.js";
import { EngineLink, lossText } from "./engine_link.js";
import { Fragment, isReload } from "./fragment.js";
import { recall, recallInTab } from "./keeping.js";
import { hideLoading } from "./loading.js";
import { keepInTabOrTell, keepOrTell } from "./storage.js";
import { bytesAt, giveText, textAt, withBytes, withText } from "./strings.js";
import { TextView } from "./text_view.js";
import { keepUpToDate } from "./updates.js";
import { demandWebAssembly, startModule } from "./wasm.js";
import { catalogueAtHand, catalogueOf, sentence, speak, spoken, wantedLanguage, words } from "./words.js";

const LONGEST = 1_000_000; // characters of an address: Firefox takes no more than a mebibyte, others two

// `speaking`: a promise that is kept when the page speaks the user's language. `why`: the problem because of which there is
// no canvas, or null.
export async function startReading(speaking, why = null) {
  demandWebAssembly();
  const reader = await openReader(speaking);
  const { module } = reader;
  const asked = Fragment.atStart();
  const open = (text, again) => withText(module, text, (address) => module._reader_open_link(address, again));
  // What a link brings is a change, and comes first: where there is little room, it is the old program that takes it.
  const keepChanges = keeperOf(module);
  const keepAll = () => { keepChanges(); keepPrograms(module); };
  const fragment = new Fragment((text) => {
    view.flush(); // the address of what was typed is not that of the program that comes
    if (open(text, false)) {
      fragment.forget();
      keepOwnProgram(module, recallInTab("language")); // instead of the one before
    }
    keepAll();
    view.update();
  }, () => keepOwnProgram(module, true));
  // Without a link, the address says nothing of the program yet, and another tab may keep its own as the last one.
  if (asked.length > 1) open(asked, isReload());
  else keepOwnProgram(module, true);
  keepAll();
  const view = new TextView(module, document.getElementById("text-view"), {
    beside: false,
    changed() {
      keepChanges();
      const link = textAt(module, module._text_link());
      const isTooLong = link === "" || link.length > LONGEST;
      fragment.set(isTooLong ? "" : link.slice(link.indexOf("#")));
      keepOwnProgram(module, isTooLong);
      keepPrograms(module);
    },
    async languageChosen(chosen) {
      const wanted = chosen || wantedLanguage();
      if (wanted !== "en") await catalogueOf(wanted);
      if (view.displayLanguage.value !== chosen) return; // meanwhile it is another one
      speak(wanted);
      giveWords(module);
      view.speak();
      if (spoken() !== wanted) view.say(words("The words of this language could not be loaded."));
    },
    greeting: () => (why === null ? make("p", {}, playgroundLink())
      : make("p", { className: "hint" }, words("{0} This is the playground as text: everything works but the pictures.", sentence(why)))),
  });
  document.getElementById("text-view").hidden = false;
  hideLoading();
  view.update();
  addEventListener("pagehide", () => { view.flush(); module._reader_keep_program(); keepPrograms(module); fragment.leave(); });
  document.addEventListener("visibilitychange", () => { // a phone may end a hidden page without a word
    if (document.hidden) {
      view.flush();
      module._reader_keep_program();
      fragment.show();
    } else {
      module._reader_come_back();
      view.poke();
    }
    keepPrograms(module);
  });
  const engine = startEngine(reader, view, keepUpToDate);
  window.letcontText = { view, engine };
}

// Keeps what has changed since, as the application does (ui/app/control/keeper.h): other tabs keep theirs in the same place.
function keeperOf(module) {
  const read = () => ({ source: textAt(module, module._text_source()), input: textAt(module, module._text_input()), language: textAt(module, module._text_language()) });
  let known = read();
  return () => {
    const now = read();
    const edited = now.source !== known.source || now.language !== known.language;
    const hasProgram = edited && keepOrTell("source", now.source);
    if (now.input !== known.input) keepOrTell("input", now.input);
    withText(module, recall("settings") ?? "", (stored) => keepOrTell("settings", textAt(module, module._reader_settings(stored, hasProgram))));
    known = now;
  };
}

// Keeps the programs that others have taken the place of.
function keepPrograms(module) {
  const stored = recall("programs") ?? "";
  const now = withText(module, stored, (address) => textAt(module, module._reader_programs(address)));
  if (now !== stored && !keepOrTell("programs", now)) module._reader_programs_wait();
}

// Keeps the program for this tab, as the application does (ui/app/control/keeper.h), or forgets the one that was kept.
function keepOwnProgram(module, isTooLong) {
  if (!isTooLong && !recallInTab("language")) return;
  const keep = (key, from) => keepInTabOrTell(key, isTooLong ? textAt(module, from()) : "");
  keep("source", module._text_source);
  keep("input", module._text_input);
  keep("language", module._text_language);
  keep("view", module._reader_view);
  keep("original", module._reader_original);
  keep("original-name", module._reader_original_name);
}

// Starts the module with the program of this tab, or else of the last visit.
export async function openReader(speaking) {
  const page = { engine: null };
  const module = await startModule(createReader, "reader.wasm", { page, print: console.log, printErr: console.warn }, () => {});
  Object.assign(page, {
    send: (address, size) => page.engine?.send(bytesAt(module, address, size)),
    expectAnswer: () => page.engine?.expect(),
    gotAnswer: () => page.engine?.relax(),
    address: () => giveText(module, location.href.split(/[?#]/, 1)[0]),
  });
  const language = recallInTab("language");
  const kept = (key) => (language ? recallInTab(key) : recall(key)) ?? "";
  const settings = (recall("settings") ?? "") + (language ? `language ${language}\n` : "");
  withText(module, settings, (lines) => withText(module, kept("source"), (source) => module._reader_start(lines, source)));
  withText(module, recall("programs") ?? "", (stored) => module._reader_read_programs(stored));
  withText(module, kept("input"), (input) => module._text_set_input(input));
  if (language) {
    withText(module, recallInTab("view") ?? "", (view) => module._reader_resume(view));
    withText(module, recallInTab("original-name") ?? "", (name) => withText(module, recallInTab("original") ?? "", (text) => module._reader_set_original(name, text)));
  }
  await speaking;
  giveWords(module);
  return { module, page };
}

// The module speaks as the page does.
function giveWords(module) {
  withBytes(module, catalogueAtHand(spoken()) ?? new Uint8Array(), (address, size) => module._reader_take_words(address, size));
}

export function startEngine({ module, page }, view, onReady = () => {}) {
  const engine = new EngineLink({
    onEvent(bytes) {
      withBytes(module, bytes, (address, size) => module._page_engine_event(address, size));
      view.poke();
    },
    onReady,
    onProgress() {},
    onLost({ phase, text, values, loss }) {
      withText(module, lossText({ phase, text, values, loss }), (address) => module._page_engine_lost(address, loss));
      view.poke();
    },
  });
  page.engine = engine;
  page.restartEngine = () => setTimeout(() => { module._page_engine_started(); engine.begin(); }, 0); // not within the module's call
  module._page_engine_started();
  engine.start();
  return engine;
}

function playgroundLink() {
  const address = new URL(location.href);
  address.searchParams.set("view", "canvas");
  const link = make("a", { href: address.href }, words("Open the graphical playground"));
  link.addEventListener("click", () => { address.hash = location.hash; link.href = address.href; });
  return link;
}
