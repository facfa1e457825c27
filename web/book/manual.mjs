// The page of the command line, made from the manual page. manual.txt is what `letcont manual` prints, but for its
// first two lines, which name the version: the book is also built where no compiler runs. web/book/update writes it, and
// the tests compare it.

import { escape } from "./escape.mjs";
import { inline, preformatted, table } from "./render.mjs";

const HEADINGS = { DESCRIPTION: "How to call it", OPTIONS: "Options of letcont itself", "EXIT STATUS": "Exit status", ENVIRONMENT: "Environment variables" };

// Returns the content of the page. `prompt` is what the prompt's :help says (readPromptHelp).
export function commandLine(manual, prompt) {
  const sections = divided(manual);
  const commands = sections.filter(({ title }) => title.startsWith("letcont "));
  const found = (title) => {
    const section = sections.find((one) => one.title === title);
    if (!section) throw new Error(`manual.txt has no section ${title}`);
    return `<h2>${HEADINGS[title]}</h2>\n${section.html}`;
  };
  return `<p class="lead">Every command of <code>letcont</code>, its options, and the commands of the debugger and the prompt.</p>
<p><code>letcont manual | man -l -</code> shows the same at a terminal, and <code>letcont COMMAND --help</code> a part of it.</p>
<p>${commands.map(({ title }) => `<a href="#${title.replace(" ", "-")}">${escape(title.replace("letcont ", ""))}</a>`).join(" · ")}</p>
${found("DESCRIPTION")}
${found("OPTIONS")}
${commands.map(({ title, html }) => `<h2 id="${title.replace(" ", "-")}">${escape(title)}</h2>\n${html}${title === "letcont repl" ? `\n${atPrompt(prompt)}` : ""}`).join("\n")}
${found("EXIT STATUS")}
${found("ENVIRONMENT")}`;
}

// The text of the prompt's :help, from its source.
export function readPromptHelp(source) {
  const [, text] = source.match(/constexpr char help\[\] = R"\(([\s\S]*?)\)";/) ?? [];
  if (!text) throw new Error("the prompt has no help (ui/cli/prompt/repl_session.cpp)");
  return text.trim();
}

const atPrompt = (prompt) => `<h3>At the prompt</h3>\n${prompt.split("\n\n").map((part) => (part.startsWith("  ") ? preformatted(part, "command") : paragraph(part))).join("\n")}`;
const paragraph = (text) => `<p>${inline(text.replace(/\s*\n\s*/g, " "), () => null)}</p>`;
const plain = (roff) => roff.replace(/\\f[BIR]/g, "").replace(/\\&/g, "").replace(/\\-/g, "-").replace(/\\e/g, "\\");

// [{title, html}]: the parts of the manual page that begin with .SH or .SS.
function divided(manual) {
  return manual.trim().split(/^\.S[HS] /m).slice(1).map((part) => {
    const [title, ...lines] = part.trimEnd().split("\n");
    return { title: plain(title), html: body(lines) };
  });
}

// Paragraphs, tables of options (.TP) and texts that keep their lines (.nf).
function body(lines) {
  const made = [];
  let text = [], options = [];
  const end = () => {
    if (text.length > 0) made.push(paragraph(text.join("\n")));
    if (options.length > 0) made.push(table({ head: ["Option", "What it does"], rows: options }, (cell) => inline(cell, () => null)));
    text = [];
    options = [];
  };
  for (let at = 0; at < lines.length; ++at) {
    const line = lines[at];
    if (line === ".TP") {
      if (text.length > 0) end();
      const [name, does] = [lines[++at].replace(/^\.B /, ""), lines[++at]].map(plain);
      if (!name.includes("--help")) options.push([`\`${name}\``, does]); // all have it
    } else if (line === ".nf") {
      end();
      const last = lines.indexOf(".fi", at);
      made.push(preformatted(plain(lines.slice(at + 1, last).join("\n")), "command"));
      at = last;
    } else if (line === ".PP") {
      end();
    } else if (!/^\.B |^\.br/.test(line)) {
      text.push(plain(line));
    }
  }
  end();
  return made.join("\n");
}
