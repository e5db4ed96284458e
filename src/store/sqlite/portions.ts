import type { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { failpoint } from "../../failpoint.ts";
import { transaction } from "./transaction.ts";

/** How long long work may hold the write lock and the event loop in one go, in milliseconds. */
const holdMs = 20;
/** Longer than others wait between two attempts to get the lock, so that each of them gets it in between. */
const pauseMs = 25;

export interface Portions {
  /**
   * Runs the step in one transaction after another until it returns false. `amount` says how much the step may do, in
   * units of its own: it starts with `first` and follows the time that the last steps took, up to `most`.
   */
  run(step: (amount: number) => boolean, size: { first: number; most: number }): Promise<void>;
}

/** Divides long work, so that other processes and the rest of this one go on meanwhile. */
export function createPortions(db: DatabaseSync): Portions {
  let held = 0;
  return {
    async run(step, { first, most }) {
      let amount = first;
      for (let more = true; more; ) {
        if (held >= holdMs / 2) {
          await setTimeout(pauseMs);
          held = 0;
        }
        let start = 0;
        more = await transaction(db, () => {
          // Waiting for the lock is not counted.
          start = performance.now();
          return step(amount);
        });
        failpoint("portion");
        const took = performance.now() - start;
        held += took;
        const factor = Math.min(2, Math.max(0.25, holdMs / Math.max(took, 0.1)));
        amount = Math.min(most, Math.max(1, Math.round(amount * factor)));
      }
    },
  };
}
