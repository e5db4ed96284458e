import { useSyncExternalStore } from "react";

/** One that is to go, while that can still be taken back. */
interface Doomed {
  id: string;
  undo(): void;
}

const listeners = new Set<() => void>();
let all: readonly Doomed[] = [];
let ids: ReadonlySet<string> = new Set();

function set(next: readonly Doomed[]): void {
  all = next;
  ids = new Set(next.map(({ id }) => id));
  for (const listener of listeners) listener();
}

/**
 * The sessions that the user has deleted and the server has not yet. This page alone knows of it: if it goes away before
 * their time is up, they are not deleted, and are listed again.
 */
export const deletions = {
  add: (one: Doomed) => set([...all, one]),
  drop: (id: string) => set(all.filter((one) => one.id !== id)),
  /** Takes the last one back. False when there is none. */
  undoLast(): boolean {
    const last = all.at(-1);
    last?.undo();
    return last !== undefined;
  },
  use: () =>
    useSyncExternalStore(
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      () => ids,
    ),
};
