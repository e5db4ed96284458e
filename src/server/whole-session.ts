import type { ServerResponse } from "node:http";
import type { Pages } from "../front/export/reading-pages.ts";
import type { StoredEvent } from "../protocol/events.ts";
import type { SessionRow, Store } from "../store/store.ts";
import { createDocuments } from "./documents.ts";
import { Refusal } from "./refusal.ts";
import { sendBytes } from "./send-bytes.ts";
import { createTurns } from "./turns.ts";

/** Answers with what is made of all of a session, as it stands now. */
export type SendSession = (row: SessionRow, made: Made, outgoing: ServerResponse) => Promise<null>;

export interface Made {
  /** What is made of it: of the same session at the same time it is the same bytes. */
  name: string;
  headers: Record<string, string>;
  pieces(pages: Pages): AsyncGenerator<string>;
}

/** As much of a journal is read at a time. */
const bytes = 64 * 1024;

export function createSendSession(store: Pick<Store, "tail">, folder: string): SendSession {
  const documents = createDocuments(folder, createTurns());

  async function* pagesOf({ id }: SessionRow, last: number): AsyncGenerator<readonly StoredEvent[]> {
    for (let after = 0; after < last; ) {
      const tail = await store.tail(id, after, { bytes });
      if (!tail) throw noSession();
      const page = tail.events.filter(({ seq }) => seq <= last);
      yield page;
      after = tail.more ? (tail.events.at(-1)?.seq ?? last) : last;
    }
  }

  return async (row, { name, headers, pieces }, outgoing) => {
    const tail = await store.tail(row.id, 0, { bytes: 0 });
    if (!tail) throw noSession();
    const key = JSON.stringify([name, row, tail.last]);
    const document = await documents.open(key, () => pieces(pagesOf(row, tail.last)), outgoing);
    if (!outgoing.destroyed) await sendBytes(outgoing, document, headers);
    return null;
  };
}

const noSession = () => new Refusal(404, ({ server }) => server.noSession());
