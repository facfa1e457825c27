// Reads While. A program is a tree, whose nodes have their places, as CPS text writes them: 3:1-3:9.

// A mistake in the program.
export const fail = (message, at) => { throw Object.assign(new Error(message), { at }); };
const span = (from, to) => `${from.at.split("-")[0]}-${to.at.split("-")[1]}`;

const TOKEN = /\s+|\/\/[^\n]*|(?<number>\d+)|(?<string>"(?:[^"\\\n]|\\[nt"\\])*")|(?<name>[A-Za-z]\w*)|(?<symbol>&&|\|\||[=!<>]=|[-+*\/%<>=!(){}[\],;:])|(?<wrong>.)/gy;
const LEVELS = [["||"], ["&&"], ["==", "!=", "<", "<=", ">", ">="], ["+", "-"], ["*", "/", "%"]];

// Returns the functions and the statements of a program.
export function parse(text) {
  const kindOf = ({ groups }) => Object.keys(groups).find((kind) => groups[kind] !== undefined);
  const tokens = [...text.matchAll(TOKEN)].filter(kindOf).map((match) => ({ kind: kindOf(match), text: match[0], begin: match.index, end: match.index + match[0].length }));
  tokens.push({ kind: "end", text: "", begin: text.length, end: text.length });
  let next = 0;
  const place = (offset) => `${text.slice(0, offset).split("\n").length}:${[...text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset)].length + 1}`;
  const expected = (what) => fail(`expected ${what}`, place(tokens[next].begin));
  const at = (word) => tokens[next].text === word && tokens[next].kind !== "string";
  const skip = (word) => at(word) && ++next > 0;
  const take = (word) => skip(word) || expected(word);
  const name = () => (tokens[next].kind === "name" ? tokens[next++].text : expected("a name"));
  // The node that `read` returns, with its place.
  const placed = (read) => {
    const { begin } = tokens[next];
    return { ...read(), at: `${place(begin)}-${place(tokens[next - 1].end)}` };
  };
  const list = (close, read) => {
    const all = [];
    while (!skip(close)) {
      all.push(read());
      if (!at(close)) take(",");
    }
    return all;
  };
  const type = () => {
    let read = name();
    while (skip("[")) read += take("]") && "[]";
    return read;
  };
  const block = () => {
    const all = [];
    for (take("{"); !skip("}");) all.push(placed(statement));
    return all;
  };
  const parameter = () => ({ name: name(), type: take(":") && type() });
  const conditional = () => ({ kind: "if", test: expression(), yes: block(), no: !skip("else") ? [] : at("if") ? [placed(() => (take("if"), conditional()))] : block() });
  const ended = (node) => (take(";"), node);
  function statement() {
    if (skip("var")) return ended({ kind: "var", name: name(), value: take("=") && expression() });
    if (skip("if")) return conditional();
    if (skip("while")) return { kind: "while", test: expression(), body: block() };
    if (skip("try")) return { kind: "try", body: block(), name: (take("catch"), take("("), name()), handler: take(")") && block() };
    if (skip("return")) return ended({ kind: "return", value: at(";") ? null : expression() });
    if (skip("throw")) return ended({ kind: "throw", value: expression() });
    if (skip("print")) return ended({ kind: "print", value: expression() });
    const target = expression();
    if (!skip("=")) return ended(target.kind === "call" ? { kind: "expression", value: target } : expected("="));
    if (target.kind !== "name" && target.kind !== "element") fail("this cannot be assigned to", target.at);
    return ended({ kind: "assign", target, value: expression() });
  }
  function expression(level = 0) {
    if (level === LEVELS.length) return placed(unary);
    let left = expression(level + 1);
    while (LEVELS[level].some(at)) {
      const operator = tokens[next++].text;
      const right = expression(level + 1);
      left = { kind: "binary", operator, left, right, at: span(left, right) };
    }
    return left;
  }
  function unary() {
    if (skip("-")) return { kind: "binary", operator: "-", left: { kind: "number", text: "0", at: "" }, right: placed(unary) };
    if (skip("!")) return { kind: "not", value: placed(unary) };
    let node = placed(primary);
    while (at("[")) {
      const element = placed(() => ({ kind: take("[") && "element", array: node, index: expression(), end: take("]") }));
      node = { ...element, at: span(node, element) };
    }
    return node;
  }
  function primary() {
    const { kind, text: word } = tokens[next];
    if (skip("(")) return { ...expression(), end: take(")") };
    if (kind === "number" || kind === "string" || skip("true") || skip("false")) return { kind: kind === "name" ? "bool" : kind, text: word, end: kind === "name" || ++next };
    const read = name();
    return skip("(") ? { kind: "call", name: read, arguments: list(")", () => expression()) } : { kind: "name", name: read };
  }
  const functions = [], statements = [];
  while (tokens[next].kind !== "end") {
    if (!at("fun")) statements.push(placed(statement));
    else functions.push(placed(() => ({ skip: take("fun"), name: name(), parameters: take("(") && list(")", parameter), result: skip(":") ? type() : "void", throws: skip("throws"), body: block() })));
  }
  return { functions, statements };
}
