import { expect, test } from "vitest";
import type { SessionInfo } from "../server/shapes.ts";
import { createKnownSessions, type Listed } from "./known-sessions.ts";
import type { Change } from "./list.ts";

const fullPage = 500;
const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();
const session = (number: number): SessionInfo => ({
  id: `ses_${number}`,
  title: `Session ${number}`,
  created_at: at(number),
  updated_at: at(number),
  model_id: "demo/scripted",
  skill_id: "general",
  workspace: "/w",
});
const told = ({ id, ...rest }: SessionInfo): Change => ({ type: "session-changed", session: id, ...rest });

/** A server with so many sessions, the last begun first, as it gives them out. */
function bench(count: number) {
  const stored = Array.from({ length: count }, (_, index) => session(count - index));
  const asked: string[] = [];
  let meanwhile = () => {};
  let listed: Listed = { all: null, hasMore: false, problem: null };
  const known = createKnownSessions(
    {
      fullPage,
      async page(before) {
        asked.push(before ?? "first");
        const from = before === undefined ? 0 : stored.findIndex(({ id }) => id === before) + 1;
        if (before !== undefined && from === 0) throw new Error("gone");
        const page = stored.slice(from, from + fullPage);
        meanwhile();
        return page;
      },
      async one(id) {
        const found = stored.find((one) => one.id === id);
        if (!found) throw new Error("gone");
        return found;
      },
    },
    (now) => {
      listed = now;
    },
  );
  return {
    stored,
    asked,
    known,
    now: () => listed,
    ids: () => (listed.all ?? []).map(({ id }) => id),
    whileReading(happens: () => void) {
      meanwhile = () => {
        meanwhile = () => {};
        happens();
      };
    },
  };
}

test("of 1,200 sessions a page is read at a time, and in the end each is there once", async () => {
  const { known, now, ids, asked } = bench(1200);
  await known.refresh();
  expect([now().all?.length, now().hasMore]).toEqual([500, true]);
  await known.more();
  expect([now().all?.length, now().hasMore]).toEqual([1000, true]);
  await known.more();
  expect([now().all?.length, new Set(ids()).size, now().hasMore]).toEqual([1200, 1200, false]);
  await known.more();
  expect(asked).toEqual(["first", "ses_701", "ses_201"]);
});

test("what was read stays when the list is read again, without what was deleted", async () => {
  const { known, now, ids, stored } = bench(1200);
  await known.refresh();
  await known.more();
  stored.splice(600, 1);
  await known.refresh();
  expect(now().all?.length).toBe(1000);
  expect(ids()).not.toContain("ses_600");
});

test("an old session that is looked at is in the list, also after it was read again, until it is deleted", async () => {
  const { known, ids } = bench(1200);
  await known.refresh();
  await known.find("ses_3");
  expect(ids().at(-1)).toBe("ses_3");
  await known.refresh();
  expect(ids()).toContain("ses_3");
  known.tell({ type: "session-deleted", session: "ses_3" });
  expect(ids()).not.toContain("ses_3");
  await known.find("ses_never");
  expect(ids()).toHaveLength(500);
});

test("an old session that is used comes first, and its page does not double it", async () => {
  const { known, ids } = bench(1200);
  await known.refresh();
  known.tell(told({ ...session(5), updated_at: at(5000) }));
  expect(ids()[0]).toBe("ses_5");
  await known.more();
  await known.more();
  expect(ids()).toHaveLength(1200);
});

test("what is told while a page is on its way is not lost by it", async () => {
  const { known, now, ids, whileReading } = bench(1200);
  whileReading(() => {
    known.tell(told({ ...session(700), title: "Renamed", updated_at: at(6000) }));
    known.tell({ type: "session-deleted", session: "ses_1000" });
  });
  await known.refresh();
  expect(now().all?.[0]?.title).toBe("Renamed");
  expect(ids()).not.toContain("ses_1000");
});

test("a list that is wanted again while a page is on its way is read again, and no page twice", async () => {
  const { known, ids, asked, whileReading } = bench(1200);
  await known.refresh();
  whileReading(() => void known.refresh());
  await known.more();
  expect(asked).toEqual(["first", "ses_701", "first", "ses_701"]);
  expect(new Set(ids()).size).toBe(1000);
});

test("where the session to go on from was deleted, the pages are read from the start", async () => {
  const { known, now, stored } = bench(1200);
  await known.refresh();
  stored.splice(499, 1);
  await known.more();
  expect([now().all?.length, now().problem]).toEqual([1000, null]);
});

test("a list that cannot be had says why, and what was known stays", async () => {
  const { known, now, stored } = bench(3);
  await known.refresh();
  stored.splice(0, stored.length);
  await known.refresh();
  expect(now().all).toEqual([]);
  const broken = createKnownSessions(
    { fullPage, page: () => Promise.reject(new Error("no answer")), one: () => Promise.reject(new Error("no answer")) },
    (listed) => expect(listed).toMatchObject({ all: null, problem: new Error("no answer") }),
  );
  await broken.refresh();
});
