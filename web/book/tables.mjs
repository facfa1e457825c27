// The tables of the reference, read from the sources: operations, externals, built-in functions, commands, keys and
// the fields of links. As with facts.mjs, no compiler runs here; tests/book/reference.test.mjs compares them with it.

import { readFileSync } from "node:fs";
import path from "node:path";

const STRING = String.raw`"((?:[^"\\]|\\.)*)"`;
const unescape = (text) => text.replace(/\\(.)/g, (_, c) => (c === "n" ? "\n" : c));
const TYPES = { boolean: "bool", character: "char" }; // the names that C++ has no room for

// Returns all tables. `root` is the folder of the sources.
export const readTables = (root) => tablesOf((file) => readFileSync(path.join(root, file), "utf8"));

// The same; `read(path)` returns the text of a file of the sources.
export function tablesOf(read) {
  const faults = readFaults(read("core/lambda/operation.h"));
  return {
    operations: operations(read("core/lambda/operation.h"), faults),
    memory: memory(read("core/lambda/memory.h"), faults),
    externals: externals(read("core/lambda/external.h")),
    builtins: builtins(read("core/syntax/fun/builtin.h")),
    commands: commands(read("ui/app/commands/command_list.h"), read("ui/app/commands/commands.cpp"), read("ui/app/commands/commands.h")),
    editorKeys: keys(read("ui/app/commands/commands.cpp"), "of_editor"),
    pictureKeys: keys(read("ui/app/commands/commands.cpp"), "of_pictures"),
    linkFields: linkFields(read("ui/link/fields.cpp")),
    limits: limits(read("ui/link/bounds.h")),
    versions: versions(read),
  };
}

// Why an operation may fail, by the name of the enumerator: {code, message}. The last row has no condition.
function readFaults(source) {
  const body = source.match(/constexpr FaultInfo info\(Fault fault\) \{([\s\S]*?)\n\}/)[1];
  const named = [...body.matchAll(new RegExp(String.raw`Fault::(\w+)\)\s+return \{${STRING},\s+${STRING}\}`, "g"))];
  const [, code, message] = body.match(new RegExp(String.raw`^  return \{${STRING}, ${STRING}\}`, "m"));
  return { Division: { code, message }, ...Object.fromEntries(named.map(([, fault, one, words]) => [fault, { code: one, message: words }])) };
}

// [{name, symbol, operands, result, commutative, fault, isExact}]; types as the text of CPS writes them.
function operations(source, faults) {
  const row = new RegExp(String.raw`OperationInfo\{${STRING}, ${STRING}, \{([\w, ]+)\}, (\w+)((?:, [\w:]+)*)\}`, "g");
  return [...source.matchAll(row)].map(([, name, symbol, operands, result, more]) => {
    const [commutative = "false", fault = "none", exact = "true"] = more.split(", ").slice(1);
    const reason = fault.replace("Fault::", "").replace(/^./, (letter) => letter.toUpperCase());
    return { name, symbol, operands: operands.split(", ").map(typeName), result: typeName(result), commutative: commutative === "true", fault: faults[reason] ?? null, isExact: exact === "true" };
  });
}
const typeName = (name) => TYPES[name] ?? name;

// [{name, operands, result, fault}]; t is any type.
function memory(source, faults) {
  return [...source.matchAll(/MemoryInfo\{"(\w+)", (\d), (\w+)((?:, [\w:]+)*)\}/g)].map(([, name, count, kind, more]) => {
    const [number = "none", content = "none", creates, reads, writes, fault = "Fault::None"] = more.split(", ").slice(1);
    const holder = `${kind === "array" ? "array" : "ref"}(t)`;
    const operands = Array.from({ length: Number(count) }, (_, at) => (String(at) === number ? "i32" : String(at) === content ? "t" : holder));
    const result = creates === "true" ? holder : writes === "true" ? "()" : reads === "true" ? "t" : "i32";
    return { name, operands, result, fault: faults[fault.replace("Fault::", "")] ?? null };
  });
}

// [{name, takes, gives, text}]; "" for no argument or no result.
function externals(source) {
  const type = (words) => (words === undefined || words === "Type{}" ? "" : typeName(words.replace("T::", "")));
  const row = new RegExp(String.raw`ExternalInfo\{${STRING}, ([\w:]+(?:\{\})?), ${STRING}(?:, ([\w:]+))?\}`, "g");
  return [...source.matchAll(row)].map(([, name, takes, text, gives]) => ({ name, takes: type(takes), gives: type(gives), text: unescape(text) }));
}

// The built-in functions and constants of Fun: [{name, takes, gives, text}].
function builtins(source) {
  const row = new RegExp(String.raw`BuiltinInfo\{${STRING}, ValueType::(\w+), ValueType::(\w+), ${STRING}\}`, "g");
  return [...source.matchAll(row)].map(([, name, takes, gives, text]) => ({ name, takes, gives, text: unescape(text) }));
}

// [{name, keys, words, group, when}], in the order of the palette. `when` is a sentence's end, "" for always.
function commands(list, table, header) {
  const row = new RegExp(String.raw`ROW\((\w+), [^,]+, ${STRING}, ${STRING}, ${STRING},\s*(\w+),\s*\w+\)`, "g");
  const editor = new Map([...table.matchAll(/case Command::(\w+): return "([^"]*)";/g)].map(([, name, keys]) => [name, keys]));
  const when = new Map([...header.matchAll(/^ {2}(\w+), +\/\/ (.*)$/gm)].map(([, name, words]) => [name, words]));
  return [...list.replace(/\s*\\\n\s*/g, " ").matchAll(row)].map(([, name, keys, words, group, condition]) => ({
    name, keys: editor.get(name) ?? unescape(keys), words: unescape(words), group, when: when.get(condition) ?? "" }));
}

// Keys that are no commands: [{keys, text}].
function keys(source, table) {
  const body = source.match(new RegExp(String.raw`constexpr KeyInfo ${table}\[\] = \{([\s\S]*?)\n\};`))[1];
  // Strings that are translated are marked (ui/app/words/words.h).
  const row = new RegExp(String.raw`\{(?:marked_in\("keys", )?${STRING}\)?, marked\(${STRING}\)\}`, "g");
  return [...body.matchAll(row)].map(([, words, text]) => ({ keys: words, text }));
}

// [{number, name}], in their order.
function linkFields(source) {
  return [...source.match(/enum Tag : uint32_t \{([\s\S]*?)\}/)[1].matchAll(/(\w+) = (\d+)/g)]
    .filter(([, name]) => name !== "tags").map(([, name, number]) => ({ number: Number(number), name }));
}

// What a link may ask for at most: [{name, value, text}].
function limits(source) {
  const row = /constexpr \w+ (\w+) = (?:size_t\{(\d+)\} << (\d+)|([\d']+));(?: +\/\/ (.*))?/g;
  return [...source.matchAll(row)].map(([, name, number, shift, plain, text = ""]) => ({ name: name.replaceAll("_", " "), value: number ? Number(number) * 2 ** Number(shift) : Number(plain.replaceAll("'", "")), text }));
}

function versions(read) {
  return {
    letcont: read("CMakeLists.txt").match(/project\(letcont VERSION ([\d.]+)/)[1],
    link: read("ui/link/link.cpp").match(/std::string head = "(\d+)\."/)[1],
    text: read("core/cps/parse/scan.h").match(/text_version = (\d+);/)[1],
    protocol: read("ui/protocol/messages.h").match(/protocol_version = (\d+);/)[1],
  };
}
