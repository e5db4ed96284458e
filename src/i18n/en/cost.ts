const dollars = (amount: number) =>
  `$${amount < 0.01 && amount > 0 ? amount.toFixed(6).replace(/0+$/, "") : amount.toFixed(2)}`;

interface Limit {
  amount: number;
}

/** What models cost, and the limits on it. */
export const cost = {
  dollars,
  reached: {
    run: (p: Limit) => `The limit of ${dollars(p.amount)} for this run does not leave enough for another step.`,
    day: (p: Limit) =>
      `The limit of ${dollars(p.amount)} a day does not leave enough for another step. It begins anew tomorrow.`,
    session: (p: Limit) => `The limit of ${dollars(p.amount)} a session does not leave enough for another step.`,
    unpriced: (p: { model: string }) =>
      `Nobody has said what ${p.model} costs, so no limit on costs can be kept. Give its price (US dollars for a million tokens; 0 when it costs nothing), or take the limit away.`,
  },
  badAmount: (p: { text: string }) => `--max-cost wants an amount in US dollars such as 5 or 0.50, not ${p.text}.`,
  fallback: (p: { model: string; reason: string }) => `${p.reason}; ${p.model} takes over`,
  help: {
    maxCost: "most that the run may cost, in US dollars; exit code 4 when it is reached",
    usage: "what models did and cost",
    by: "summed up by",
    days: "of the last days, today among them (default: 30)",
    session: "of one session, its tasks included",
  },
  nothing: () => "No model has been asked in that time.",
  head: { day: "day", session: "session", turn: "turn", skill: "skill", model: "model" },
  columns: () => ["steps", "input", "of it cached", "output", "cost"],
  reserved: (p: { amount: number }) => `(at most: ${dollars(p.amount)} of it for replies that broke off)`,
  unknown: (p: { steps: number }) => `+ ${p.steps} steps at an unknown price`,
  deleted: () => "(deleted)",
  total: () => "in all",
  badDays: (p: { text: string }) => `--days wants a whole number from 1 on, not ${p.text}.`,
};
