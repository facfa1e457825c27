// Parses a literate header: the comment at the start of a source file, as paragraphs, lists and blocks.
//
//   {type: "text", text}                 a paragraph; words in `quotes` are code, *stars* stress
//   {type: "list", items: [text…]}
//   {type: "block", kind, text}          what is set in its own lines: a "program" in CPS, a "grammar", a "table", an "api"
//                                        (C++), or a "sketch"

// Returns the parts of a file's first comment, or of the first one that contains `words`. Null if there is none.
export function readHeader(source, words = "") {
  const comments = [[]];
  for (const line of source.split("\n")) {
    if (line.startsWith("//")) comments.at(-1).push(line.slice(2).replace(/^ /, ""));
    else if (comments.at(-1).length > 0) comments.push([]);
  }
  const chosen = comments.find((lines) => lines.join(" ").includes(words));
  return chosen === undefined || chosen.length === 0 ? null : parse(chosen);
}

function parse(lines) {
  const parts = [];
  let run = [];
  const end = () => {
    if (run.length > 0) parts.push(...divide(run));
    run = [];
  };
  for (const line of lines) {
    if (line.trim() === "") {
      if (isSet(run.at(-1))) run.push(""); // the block may continue
      else end();
      continue;
    }
    if (run.length > 0 && isSet(run.findLast((one) => one !== "")) && !isSet(line)) end();
    run.push(line);
  }
  end();
  return joinLists(parts);
}

const isSet = (line) => line !== undefined && (line === "" || line.startsWith("  "));

// Divides a run of lines without a blank line: a paragraph, a list, a block, or a paragraph directly followed by a
// block.
function divide(run) {
  const parts = [];
  let rest = run;
  while (rest.length > 0) {
    const list = /^(- |\d\. )/.test(rest[0]);
    let count = 1;
    const set = isSet(rest[0]);
    while (count < rest.length && (set ? isSet(rest[count]) : list ? isSet(rest[count]) : !isSet(rest[count]) && !/^(- |\d\. )/.test(rest[count]))) ++count;
    const taken = rest.slice(0, count);
    rest = rest.slice(count);
    if (set) parts.push(block(taken));
    else if (list) parts.push({ type: "list", items: [taken.map((line) => line.trim()).join(" ").replace(/^(- |\d\. )/, "")] });
    else if (/^\w+ +::= /.test(taken[0])) parts.push(block(taken));
    else parts.push({ type: "text", text: taken.join(" ") });
  }
  return parts;
}

function block(lines) {
  while (lines.at(-1).trim() === "") lines.pop();
  const indent = Math.min(...lines.filter((line) => line.trim() !== "").map((line) => line.match(/^ */)[0].length));
  const text = lines.map((line) => line.slice(indent)).join("\n");
  return { type: "block", kind: kindOf(text), text };
}

function kindOf(text) {
  if (/^-+( -+)+$/m.test(text)) return "table";
  if (text.includes("::=")) return "grammar";
  if (/^(def|let _|data [^:]*$)/m.test(text.split("\n")[0]) || /^let \w+ = (code|.*\nlet _)/.test(text)) return "program";
  return /(std::|\w\(.*\));/.test(text) ? "api" : "sketch";
}

function joinLists(parts) {
  const joined = [];
  for (const part of parts) {
    if (part.type === "list" && joined.at(-1)?.type === "list") joined.at(-1).items.push(...part.items);
    else joined.push(part);
  }
  return joined;
}

// The lines of a table whose second line draws its columns: "---- ------".
export function tableRows(text) {
  const lines = text.split("\n");
  const widths = lines[1].split(" ").map((dashes) => dashes.length);
  const cells = (line) => {
    let at = 0;
    return widths.map((width, column) => {
      const cell = line.slice(at, column === widths.length - 1 ? undefined : at + width).trim();
      at += width + 1;
      return cell;
    });
  };
  return { head: cells(lines[0]), rows: lines.slice(2).map(cells) };
}
