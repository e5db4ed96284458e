import type { TurnId } from "../protocol/ids.ts";
import type { Masking } from "../protocol/mask.ts";
import { maskedModel } from "../providers/masked-model.ts";
import { metered } from "../providers/metered.ts";
import type { Model } from "../providers/model.ts";
import { createBudget, type RunSpending } from "./budget.ts";
import type { OpenInput } from "./open.ts";

export interface Metering {
  /** The same model: it is told no secret, and what it costs is counted and bound. */
  meter(model: Model): Model;
  /** Of the run, with its sub-agents. */
  spending: RunSpending;
}

/** `turn`: the one under way. */
export function createMetering(
  { dependencies, lease, opened, under, limits = {}, mask }: OpenInput & { mask: Masking },
  turn: () => TurnId,
): Metering {
  const { store } = dependencies;
  const spending = under?.spending ?? { spent: 0, aside: 0 };
  const budget = createBudget({
    ...{ session: lease.session, skill: opened.forked ?? opened.skill, turn, limits, spending },
    ledger: () => dependencies.spending?.() ?? store,
  });
  return { spending, meter: (model) => metered(maskedModel(model, mask), budget) };
}
