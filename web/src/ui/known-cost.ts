interface Spent {
  steps: number;
  cost: number;
  /** So many of the steps have no known price. */
  unpriced: number;
}

/** In dollars, as far as prices are known; null where none is: nothing that is known is not the same as nothing. */
export function knownCost({ steps, cost, unpriced }: Spent): string | null {
  if (unpriced > 0 && unpriced >= steps) return null;
  return cost.toFixed(cost > 0 && cost < 1 ? 4 : 2);
}
