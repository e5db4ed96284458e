import { useSyncExternalStore } from "react";

/** One thing that this browser remembers, the same in all its tabs. */
export interface Kept<Value> {
  get(): Value;
  set(text: string): void;
  forget(): void;
  use(): Value;
}

/** `read` makes sense of what was kept, also when it is nothing or nonsense; for the same text it gives the same value. */
export function createKept<Value>(name: string, read: (text: string | null) => Value): Kept<Value> {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const get = () => read(localStorage.getItem(name));
  const subscribe = (listener: () => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === name || event.key === null) listener();
    };
    listeners.add(listener);
    addEventListener("storage", onStorage);
    return () => {
      listeners.delete(listener);
      removeEventListener("storage", onStorage);
    };
  };
  return {
    get,
    set(text) {
      localStorage.setItem(name, text);
      tell();
    },
    forget() {
      localStorage.removeItem(name);
      tell();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
