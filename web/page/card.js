// A program embedded in another page (?embed#…): its text and three buttons. Nothing is compiled or run before the
// reader asks, and until then only the reader's module is loaded; then its output is shown, and the stages that the
// link names.

import { make } from "./elements.js";
import { hideLoading } from "./loading.js";
import { openReader, startEngine } from "./reading.js";
import { textAt, withText } from "./strings.js";
import { words } from "./words.js";

// `speaking`: a promise that is kept when the page speaks the user's language.
export async function startCard(speaking) {
  const reader = await openReader(speaking);
  const { module } = reader;
  const state = () => JSON.parse(textAt(module, module._text_state()));
  const known = withText(module, location.hash, (address) => module._reader_open_link(address, false));

  const printed = make("span", { lang: "" });
  const output = make("pre", { tabIndex: 0, role: "group", hidden: true }, printed);
  output.setAttribute("aria-label", words("Output"));
  const said = make("p", { className: "status", role: "status" }, state().notice);
  const program = make("pre", { tabIndex: 0, role: "group", lang: "en" }, "");
  program.innerHTML = colouredText(module, "");
  program.setAttribute("aria-label", words("Program"));
  const stages = textAt(module, module._reader_linked_stages()).split("\n").filter((name) => name !== "").map((name) => stageElements(name));
  let engine = null;
  let wanted = false; // a run, as soon as there is an engine
  const show = () => {
    const { ready, runStatus, ran, running, status, diagnostics, runDiagnostics } = state();
    if (wanted && ready) {
      wanted = false;
      module._text_run();
      return show();
    }
    const problem = [...diagnostics, ...runDiagnostics][0];
    const now = make("p", {}, ran ? runStatus : status, ...(problem && !running ? [": ", make("span", { lang: "en" }, problem.original ? `${problem.original}: ${problem.message}` : problem.message)] : []));
    if (now.textContent !== said.textContent) said.replaceChildren(...now.childNodes); // a screen reader would say it again
    printed.textContent = textAt(module, module._text_output());
    output.hidden = printed.textContent === "";
    showStages(module, stages, state().stages);
  };
  const run = () => {
    wanted = true;
    if (!engine?.worker) engine = startEngine(reader, { poke: show }); // there is none, or it could not be loaded
    show();
  };

  const root = document.getElementById("text-view");
  root.classList.add("card-view");
  document.documentElement.classList.add("reading");
  const commands = make("p", { className: "commands" }, make("button", { type: "button", onclick: run }, words("Run")),
      make("button", { type: "button", className: "quiet", onclick: () => openPlayground("_self") }, words("Open the playground")),
      make("button", { type: "button", className: "quiet", onclick: () => openPlayground("_blank") }, words("In a new tab")));
  // Without a program in the link, the one that is there is the reader's own, and no business of the page around.
  root.append(make("h1", {}, "Letcont"), ...(known ? [program, commands, said, output, ...stages.map(({ section }) => section)] : [said]));
  root.hidden = false;
  hideLoading();
  addEventListener("hashchange", () => location.reload()); // the page around it shows another program
}

// A program or stage, escaped and coloured by the module.
const colouredText = (module, name) => withText(module, name, (address) => textAt(module, module._reader_coloured(address)));

function stageElements(name) {
  const heading = make("h2", {}, name);
  const text = make("pre", { tabIndex: 0, role: "group" });
  const section = make("section", { hidden: true, lang: "en" }, heading, text);
  section.dataset.stage = name;
  return { name, section, heading, text, version: null };
}

// Shows the stages that the compiler has made; the others do not exist, as in a program with an error.
function showStages(module, stages, known) {
  for (const stage of stages) {
    const { title, version } = known.find(({ name }) => name === stage.name) ?? {};
    stage.section.hidden = version === undefined;
    if (version === undefined || version === stage.version) continue;
    stage.version = version;
    stage.heading.textContent = title;
    stage.text.setAttribute("aria-label", title);
    stage.text.innerHTML = colouredText(module, stage.name);
  }
}

// The same page without embedding. In place of the small card it opens the playground, not the text view.
function openPlayground(where) {
  const address = new URL(location.href);
  address.searchParams.delete("embed");
  if (where === "_self") address.searchParams.set("view", "canvas");
  window.open(address.href, where, where === "_blank" ? "noopener" : "");
}
