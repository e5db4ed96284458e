import type { SessionId } from "../../protocol/ids.ts";

export interface CachedPage {
  /** Where it was found in the end. */
  address: string;
  title: string;
  author: string | null;
  date: string | null;
  text: string;
  /** What else the model should know of it. */
  notes: readonly string[];
}

export interface PageCache {
  get(session: SessionId, url: string): CachedPage | null;
  put(session: SessionId, url: string, page: CachedPage): void;
}

const usual = { keptMs: 15 * 60_000, mostCharacters: 8_000_000 };

/** What one session was allowed to see is not for another. */
const keyOf = (session: SessionId, url: string) => `${session} ${url}`;

/** What a session has fetched lately. Those that were not asked for the longest go first when it is too much. */
export function createPageCache({ keptMs, mostCharacters } = usual, now: () => number = Date.now): PageCache {
  const pages = new Map<string, { page: CachedPage; at: number }>();
  let characters = 0;

  function drop(key: string): void {
    const held = pages.get(key);
    if (held && pages.delete(key)) characters -= held.page.text.length;
  }

  function dropOld(): void {
    for (const [key, { at }] of pages) if (now() - at > keptMs) drop(key);
  }

  return {
    get(session, url) {
      dropOld();
      const key = keyOf(session, url);
      const held = pages.get(key);
      if (!held) return null;
      pages.delete(key);
      pages.set(key, held);
      return held.page;
    },
    put(session, url, page) {
      dropOld();
      const key = keyOf(session, url);
      drop(key);
      pages.set(key, { page, at: now() });
      characters += page.text.length;
      for (const oldest of pages.keys()) {
        if (characters <= mostCharacters || oldest === key) break;
        drop(oldest);
      }
    },
  };
}
