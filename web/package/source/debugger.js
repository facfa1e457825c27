// Debugging a program step by step, forwards and backwards.
//
// The engine follows one program at a time. It knows the step of each debugger, so one finds its place again after another
// one has had the engine.

import * as check from "./arguments.js";
import { notCompiled, positionOf } from "./answers.js";
import { LetcontError, wrongArgument } from "./errors.js";
import { MOTIONS } from "./fields.js";

export class Debugger {
  #session;
  #breakpoints;
  #position = null;
  #closed = false;

  constructor(session, breakpoints) {
    this.#session = session;
    this.#breakpoints = breakpoints;
  }

  // Where the program is.
  get position() {
    return this.#position;
  }

  start(options = {}) { return this.#move("to", options, { step: 0 }); }
  step(options = {}) { return this.#move("step", options); }
  over(options = {}) { return this.#move("over", options); }
  out(options = {}) { return this.#move("out", options); }
  expression(options = {}) { return this.#move("expression", options); }
  continue(options = {}) { return this.#move("continue", options); }

  async to(step, options = {}) {
    return this.#move("to", options, { step: check.count(step, "the step") });
  }

  // Sets all breakpoints: a line ("12"), a line of the CPS ("cps:7"), a function's name, or "n == 5". Takes effect with the next move.
  setBreakpoints(places) {
    this.#breakpoints = check.list(places, "breakpoints");
  }

  close() {
    this.#closed = true;
  }

  async #move(motion, options, { step = 0 } = {}) {
    if (this.#closed) throw new LetcontError("closed", "the debugger was closed");
    const { back = false, until = "", signal } = check.fields(options, "the options", ["back", "until", "signal"]);
    check.signal(signal);
    if (back && motion === "to") throw wrongArgument("back has no meaning here");
    const numbers = { motion: MOTIONS[motion], back: check.flag(back, "back"), step, evaluation: 1 };
    const texts = { breakpoints: this.#breakpoints.join("\n"), until: check.text(until, "until", { isOneLine: true }) };
    const watched = await this.#session.move(this, { texts, numbers }, signal);
    // What is rejected with a message compiles, but has no such pass.
    if (watched.stop === "no-place" || (watched.stop === "rejected" && watched.message !== "")) throw wrongArgument(watched.message);
    if (watched.stop === "rejected") throw notCompiled(positionOf(this.#session.places, watched).diagnostics);
    this.#position = positionOf(this.#session.places, watched);
    return this.#position;
  }
}
