/** What the server said last, until it says it again. */
export interface Remembered<Value> {
  /** Null until it has answered once. */
  get(): Value | null;
  read(): Promise<Value>;
  subscribe(listener: () => void): () => void;
}

export function createRemembered<Value>(ask: () => Promise<Value>): Remembered<Value> {
  const listeners = new Set<() => void>();
  let said: Value | null = null;
  return {
    get: () => said,
    async read() {
      const value = await ask();
      said = value;
      for (const listener of listeners) listener();
      return value;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
