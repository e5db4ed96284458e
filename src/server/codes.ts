import { hashOf, newKey } from "./keys.ts";

/** Codes that a page is opened with. Each is good once, for a minute; the page exchanges it for a token of its own. */
export interface Codes {
  make(): string;
  /** Whether it was good; from then on it is not. */
  take(code: string): boolean;
}

export const codeSeconds = 60;

export function createCodes(now: () => number = Date.now): Codes {
  const ends = new Map<string, number>();
  const forgetOld = () => {
    for (const [hash, end] of ends) if (end <= now()) ends.delete(hash);
  };
  return {
    make() {
      forgetOld();
      const code = newKey();
      ends.set(hashOf(code), now() + codeSeconds * 1000);
      return code;
    },
    take(code) {
      forgetOld();
      return ends.delete(hashOf(code));
    },
  };
}
