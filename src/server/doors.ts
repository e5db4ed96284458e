import type { Store } from "../store/store.ts";
import { createCodes } from "./codes.ts";
import { hashOf, isSame, newKey } from "./keys.ts";

/** Who may come in: programs with the server's own token, and browsers with one that they got for a code. */
export interface Doors {
  /** The server's own, told in `server.json`. */
  token: string;
  admits(token: string): boolean;
  code(): string;
  /** Null when the code is not good, or no longer. */
  exchange(code: string, browser: { id: string; label: string }): Promise<{ token: string; expires_at: string } | null>;
}

const lifeMs = 30 * 24 * 3600 * 1000;

export async function createDoors(store: Store): Promise<Doors> {
  const token = newKey();
  const codes = createCodes();
  const browsers = new Map((await store.tokens(new Date().toISOString())).map((row) => [row.hash, row.expires_at]));
  return {
    token,
    admits(given) {
      if (isSame(given, token)) return true;
      const end = browsers.get(hashOf(given));
      return end !== undefined && end > new Date().toISOString();
    },
    code: () => codes.make(),
    async exchange(code, { id, label }) {
      if (!codes.take(code)) return null;
      const made = newKey();
      const now = Date.now();
      const row = {
        id,
        hash: hashOf(made),
        created_at: new Date(now).toISOString(),
        expires_at: new Date(now + lifeMs).toISOString(),
        label: label.slice(0, 200),
      };
      await store.addToken(row);
      browsers.set(row.hash, row.expires_at);
      return { token: made, expires_at: row.expires_at };
    },
  };
}
