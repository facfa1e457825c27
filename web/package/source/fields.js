// The fields of requests, in the order in which the module numbers them (module.cpp).
export const TEXTS = ["language", "name", "text", "passes", "llvmPasses", "originalName", "original", "stages", "engine", "input", "pass", "until", "breakpoints"];
export const NUMBERS = ["maxSteps", "maxOutput", "maxHeap", "maxStack", "counters", "position", "motion", "back", "step", "evaluation", "target"];

export const MOTIONS = { step: 1, over: 2, out: 3, expression: 4, continue: 5, to: 6 };
