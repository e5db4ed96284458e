/** An amount in US dollars, with as many digits as say something. */
export const dollars = (amount: number): string =>
  amount >= 0.995 ? `$${amount.toFixed(2)}` : amount >= 0.0001 ? `$${Number(amount.toPrecision(2))}` : "< $0.0001";
