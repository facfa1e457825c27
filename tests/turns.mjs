// What tries all programs in many ways takes turns, so that all tests take less than an hour: each way has every other one.
// With LETCONT_THOROUGH in the environment, as deploy/test --thorough sets it, each way has all. (In Python:
// programs/corpus.py.)

export const THOROUGH = Boolean(process.env.LETCONT_THOROUGH);

// Those of an array whose turn it is in this way, 0 or 1.
export const inTurn = (all, way) => all.filter((_, index) => THOROUGH || index % 2 === way);
