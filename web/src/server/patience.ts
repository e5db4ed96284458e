/** Whether something that was asked of the server has had no answer for long, though nothing has failed. */
export interface Patience {
  isOver(): boolean;
  /** The same, with an eye on how long it takes. */
  watch<Value>(asked: Promise<Value>): Promise<Value>;
  subscribe(listener: () => void): () => void;
}

const longMs = 5_000;

export function createPatience(): Patience {
  const listeners = new Set<() => void>();
  let late = 0;
  const count = (change: number) => {
    late += change;
    for (const listener of listeners) listener();
  };
  return {
    isOver: () => late > 0,
    watch(asked) {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        count(1);
      }, longMs);
      return asked.finally(() => {
        clearTimeout(timer);
        if (isLate) count(-1);
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
