// Syntax colours without a parser: splits a text into tokens by a table of rules, as ui/app/text/syntax.cpp does. It never
// fails. tests/book/colours.test.mjs holds both to the same kinds.
//
// Rules: {name, keywords: Set, types: Set, comment, block, sigils, quotes, signs, capitals, calls}.

const isWord = (c) => c !== undefined && /[\w\u0080-\uffff]/.test(c);

// The tokens of a text: [{text, kind}], which together are the text.
export function tokensOf(rules, text) {
  const tokens = [];
  let open = false; // a block comment
  for (const [index, line] of text.split("\n").entries()) {
    if (index > 0) tokens.push({ text: "\n", kind: "Plain" });
    for (let at = 0; at < line.length;) {
      const found = tokenAt(rules, line, at, open);
      tokens.push({ text: line.slice(at, found.end), kind: found.kind });
      at = found.end;
      open = found.open;
    }
  }
  return tokens;
}

// The token at a place of a line, where a block comment may be open: its end, its kind, and whether one is open there.
export function tokenAt(rules, line, at, open) {
  if (open || (rules.block && line.startsWith("/*", at))) {
    const close = line.indexOf("*/", open ? at : at + 2);
    return { end: close < 0 ? line.length : close + 2, kind: "Comment", open: close < 0 };
  }
  const [end, kind] = token(rules, line, at);
  return { end, kind, open: false };
}

// The end and the kind of the token at a place of a line.
function token(rules, line, at) {
  const c = line[at];
  const wordEnd = (from) => {
    let end = from;
    while (end < line.length && (isWord(line[end]) || rules.signs.includes(line[end]))) ++end;
    return end;
  };
  if (rules.comment && line.startsWith(rules.comment, at)) return [line.length, "Comment"];
  if (c === " " || c === "\t") return [at + 1, "Plain"];
  const isPrime = c === "'" && at > 0 && (isWord(line[at - 1]) || line[at - 1] === "'");
  if (rules.quotes.includes(c) && !isPrime) return [stringEnd(line, at), "String"];
  if (rules.sigils.includes(c) && isWord(line[at + 1])) return [wordEnd(at + 1), c === "@" ? "Definition" : "Name"];
  if (/[0-9]/.test(c)) return [numberEnd(line, at), "Number"];
  if (!isWord(c)) return [at + 1, "Sign"];
  const end = wordEnd(at);
  return [end, wordKind(rules, line, at, end)];
}

function stringEnd(line, at) {
  if (line.startsWith("'''", at)) return at + 3; // the character '
  let end = at + 1;
  while (end < line.length && line[end] !== line[at]) end += line[end] === "\\" && end + 1 < line.length ? 2 : 1;
  return Math.min(end + 1, line.length);
}

const SIGNED_EXPONENT = /[0-9]+(?:\.[0-9]+)?[eE][+-](?=[0-9])/y;

function numberEnd(line, at) {
  SIGNED_EXPONENT.lastIndex = at;
  let end = at + (SIGNED_EXPONENT.exec(line)?.[0].length ?? 0);
  while (isWord(line[end]) || (line[end] === "." && isWord(line[end + 1]))) ++end;
  return end;
}

function wordKind(rules, line, at, end) {
  const labels = rules.name === "llvm" || rules.name === "asm";
  const word = line.slice(at, end);
  if (rules.keywords.has(word)) return "Keyword";
  if (rules.types.has(word) || (rules.capitals && /^[A-Z]/.test(word))) return "Type";
  if ((rules.calls && line[end] === "(") || (labels && line[end] === ":")) return "Definition";
  return rules.name === "asm" && line.search(/[^ \t]/) === at ? "Keyword" : "Name";
}
