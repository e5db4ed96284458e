import type { Reading } from "../../../src/protocol/reading.ts";
import { useModels } from "../composer/use-models.ts";
import { contextUsed } from "./context.ts";

export interface Context {
  used: number | null;
  /** Null where it is not known how much the model takes. */
  all: number | null;
}

export function useContext({ reading }: { reading: Reading }): Context {
  const { known } = useModels();
  const model = reading.history.opened?.model;
  const found = known?.providers.flatMap(({ models }) => models).find(({ id }) => id === model);
  return { used: contextUsed(reading), all: found?.context ?? null };
}

export const percentOf = ({ used, all }: Context) =>
  used === null || !all ? null : Math.min(100, Math.round((100 * used) / all));
