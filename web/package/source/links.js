// Links to the playground: the fragment of its address, in which a program is.

import * as check from "./arguments.js";
import { LetcontError } from "./errors.js";

const SHARED = ["program", "stages", "engine", "input", "step"];

// The fields of a request to encode what is shared.
export function linkFields(shared) {
  const { program, stages = [], engine = "", input, step = 0 } = check.fields(shared, "what is shared", SHARED);
  const texts = { ...check.program(program), stages: check.list(stages, "stages").join("\n"), engine: check.text(engine, "the engine", { isOneLine: true }), input: check.input(input) };
  return { texts, numbers: { step: check.count(step, "the step") } };
}

// What is shared, as it is encoded, and a notice: what the link asks for and does not get.
export function decodedLink({ ok, message, notice, language, text, passes, llvmPasses, originalName, original, stages, engine, input, step }) {
  if (!ok) throw new LetcontError("link", message);
  const program = { language, text, passes, llvmPasses };
  if (originalName !== "" || original !== "") program.original = { name: originalName, text: original };
  return { program, stages, engine, input, step, notice };
}
