/** What is looked at in a model, in the order in which it is told. */
export const probeNames = [
  "answers",
  "streams",
  "usage",
  "cached",
  "stream-options",
  "output-limit",
  "system",
  "tool-call",
  "leaks",
  "reasoning",
  "reasoning-echo",
  "result",
  "fragments",
  "no-arguments",
  "parallel",
  "long-name",
  "refs",
  "top-unions",
  "unions",
  "tuples",
  "type-lists",
  "property-names",
  "picture",
  "context",
] as const;
export type ProbeName = (typeof probeNames)[number];

/** "unclear" where it could not be found out; nothing follows from it. */
export type Outcome = "yes" | "no" | "unclear";
