/** Lets somebody wait until something has become so. */
export interface Changes {
  tell(): void;
  /** Resolves when it is so, or the signal says that it is enough. Asked again at each change. */
  until(isSo: () => boolean, signal: AbortSignal): Promise<void>;
}

export function createChanges(): Changes {
  const waiting = new Set<() => void>();
  return {
    tell() {
      for (const hear of [...waiting]) hear();
    },
    async until(isSo, signal) {
      if (isSo() || signal.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const hear = () => {
        if (isSo() || signal.aborted) resolve();
      };
      waiting.add(hear);
      signal.addEventListener("abort", hear, { once: true });
      await promise;
      waiting.delete(hear);
      signal.removeEventListener("abort", hear);
    },
  };
}
