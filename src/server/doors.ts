import type { ServerResponse } from "node:http";
import type { Store, TokenRow } from "../store/store.ts";
import { createCodes } from "./codes.ts";
import { createFailures } from "./failures.ts";
import { hashOf, isSame, newKey } from "./keys.ts";
import { createVisits } from "./visits.ts";

/** Who may come in: programs with the server's own token, and browsers with one that they got for a code. */
export interface Doors {
  /** The server's own, told in `server.json`. */
  token: string;
  whose(token: string): Promise<Visitor | NotLetIn>;
  code(): string;
  exchange(
    code: string,
    browser: { id: string; label: string },
  ): Promise<{ token: string; expires_at: string } | NotLetIn>;
  /** An answer to that browser is under way: it ends when the browser is shown out. */
  enter(browser: string, outgoing: ServerResponse): void;
  browsers(): Promise<Browser[]>;
  /** From now on its token is worth nothing. False when there is none of that id. */
  showOut(browser: string, except?: ServerResponse): Promise<boolean>;
}

/** `used_at` is when it last asked for something; null when it has not since the server was started. */
export type Browser = TokenRow & { used_at: string | null };
/** The id of a browser's token; null for a program that has the server's own. */
export type Visitor = { browser: string | null };
/** `wait` in seconds, for who has tried too often. */
export type NotLetIn = { refused: true; wait: number | null };

export interface DoorsInput {
  store: Pick<Store, "addToken" | "token" | "tokens" | "removeToken">;
  report(error: unknown): void;
  /** Told of every token that is good, so that it is shown nowhere. */
  onToken?(token: string): void;
  now?: () => number;
}

// Not prolonged by use: a start of `skillmint` gives a new one anyway, and what was forgotten somewhere ends by itself.
const lifeMs = 30 * 24 * 3600 * 1000;

export function createDoors({ store, report, onToken, now = Date.now }: DoorsInput): Doors {
  const token = newKey();
  onToken?.(token);
  const codes = createCodes(now);
  const failures = createFailures(now);
  const used = new Map<string, string>();
  const time = (ms = now()) => new Date(ms).toISOString();
  const visits = createVisits(async (browser) => (await store.tokens(time())).some(({ id }) => id === browser), report);
  // What is good passes however many tries came before it: else whoever can reach us could lock the user out.
  const notLetIn = (): NotLetIn => ({ refused: true, wait: failures.note() });
  return {
    token,
    async whose(given) {
      if (isSame(given, token)) return { browser: null };
      // Looked up each time: what another process has taken back counts at once.
      const row = await store.token(hashOf(given), time());
      if (!row) return notLetIn();
      onToken?.(given);
      used.set(row.id, time());
      return { browser: row.id };
    },
    code: () => codes.make(),
    async exchange(code, { id, label }) {
      if (!codes.take(code)) return notLetIn();
      const made = newKey();
      const expires_at = time(now() + lifeMs);
      await store.addToken({ id, hash: hashOf(made), created_at: time(), expires_at, label: label.slice(0, 200) });
      return { token: made, expires_at };
    },
    enter: visits.enter,
    async browsers() {
      const rows = await store.tokens(time());
      return rows.map((row) => ({ ...row, used_at: used.get(row.id) ?? null }));
    },
    async showOut(browser, except) {
      const known = await store.removeToken(browser);
      visits.end(browser, except);
      used.delete(browser);
      return known;
    },
  };
}
