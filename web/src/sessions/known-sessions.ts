import type { SessionInfo } from "../server/shapes.ts";
import { type Change, lastUsedFirst, withChange } from "./list.ts";

/** The sessions as far as they are known, the last used first. */
export interface Listed {
  /** Null until the first page has come. */
  all: readonly SessionInfo[] | null;
  hasMore: boolean;
  problem: unknown;
}

export interface Source {
  /** In the order in which they were begun, the newest first. A page that is not full is the last one. */
  page(before?: string): Promise<readonly SessionInfo[]>;
  one(id: string): Promise<SessionInfo>;
  fullPage: number;
}

export interface KnownSessions {
  /** Reads again all pages that have been read. */
  refresh(): Promise<void>;
  /** Reads the next page. */
  more(): Promise<void>;
  /** For one that no page had so far. */
  find(id: string): Promise<void>;
  tell(change: Change): void;
}

/** Keeps them, by what is read and what is told. A page is one of those begun at a time; the list shows when each was used. */
export function createKnownSessions({ page, one, fullPage }: Source, show: (listed: Listed) => void): KnownSessions {
  let now: Listed = { all: null, hasMore: false, problem: null };
  /** The last row of the last page that was read, as the server sent it. */
  let last: SessionInfo | null = null;
  let pages = 1;
  let isUnderWay = false;
  let again = false;
  /** Told while something is read: it may be missing from that. */
  let told: Change[] = [];

  const put = (more: Partial<Listed>) => {
    now = { ...now, ...more };
    show(now);
  };
  const settle = (rows: readonly SessionInfo[], isLast: boolean) => {
    put({ all: told.reduce(withChange, lastUsedFirst(rows)), hasMore: !isLast, problem: null });
  };

  async function readAgain(): Promise<void> {
    const rows: SessionInfo[] = [];
    let isLast = false;
    for (let count = 0; count < pages && !isLast; count += 1) {
      const next = await page(rows.at(-1)?.id);
      rows.push(...next);
      isLast = next.length < fullPage;
    }
    last = rows.at(-1) ?? null;
    settle([...rows, ...olderThan(rows, isLast ? null : last)], isLast);
  }

  /** What is known of sessions behind the pages stays. */
  function olderThan(rows: readonly SessionInfo[], end: SessionInfo | null): readonly SessionInfo[] {
    if (!end) return [];
    const read = new Set(rows.map(({ id }) => id));
    return (now.all ?? []).filter(({ id, created_at }) => !read.has(id) && created_at <= end.created_at);
  }

  async function readOn(): Promise<void> {
    const next = await page(last?.id);
    pages += 1;
    last = next.at(-1) ?? last;
    const read = new Set(next.map(({ id }) => id));
    settle([...next, ...(now.all ?? []).filter(({ id }) => !read.has(id))], next.length < fullPage);
  }

  /** One after the other; what is told meanwhile counts for each. */
  async function inTurn(work: () => Promise<void>): Promise<void> {
    isUnderWay = true;
    try {
      let next = work;
      do {
        again = false;
        told = [];
        await next();
        next = readAgain;
      } while (again);
    } catch (problem) {
      put({ problem });
    }
    told = [];
    isUnderWay = false;
  }

  return {
    async refresh() {
      again = true;
      if (!isUnderWay) await inTurn(readAgain);
    },
    async more() {
      if (isUnderWay || !now.hasMore) return;
      // Where to go on may have been deleted: then from the start, one page further.
      await inTurn(() =>
        readOn().catch(() => {
          pages += 1;
          return readAgain();
        }),
      );
    },
    async find(id) {
      const found = await one(id).catch(() => null);
      if (!found || !now.all || now.all.some((session) => session.id === id)) return;
      put({ all: lastUsedFirst([...now.all, found]) });
    },
    tell(change) {
      if (isUnderWay) told.push(change);
      if (now.all) put({ all: withChange(now.all, change) });
    },
  };
}
