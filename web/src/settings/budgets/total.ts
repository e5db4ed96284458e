import type { UsageSum } from "./calls.ts";

export const totalOf = (sums: readonly UsageSum[]): UsageSum => {
  const of = (field: Exclude<keyof UsageSum, "key">) => sums.reduce((sum, one) => sum + one[field], 0);
  return {
    key: null,
    steps: of("steps"),
    input: of("input"),
    output: of("output"),
    cacheRead: of("cacheRead"),
    cost: of("cost"),
    unpriced: of("unpriced"),
  };
};
