/** What the server said last, until it says it again. */
export interface Remembered<Value, How extends unknown[] = []> {
  /** Null until it has answered once. */
  get(): Value | null;
  read(...how: How): Promise<Value>;
  subscribe(listener: () => void): () => void;
}

export function createRemembered<Value, How extends unknown[]>(
  ask: (...how: How) => Promise<Value>,
): Remembered<Value, How> {
  const listeners = new Set<() => void>();
  let said: Value | null = null;
  return {
    get: () => said,
    async read(...how) {
      const value = await ask(...how);
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
