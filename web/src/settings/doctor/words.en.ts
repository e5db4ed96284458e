export const en = {
  looking: "Looking…",
  again: "Look again",
  well: "Everything that is needed is there.",
  notWell: (p: { count: number }) =>
    p.count === 1 ? "One thing that is needed is not right." : `${p.count} things that are needed are not right.`,
  states: { ok: "ok", missing: "missing", problem: "problem" },
  fix: "What to do:",
};
