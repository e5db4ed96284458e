import { randomKills, type UsualTurn } from "../../support/kill-moments.ts";
import type { Kill } from "../../support/kill-scenario.ts";
import type { Random } from "../../support/proof.ts";
import { type Case, type Cases, isAtRandom } from "./frame.ts";

export interface KilledCase extends Case {
  kills: readonly Kill[];
  outcome: { violations: readonly string[]; deaths: readonly unknown[] };
}

interface MomentsInput<One extends KilledCase> {
  usual: UsualTurn;
  atFailpoints: readonly (readonly Kill[])[];
  /** Those that died at random moments. */
  count: number;
  run(number: number, kills: readonly Kill[], random: Random): Promise<One>;
}

/** First each failpoint, then random moments. */
export function atMoments<One extends KilledCase>({ usual, atFailpoints, count, run }: MomentsInput<One>): Cases<One> {
  return {
    run: (number, random) => run(number, atFailpoints[number - 1] ?? randomKills(random, usual), random),
    // As many as it takes: a random moment that comes after the end kills nobody.
    isEnough: (done, next) =>
      next > atFailpoints.length && done.filter((one) => isAtRandom(one) && wasKilled(one)).length >= count,
  };
}

export const wasKilled = ({ outcome }: Pick<KilledCase, "outcome">): boolean => outcome.deaths.length > 0;

/** Nobody was killed yet, so nothing may be wrong. */
export function requireSound<Outcome extends { violations: readonly string[] }>(untouched: Outcome): Outcome {
  const { violations } = untouched;
  if (violations.length > 0) throw new Error(`Nobody was killed yet:\n${violations.join("\n")}`);
  return untouched;
}
