import { ModelError } from "./model.ts";

export interface Silence extends Disposable {
  /** Aborts when the turn is aborted or nothing has been heard for too long. */
  signal: AbortSignal;
  /** A byte has come. */
  heard(): void;
  /** Set when it was the silence that ended it. */
  problem(): ModelError | null;
}

/** A connection that is open and says nothing would otherwise hold the turn for ever. */
export function watchSilence(limitMs: number, outer: AbortSignal): Silence {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limitMs);
  return {
    signal: AbortSignal.any([outer, controller.signal]),
    heard: () => void timer.refresh(),
    problem() {
      if (!controller.signal.aborted || outer.aborted) return null;
      return new ModelError("silent", String(limitMs / 1000), { retryable: true });
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}
