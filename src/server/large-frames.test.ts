import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { opened } from "../../test/support/opened.ts";
import { storeEvents } from "../../test/support/store-session.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { openSqlite } from "../store/sqlite/open.ts";
import { createLargeFrames, mostFrame } from "./large-frames.ts";
import { createTurns } from "./turns.ts";

const text = "x".repeat(1_000_000);

/** A session whose second event is large, and how often it is read. */
async function world() {
  const store = openSqlite(join(tempFolder(), "store.db"));
  onTestFinished(() => store.close());
  await storeEvents(store, "ses_1", [opened, { type: "note-added", text }, { type: "note-added", text: "after it" }], {
    at: "2026-11-15T00:00:00.000Z",
  });
  let reads = 0;
  const counted: Pick<typeof store, "tail"> = {
    tail(...about) {
      reads += 1;
      return store.tail(...about);
    },
  };
  return { store, large: createLargeFrames(counted, createTurns()), reads: () => reads };
}

async function whole({ large }: Awaited<ReturnType<typeof world>>): Promise<string> {
  const parts: Buffer[] = [];
  for (let from = 0; ; ) {
    const part = await large.part("ses_1", 2, from);
    if (typeof part === "string") return Buffer.concat(parts).toString();
    parts.push(part);
    from += part.length;
  }
}

test("it is read once for all who want it, and again when it was not wanted for a while", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const it = await world();
  const [one, other] = [await whole(it), await whole(it)];
  expect(JSON.parse(one.replace(/^id: 2\ndata: /, "")).text === text).toBe(true);
  expect([one === other, it.reads()]).toEqual([true, 1]);
  vi.advanceTimersByTime(5_000);
  expect([(await whole(it)) === one, it.reads()]).toEqual([true, 2]);
});

test("a part holds nothing but itself", async () => {
  const { large } = await world();
  const part = (await large.part("ses_1", 2, 0)) as Buffer;
  expect([part.length, part.buffer.byteLength]).toEqual([mostFrame, mostFrame]);
});

test("no more than a few are kept, the last that were wanted", async () => {
  const it = await world();
  await whole(it);
  for (let seq = 10; seq < 20; seq++) it.large.keep("ses_2", seq, Buffer.alloc(4_000_000));
  await whole(it);
  expect(it.reads()).toBe(2);
});

test("of a session that is deleted there is none", async () => {
  const { store, large } = await world();
  await store.deleteSessions(["ses_1"]);
  expect(await large.part("ses_1", 2, 0)).toBe("gone");
});
