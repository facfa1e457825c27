// The pages of reference tables (tables.mjs): operations, externals and built-in functions, commands and keys, formats.

import { escape, table } from "./render.mjs";

// Returns the pages: [{file, title, description, content}]. `tables` is what readTables returns.
export function referencePages(tables) {
  return [
    { file: "operations.html", title: "Operations", description: "Every operation of CPS, with its types and errors", content: operationsPage(tables) },
    { file: "externals.html", title: "Externals and built-in functions", description: "What every engine provides, and what Fun makes of it", content: externalsPage(tables) },
    { file: "commands.html", title: "Commands and keys", description: "Every command of the playground and the desktop program", content: commandsPage(tables) },
    { file: "formats.html", title: "Formats and versions", description: "The fields and limits of links, and what has a version", content: formatsPage(tables) },
  ];
}

const code = (text) => (text === "" ? "" : `<code>${escape(text)}</code>`);
// A cell that is HTML already.
const asIs = (cell) => cell;
const list = (types) => types.map(code).join(", ");
const failure = (fault) => (fault ? `<a href="messages.html#${fault.code.replace("/", "-")}">${escape(fault.message)}</a>` : "");

function operationsPage({ operations, memory }) {
  const groups = [...new Set(operations.map(groupOf))];
  const row = (one) => [code(one.name), list(one.operands), code(one.result), code(one.symbol), failure(one.fault), notes(one)];
  const tableOf = (group) => `<h2>${group}</h2>
${table({ head: ["Operation", "Operands", "Result", "In Fun and L", "Error", "Notes"], rows: operations.filter((one) => groupOf(one) === group).map(row) }, asIs)}`;
  return `<p class="lead">An operation computes a value from one to three others. All engines and all passes go by this table.</p>
<p>A <code>let</code> of CPS names the operation: <code>let x = add(a, b)</code>. Fun and L write those that have a symbol with the symbol, and choose the operation by the types of the operands. What the names leave open, such as how <code>div</code> rounds, is on the page about <a href="language-cps.html">CPS as text</a>.</p>
<p>“Commutes” means that the pass <a href="pass-cse.html">cse</a> takes an operation with its operands swapped for the same one. “Not folded” means that C libraries differ in the last bit of the result, so that no pass computes it.</p>
${groups.map(tableOf).join("\n")}
<h2>Memory</h2>
<p>References and arrays. In the types, <code>t</code> is any type.</p>
${table({ head: ["Operation", "Operands", "Result", "Error"], rows: memory.map(({ name, operands, result, fault }) => [code(name), list(operands), code(result), failure(fault)]) }, asIs)}`;
}

const NAMES = { i32: "Integers of 32 bits", i64: "Integers of 64 bits", f64: "Floating-point numbers", str: "Strings", char: "Characters", bool: "Booleans" };
const isConversion = ({ name }) => name.includes("_to_");
const groupOf = (one) => (isConversion(one) ? "Conversions" : NAMES[one.operands[0]]);
const notes = ({ commutative, isExact }) => [commutative ? "commutes" : "", isExact ? "" : "not folded"].filter((text) => text !== "").join(", ");

function externalsPage({ externals, builtins }) {
  const typed = (name) => code(name === "" ? "()" : name);
  const fun = (name) => (name === "Void" ? "" : code(name));
  return `<p class="lead">The functions that a program need not define.</p>
<h2>Externals</h2>
<p>CPS names an external as <code>external("print_int")</code>. All of them work in every engine: in the reference evaluator, in the virtual machine, in machine code that runs at once, in executables, and so in the playground and the debugger. <code>getchar</code> reads the standard input of the command and of executables, and the program’s input in the playground; at the prompt the input is empty.</p>
${table({ head: ["External", "Takes", "Gives", "What it does"], rows: externals.map(({ name, takes, gives, text }) => [code(name), typed(takes), typed(gives), escape(text)]) }, asIs)}
<p>In L, <code>print</code> of a number, a string, a character or a boolean is a call of one of these, chosen by its type. Its <code>panic</code>, <code>assert</code> and <code>getchar</code> are these, too. The <a href="prelude.html">prelude</a> is written in L. An <code>extern</code> of L with another name is a function of C, which <a href="messages.html#runtime-no-external">only machine code calls</a>.</p>
<h2>Built-in functions of Fun</h2>
<p>A program may define these names anew. Those that take nothing are written with or without parentheses.</p>
${table({ head: ["Name", "Takes", "Gives", "What it does"], rows: builtins.map(({ name, takes, gives, text }) => [code(name), fun(takes), fun(gives), escape(text)]) }, asIs)}`;
}

function commandsPage({ commands, editorKeys, pictureKeys }) {
  const groups = [...new Set(commands.map(({ group }) => group))];
  const keysOf = (keys) => (keys === "" ? "" : `<kbd>${escape(keys)}</kbd>`);
  const row = ({ words, keys, when }) => [escape(words), keysOf(keys), escape(when === "" ? "" : `${when[0].toUpperCase()}${when.slice(1)}`)];
  const plain = (rows) => table({ head: ["Keys", "What they do"], rows: rows.map(({ keys, text }) => [keysOf(keys), escape(text)]) }, asIs);
  return `<p class="lead">The command palette (<kbd>${escape(commands.find(({ name }) => name === "Palette").keys)}</kbd>) has all of them, those without keys, too.</p>
${groups.map((group) => `<h2>${escape(group)}</h2>\n${table({ head: ["Command", "Keys", "When"], rows: commands.filter((one) => one.group === group).map(row) }, asIs)}`).join("\n")}
<h2>Keys in the editor</h2>
${plain(editorKeys)}
<h2>Keys in a picture</h2>
${plain(pictureKeys)}`;
}

const FIELDS = {
  language: "the language of the program", text: "the program", passes: "the passes that run", llvm_passes: "LLVM's passes, where the link shows one of its stages: a pipeline or a list, and those that are switched off", pane: "the stage of one pane; as often as there are panes, in their order",
  layout: "how the panes are arranged", place: "the pane, and the selection in it", piece: "the piece of the source at that place: its begin and its end",
  step: "the step of a run that is debugged", engine: "the engine that runs the program", input: "what the program reads",
  original_name: "the name of the text from which a front end made a program of CPS text", original: "that text" };

function formatsPage({ linkFields, limits, versions }) {
  const about = (name) => { if (!FIELDS[name]) throw new Error(`reference.mjs does not say what the field ${name} of a link is`); return FIELDS[name]; };
  return `<p class="lead">What Letcont ${escape(versions.letcont)} writes and reads.</p>
<h2>Versions</h2>
${table({ head: ["Format", "Version", "What a newer one means"], rows: [
    ["Links", versions.link, "An older Letcont says that the link is newer. New fields do not raise the version: they are kept, and written again"],
    ["Messages between the application and an engine", versions.protocol, "Both ends must have the same version; they are built together"],
    ["The text of CPS", versions.text, "A text that says a newer version is refused, and a text without one is read as this one. What may change within a version is said in CPS text as a target. Every stage `cps` reads back as the same program"],
  ] }, (cell) => escape(cell).replace(/`([^`]+)`/g, "<code>$1</code>"))}
<h2>The fields of a link</h2>
<p>How they are packed is on the page about <a href="links.html">links</a>. A field with its default value is left out.</p>
${table({ head: ["Number", "Field", "Content"], rows: linkFields.map(({ number, name }) => [String(number), name, about(name)]) })}
<h2>The limits of a link</h2>
<p>Links come from anywhere, so what they ask for is bounded. What exceeds a limit is left out, and a notice says so.</p>
${table({ head: ["Limit", "At most", "What it counts"], rows: limits.map(({ name, value, text }) => [name, value.toLocaleString("en"), text]) })}`;
}
