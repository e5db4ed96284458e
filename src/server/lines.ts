/** One thing at a time for each key, in the order in which it was asked for. */
export interface Lines<Key> {
  inLine<Result>(key: Key, work: () => Promise<Result>): Promise<Result>;
  /** When all that stands in line now is done, however it ended. */
  allDone(): Promise<void>;
}

export function createLines<Key>(): Lines<Key> {
  const lines = new Map<Key, Promise<unknown>>();
  return {
    inLine(key, work) {
      const done = (lines.get(key) ?? Promise.resolve()).then(work);
      const settled = done
        // Who asked for it is told that it failed; who stands behind it has his turn all the same.
        .catch(() => undefined)
        .then(() => {
          if (lines.get(key) === settled) lines.delete(key);
        });
      lines.set(key, settled);
      return done;
    },
    async allDone() {
      await Promise.all(lines.values());
    },
  };
}
