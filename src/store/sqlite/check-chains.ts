import { hash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { SessionId } from "../../protocol/ids.ts";
import type { ChainCheck, ChainProblem } from "../store.ts";
import { type ChainedRow, chainHash, createChains } from "./chain.ts";
import { journalSpan } from "./journal-span.ts";

export interface CheckOptions {
  /** Only this one. */
  session?: SessionId | undefined;
  /** No session is begun after so many milliseconds. */
  workMs?: number;
}

/** Compares every stored event with its hash, the newest sessions first. */
export function checkChains(
  db: DatabaseSync,
  { session, workMs = Number.POSITIVE_INFINITY }: CheckOptions,
): ChainCheck {
  const wanted = session === undefined ? "" : "where id = ?";
  const select = db.prepare(`select id, number from sessions ${wanted} order by number desc`);
  const check = createCheck(db);
  const end = performance.now() + workMs;
  const sum: ChainCheck = { sessions: 0, events: 0, unchained: 0, problems: [], isCut: false };
  for (const { id, number } of select.all(...(session === undefined ? [] : [session]))) {
    if (performance.now() > end) return { ...sum, isCut: true };
    const { events, unchained, problems } = check(Number(number));
    sum.sessions++;
    sum.events += events;
    sum.unchained += unchained;
    sum.problems.push(...problems.map((problem) => ({ session: id as SessionId, ...problem })));
  }
  return sum;
}

type Problem = Omit<ChainProblem, "session">;

function createCheck(db: DatabaseSync) {
  const chains = createChains(db);
  const rows = db.prepare("select key, at, turn, type, body, hash from events where key > ? and key < ? order by key");
  const prefix = db.prepare("select content from blobs where hash = ?");

  /** Whether the system prompt and tools that the event names are still those that its hash stands for. */
  function hasPrefix({ type, body }: ChainedRow): boolean {
    const named = type === "session-opened" ? /"prefix":"([0-9a-f]+)"/.exec(body)?.[1] : undefined;
    if (named === undefined) return true;
    const content = prefix.get(named)?.content as Uint8Array | undefined;
    return content !== undefined && hash("sha256", content, "hex").startsWith(named);
  }

  return (number: number): { events: number; unchained: number; problems: Problem[] } => {
    const place = number * journalSpan;
    const problems: Problem[] = [];
    let [events, unchained, last] = [0, 0, 0];
    let before: Uint8Array = new Uint8Array();
    // Another process may store events between two statements.
    db.exec("begin");
    try {
      const chain = chains.read(number);
      for (const { key, hash: stored, ...rest } of rows.iterate(place, place + journalSpan)) {
        const row = { ...rest, seq: Number(key) - place } as ChainedRow;
        events++;
        if (row.seq <= (chain?.start ?? 0)) {
          unchained++;
        } else {
          const isGap = row.seq > last + 1;
          const expected = chainHash(before, row);
          const isWhole = stored instanceof Uint8Array && Buffer.compare(stored, expected) === 0 && hasPrefix(row);
          if (chain && row.seq > chain.seq) problems.push({ seq: row.seq, kind: "added" });
          // A copy may leave events out, but then its hashes fit.
          else if (!isWhole)
            problems.push(isGap ? { seq: last + 1, kind: "missing" } : { seq: row.seq, kind: "changed" });
          // What follows is compared with the hash as it is stored, so that one change is told once.
          before = stored instanceof Uint8Array ? stored : expected;
        }
        last = row.seq;
      }
      if (!chain || chain.seq > last) problems.push({ seq: last + 1, kind: "missing" });
      else if (problems.length === 0 && last > chain.start && Buffer.compare(chain.hash, before) !== 0)
        problems.push({ seq: last, kind: "changed" });
    } finally {
      db.exec("commit");
    }
    return { events, unchained, problems };
  };
}
