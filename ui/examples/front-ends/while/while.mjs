// While, a small imperative language, compiled to CPS text: node while.mjs p.while > p.cps && letcont run p.cps --source=p.while
//
//   fun power(base: int, exponent: int): int {      types are int, bool, string and arrays of them, as int[]
//     var result = 1;
//     while exponent > 0 { result = result * base; exponent = exponent - 1; }
//     return result;
//   }
//   print power(2, 10);
//
// Read the methods `if` and `while` first. CPS has no assignments and no loops, and needs none: a loop is a continuation that calls itself,
// and the variables that its body assigns to are its parameters. Here `loop` is called with 1 and the exponent, and then with
// the new values. So every variable of CPS has one value, and what people call static single assignment form comes for free.
// What follows an `if` is a continuation, too, whose parameters are the variables that its branches assign to.
//
// A function that `throws` has a second continuation, its handler, which takes the exception, a string. `throw` is a jump
// there, `catch` the body of such a continuation. It takes the variables that change in the `try`, too, with the values that
// they have where it is left.

import { readFileSync } from "node:fs";
import path from "node:path";
import { fail, parse } from "./parse.mjs";

// ---- What is known before the conversion

const TYPES = { int: "i32", bool: "bool", string: "str" };
const cpsType = (type, at) => (type.endsWith("[]") ? `array(${cpsType(type.slice(0, -2), at)})` : TYPES[type] ?? fail(`there is no type ${type}`, at));
const COMPARISONS = { "==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge" };
const ARITHMETIC = { "+": "add", "-": "sub", "*": "mul", "/": "div", "%": "rem" };
// The operation for an operator and the type of its operands, and the type of the result.
function operationOf(operator, type) {
  if (type === "int" && ARITHMETIC[operator]) return [ARITHMETIC[operator], "int"];
  if (type === "string" && operator === "+") return ["concat", "string"];
  if (type === "bool" && !["==", "!="].includes(operator)) return [];
  const prefix = { int: "", string: "s", bool: "b" }[type];
  return prefix === undefined || !COMPARISONS[operator] ? [] : [prefix + COMPARISONS[operator], "bool"];
}

const partsOf = ({ yes = [], no = [], body = [], handler = [] }) => [...yes, ...no, ...body, ...handler];
// The names that statements assign to.
const assigned = (statements) => [...new Set(statements.flatMap((one) => (one.target?.kind === "name" ? [one.target.name] : assigned(partsOf(one)))))];
// Whether control never comes to the end of statements.
const ends = (statements) => statements.some((one) => ["return", "throw"].includes(one.kind) || (one.kind === "if" && ends(one.yes) && ends(one.no)) || (one.kind === "try" && ends(one.body) && ends(one.handler)));

// Words of CPS text, which are no names.
const WORDS = ["def", "let", "data", "type", "source", "and", "decl", "case", "halt", "unreachable", "fun", "code", "fn", "env", "ref", "array", "true", "false", "inf", "nan", "inj", "external", "closure", "raises", "i32", "i64", "f64", "bool", "str", "char"];
const EXTERNALS = ["print_int", "print_bool", "print_string", "print_newline"];

// ---- Conversion. An environment maps the names of variables to their current values: {name, type}

class Converter {
  lines = EXTERNALS.map((name) => `let ${name} = external("${name}")`);
  used = new Map([...WORDS, ...EXTERNALS].map((word) => [word, 0]));
  at = ""; // the place of what is converted
  blocks = [""]; // the place that holds in each open block

  // Writing. The body of a continuation stands after the end of the block that uses it. So what follows a call can be
  // written at once: it is the body of the continuation that the call is given, up to the end of a block().

  line(text) {
    const position = this.at === "" || this.at === this.blocks.at(-1) ? "" : `@${this.at} `;
    this.lines.push("  ".repeat(this.blocks.length - 1) + position + text);
    this.blocks[this.blocks.length - 1] = this.at;
  }
  open(start) {
    this.line(`${start} {`);
    this.blocks.push(this.at);
  }
  block(start, write) {
    const depth = this.blocks.length;
    if (start) this.open(start);
    write();
    while (this.blocks.length > depth) {
      this.blocks.pop();
      this.lines.push(`${"  ".repeat(this.blocks.length - 1)}}`);
    }
  }
  placed(node, write) {
    const outer = this.at;
    this.at = node.at || outer;
    const result = write();
    this.at = outer;
    return result;
  }
  // x, then x.1, x.2, …
  fresh(stem) {
    const count = this.used.get(stem) ?? -1;
    this.used.set(stem, count + 1);
    return count < 0 ? stem : `${stem}.${count + 1}`;
  }
  let(stem, what, type) {
    const name = this.fresh(stem);
    this.line(`let ${name} = ${what}`);
    return { name, type };
  }
  declare(...stems) {
    const names = stems.map((stem) => this.fresh(stem));
    this.line(`decl ${names.join(", ")}`);
    return names;
  }
  // Jumps with the values of variables, and begins the body of a continuation that takes them.
  jump(k, names, env) {
    this.line(`${k}(${names.map((name) => env.get(name).name).join(", ")})`);
  }
  take(names, env) {
    const taken = names.map((name) => [name, { name: this.fresh(name), type: env.get(name).type }]);
    return { env: new Map([...env, ...taken]), parameters: taken.map(([, { name, type }]) => `${name} : ${cpsType(type)}`) };
  }

  // Statements. Returns the environment after one; what is written next comes after it. Nothing does if it ends().

  statements(list, env) {
    return list.reduce((before, one, index) => (ends(list.slice(0, index)) ? fail("this is never reached", one.at) : this.placed(one, () => this[one.kind](one, before))), env);
  }
  var({ name, value, at }, env) {
    if (env.has(name)) fail(`there is a variable ${name} already`, at);
    const initial = this.value(value, env, name);
    return initial.type === "void" ? fail("this has no value", value.at) : new Map([...env, [name, initial]]);
  }
  assign({ target, value, at }, env) {
    const variable = this.value(target.kind === "name" ? target : target.array, env);
    if (target.kind !== "name" && !variable.type.endsWith("[]")) fail(`this is ${variable.type}, and no array`, target.at);
    if (target.kind === "name") return new Map([...env, [target.name, this.typed(value, env, variable.type, target.name)]]);
    const index = this.typed(target.index, env, "int"), content = this.typed(value, env, variable.type.replace(/\[\]$/, ""));
    this.let("nothing", `put(${variable.name}, ${index.name}, ${content.name})`);
    return env;
  }
  if({ test, yes, no, ...node }, env) {
    const changed = assigned([...yes, ...no]).filter((name) => env.has(name));
    const [onYes, onNo, join] = this.declare("yes", "no", ...(ends([{ yes, no, ...node }]) ? [] : ["join"]));
    this.test(test, env, onYes, onNo);
    for (const [k, body] of [[onYes, yes], [onNo, no]]) this.branch(k, [], body, env, join, changed);
    return join ? this.joined(join, changed, env) : env;
  }
  branch(k, parameters, body, env, join, changed) {
    this.block(`${k}(${parameters.join(", ")}) =`, () => {
      const after = this.statements(body, env);
      if (!ends(body)) this.jump(join, changed, after);
    });
  }
  joined(join, changed, before) {
    const { env, parameters } = this.take(changed, before);
    this.open(`${join}(${parameters.join(", ")}) =`);
    return env;
  }
  while({ test, body }, before) {
    const changed = assigned(body).filter((name) => before.has(name));
    const [loop] = this.declare("loop");
    this.jump(loop, changed, before);
    const env = this.joined(loop, changed, before);
    const [again, done] = this.declare("again", "done");
    this.test(test, env, again, done);
    this.branch(again, [], body, env, loop, changed);
    this.open(`${done}() =`);
    return env;
  }
  try({ body, name, handler, ...node }, env) {
    const [changed, thrown] = [[...body, ...handler], body].map((list) => assigned(list).filter((one) => env.has(one)));
    const [caught, join] = this.declare("caught", ...(ends([{ body, handler, ...node }]) ? [] : ["join"]));
    const outer = this.handler;
    this.handler = { name: caught, changed: thrown };
    this.block("", () => {
      const after = this.statements(body, env);
      if (!ends(body)) this.jump(join, changed, after);
    });
    this.handler = outer;
    const exception = { name: this.fresh(name), type: "string" }, { env: then, parameters } = this.take(thrown, env);
    this.branch(caught, [`${exception.name} : str`, ...parameters], handler, new Map([...then, [name, exception]]), join, changed);
    return join ? this.joined(join, changed, env) : env;
  }
  return({ value, at }, env) {
    const { k, result } = this.function ?? fail("return stands in a function", at);
    if (value?.kind === "call" && this.functions.has(value.name)) this.call(value, env, k, result);
    else this.line(`${k}(${value ? this.typed(value, env, result).name : result === "void" ? "" : fail(`this function returns ${result}`, at)})`);
    return env;
  }
  throw({ value, at }, env) {
    const { name, changed } = this.handler ?? fail("nothing catches this", at);
    this.line(`${name}(${[this.typed(value, env, "string"), ...changed.map((one) => env.get(one))].map((one) => one.name).join(", ")})`);
    return env;
  }
  print({ value, at }, env) {
    const { name, type } = this.value(value, env);
    const external = { int: "print_int", bool: "print_bool", string: "print_string" }[type] ?? fail(`${type} cannot be printed`, at);
    for (const [called, argument] of [[external, `, ${name}`], ["print_newline", ""]]) {
      const [k] = this.declare("k");
      this.line(`${called}(${k}${argument})`);
      this.open(`${k}() =`);
    }
    return env;
  }
  expression({ value }, env) {
    this.value(value, env);
    return env;
  }

  // Conditions: go on at `yes` or at `no`.

  test(node, env, yes, no) {
    if (node.kind === "not") return this.test(node.value, env, no, yes);
    if (!["&&", "||"].includes(node.operator)) return this.line(`case(${this.typed(node, env, "bool").name}) { true -> ${yes}  false -> ${no} }`);
    const [next] = this.declare("next");
    this.test(node.left, env, ...(node.operator === "&&" ? [next, no] : [yes, next]));
    return this.block(`${next}() =`, () => this.test(node.right, env, yes, no));
  }

  // Expressions: returns the variable with the value, and its type.

  typed(node, env, type, stem) {
    const found = this.value(node, env, stem);
    return found.type === type ? found : fail(`this is ${found.type} instead of ${type}`, node.at);
  }
  value(node, env, stem = "x") {
    return this.placed(node, () => {
      if (node.kind === "number" || node.kind === "string" || node.kind === "bool") return this.let(stem, node.text, { number: "int" }[node.kind] ?? node.kind);
      if (node.kind === "name") return env.get(node.name) ?? fail(`there is no variable ${node.name}`, node.at);
      if (node.kind === "call") return this.called(node, env, stem);
      if (node.kind === "not" || ["&&", "||"].includes(node.operator)) return this.condition(node, env, stem);
      const [left, right] = [node.left ?? node.array, node.right ?? node.index].map((one) => this.value(one, env));
      if (node.kind === "element" && left.type.endsWith("[]") && right.type === "int") return this.let(stem, `at(${left.name}, ${right.name})`, left.type.slice(0, -2));
      const [operation, type] = left.type === right.type && node.kind === "binary" ? operationOf(node.operator, left.type) : [];
      return operation ? this.let(stem, `${operation}(${left.name}, ${right.name})`, type) : fail(`${node.operator ?? "[]"} takes no ${left.type} and ${right.type}`, node.at);
    });
  }
  condition(node, env, stem) {
    const [yes, no, join] = this.declare("yes", "no", "join");
    this.test(node, env, yes, no);
    for (const [k, answer] of [[yes, "true"], [no, "false"]]) this.block(`${k}() =`, () => this.line(`${join}(${this.let("answer", answer).name})`));
    const name = this.fresh(stem);
    this.open(`${join}(${name} : bool) =`);
    return { name, type: "bool" };
  }
  called(node, env, stem) {
    const values = () => node.arguments.map((one) => this.value(one, env));
    if (this.functions.has(node.name)) {
      const [k] = this.declare("k"), name = this.fresh(stem);
      const { result } = this.functions.get(node.name);
      this.block("", () => this.call(node, env, k, result));
      this.open(`${k}(${result === "void" ? "" : `${name} : ${cpsType(result)}`}) =`);
      return { name, type: result };
    }
    const [first, second] = values(), types = node.arguments.length === 2 ? [first, second].map(({ type }) => type) : [first?.type];
    if (node.name === "array" && types.length === 2 && types[0] === "int") return this.let(stem, `array(${first.name}, ${second.name})`, `${types[1]}[]`);
    if (node.name === "size" && types[0]?.endsWith("[]")) return this.let(stem, `size(${first.name})`, "int");
    if (node.name === "text" && types[0] === "int") return this.let(stem, `i32_to_str(${first.name})`, "string");
    return fail(`there is no function ${node.name} of ${types.join(" and ")}`, node.at);
  }
  // A call that goes on at k, which ends the block.
  call({ name, arguments: given, at }, env, k, wanted) {
    const { cps, parameters, result, throws } = this.functions.get(name);
    if (given.length !== parameters.length) fail(`${name} takes ${parameters.length} values and is given ${given.length}`, at);
    if (result !== wanted) fail(`this is ${result} instead of ${wanted}`, at);
    const values = given.map((one, index) => this.typed(one, env, parameters[index].type).name);
    if (!throws) return this.line(`${cps}(${[k, ...values].join(", ")})`);
    const handler = this.handler ?? fail(`${name} may throw, and nothing catches that`, at);
    if (handler.changed.length === 0) return this.line(`${cps}(${[k, handler.name, ...values].join(", ")})`);
    const [thrown] = this.declare("thrown"), exception = this.fresh("e");
    this.line(`${cps}(${[k, thrown, ...values].join(", ")})`);
    return this.block(`${thrown}(${exception} : str) =`, () => this.line(`${handler.name}(${[exception, ...handler.changed.map((one) => env.get(one).name)].join(", ")})`));
  }

  // Definitions

  program({ functions, statements }) {
    this.functions = new Map(functions.map((one) => [one.name, { ...one, cps: this.fresh(one.name) }]));
    for (const one of this.functions.values()) this.define(one);
    if (this.functions.size < functions.length) fail("two functions have one name", functions[0].at);
    this.function = this.handler = null;
    this.blocks = [this.at = ""];
    this.block("let _ =", () => {
      this.statements(statements, new Map());
      this.line(`halt(${this.let("nothing", "()").name})`);
    });
    return this.lines;
  }
  define({ cps, parameters, result, throws, body, at }) {
    const k = this.fresh("k"), h = throws && this.fresh("h");
    const env = new Map(parameters.map(({ name, type }) => [name, { name: this.fresh(name), type }]));
    if (env.size < parameters.length) fail("two parameters have one name", at);
    const typed = [...env.values()].map(({ name, type }) => `${name} : ${cpsType(type, at)}`);
    this.blocks = [""];
    this.at = at;
    this.function = { k, result };
    this.handler = throws && { name: h, changed: [] };
    this.block(`let ${cps} = fun ${k} ${throws ? `${h} ` : ""}(${typed.join(", ")}) : ${result === "void" ? "()" : cpsType(result, at)}${throws ? " raises str" : ""} ->`, () => {
      this.statements(body, env);
      if (!ends(body)) this.line(result === "void" ? `${k}()` : fail("the end of this function returns nothing", at));
    });
  }
}

const [file] = process.argv.slice(2);
try {
  const lines = new Converter().program(parse(readFileSync(file, "utf8")));
  console.log(["letcont-cps 1", `source "${path.basename(file)}"`, ...lines].join("\n"));
} catch (error) {
  if (!error.at) throw error;
  console.error(`${file}:${error.at.split("-")[0]}: error: ${error.message}`);
  process.exitCode = 1;
}
