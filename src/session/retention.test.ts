import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { opened } from "../../test/support/opened.ts";
import { storeEvents } from "../../test/support/store-session.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import type { SessionId } from "../protocol/ids.ts";
import { type Notice, noticeIn } from "../protocol/retention.ts";
import { ownOwner } from "../store/owner.ts";
import { openSqlite } from "../store/sqlite/open.ts";
import { deleteUnused, type RetentionInput, startRetention } from "./retention.ts";

const day = 24 * 60 * 60 * 1000;
const now = Date.parse("2026-11-15T12:00:00.000Z");
const daysAgo = (days: number) => new Date(now - days * day).toISOString();

/** A store with so many sessions that were last used 31 days ago, each with a file, and one of today. */
async function world(count: number) {
  const outputs = tempFolder();
  const store = openSqlite(join(tempFolder(), "store.db"));
  onTestFinished(() => store.close());
  const ids = Array.from({ length: count }, (_, index): SessionId => `ses_${index + 1}`);
  for (const id of ids) {
    await storeEvents(store, id, [opened], { at: daysAgo(31) });
    mkdirSync(join(outputs, id));
    writeFileSync(join(outputs, id, "output.txt"), "kept");
  }
  await storeEvents(store, "ses_new", [opened], { at: daysAgo(0) });
  const time = { now, upMs: day, boot: "boot-1", clock: 0, perCall: 0 };
  const told: Notice[] = [];
  const { deleteSessions } = store;
  const deleted = vi.spyOn(store, "deleteSessions").mockImplementation((these, options) => {
    time.clock += time.perCall;
    return deleteSessions(these, options);
  });
  const input: RetentionInput = {
    ...{ store, folders: [outputs], daysFrom: () => 30, workMs: 200 },
    tell: (notice) => void told.push(notice),
    time: () => ({ at: time.now, boot: time.boot, upMs: time.upMs, began: time.now - 1_000 }),
    clock: () => time.clock,
  };
  return {
    ...{ store, time, told, deleted, input },
    /** Time that passes by every clock. */
    pass(days: number) {
      time.now += days * day;
      time.upMs += days * day;
    },
    /** Announces, and lets the notice pass. */
    async announced() {
      await deleteUnused(input);
      time.now += day;
      time.upMs += day;
    },
    left: async () => (await store.sessions()).length - 1,
    files: () => ids.filter((id) => existsSync(join(outputs, id))).length,
  };
}

test("stops after its time, and the next call goes on with the rest on the same day", async () => {
  const { input, time, deleted, left, files, announced } = await world(90);
  await announced();
  time.perCall = 150;
  expect(await deleteUnused(input)).toEqual({ isCut: true });
  expect([await left(), files()]).toEqual([50, 50]);
  expect(await deleteUnused(input)).toEqual({ isCut: true });
  expect(await deleteUnused(input)).toEqual({ isCut: false });
  expect([await left(), files()]).toEqual([0, 0]);
  expect(deleted.mock.calls.map(([ids]) => ids.length)).toEqual([20, 20, 20, 20, 10]);
});

test("deletes something with each call, however long it takes to find it", async () => {
  const { input, time, store, left, announced } = await world(21);
  await announced();
  const { unusedSince } = store;
  vi.spyOn(store, "unusedSince").mockImplementation((...wanted) => {
    time.clock += 1_000;
    return unusedSince(...wanted);
  });
  expect(await deleteUnused(input)).toEqual({ isCut: true });
  expect(await left()).toBe(1);
});

test("says a day before what will be deleted, and tries again a day later when that failed", async () => {
  const { input, store, told, deleted, left, pass } = await world(2);
  await deleteUnused(input);
  expect(told).toEqual([{ count: 2, due: new Date(now + day).toISOString() }]);
  const rows = await store.settings();
  expect([noticeIn(rows, { retentionDays: 30 }), noticeIn(rows, { retentionDays: undefined })]).toEqual([
    told[0],
    null,
  ]);
  pass(0.9);
  await deleteUnused(input);
  expect(await left()).toBe(2);
  pass(0.2);
  deleted.mockRejectedValueOnce(new Error("disk is full"));
  await expect(deleteUnused(input)).rejects.toThrow("disk is full");
  await deleteUnused(input);
  expect(await left()).toBe(2);
  pass(1);
  await deleteUnused(input);
  expect([await left(), told.length]).toEqual([0, 1]);
  expect(noticeIn(await store.settings(), { retentionDays: 30 })).toBeNull();
});

test("what is used after the announcement is kept, and so is what the user wants to keep longer by then", async () => {
  const { input, store, left, announced } = await world(2);
  await announced();
  await store.append({ session: "ses_1", owner: "", epoch: 1 }, [
    { seq: 2, at: new Date(now + 1).toISOString(), session: "ses_1", turn: null, type: "note-added", text: "again" },
  ]);
  expect(await deleteUnused({ ...input, daysFrom: () => 40 })).toEqual({ isCut: false });
  expect(await left()).toBe(2);
  const again = await world(2);
  await again.announced();
  await again.store.append({ session: "ses_1", owner: "", epoch: 1 }, [
    { seq: 2, at: new Date(now + 1).toISOString(), session: "ses_1", turn: null, type: "note-added", text: "again" },
  ]);
  await deleteUnused(again.input);
  expect((await again.store.sessions()).map(({ id }) => id)).toContain("ses_1");
  expect(await again.left()).toBe(1);
});

test.each([1, -1, 90, -90, 3650, -3650])("a clock that leaps by %d days deletes nothing", async (days) => {
  for (const isAnnounced of [false, true]) {
    for (const isRestarted of [false, true]) {
      const { input, time, left, pass } = await world(2);
      await deleteUnused(input);
      pass(0.5);
      if (isAnnounced) await deleteUnused(input);
      const restart = () => {
        if (isRestarted) Object.assign(time, { boot: `${time.boot}+`, upMs: 60_000 });
      };
      restart();
      time.now += days * day;
      for (let run = 0; run < 3; run++) {
        await deleteUnused(input);
        expect(await left()).toBe(2);
      }
      restart();
      time.now -= days * day;
      await deleteUnused(input);
      expect(await left()).toBe(2);
      expect((await input.store.sessions()).map(({ id }) => id)).toContain("ses_new");
    }
  }
});

test("after a leap retention goes on: what was announced for a week by every clock is deleted", async () => {
  const { input, time, told, left, pass } = await world(2);
  await deleteUnused(input);
  time.now += 90 * day;
  await deleteUnused(input);
  expect(told.at(-1)).toEqual({ count: 3, due: new Date(now + 97 * day).toISOString() });
  time.now -= 90 * day;
  await deleteUnused(input);
  expect(told.at(-1)).toEqual({ count: 2, due: new Date(now + 7 * day).toISOString() });
  for (let days = 0; days < 6; days++) {
    pass(1);
    await deleteUnused(input);
    expect(await left()).toBe(2);
  }
  pass(1.1);
  await deleteUnused(input);
  expect(await left()).toBe(0);
});

test("a machine that is started every other week deletes old sessions all the same, after three announcements", async () => {
  const { input, time, told, left } = await world(2);
  for (let week = 0; week < 3; week++) {
    await deleteUnused(input);
    expect([await left(), told.length]).toEqual([2, week + 1]);
    Object.assign(time, { now: time.now + 14 * day, upMs: 60_000, boot: `boot-${week + 2}` });
  }
  await deleteUnused(input);
  expect(await left()).toBe(0);
});

test("keeps what a live process owns and what a person has open, and deletes what is behind them", async () => {
  const { input, store, deleted, left, announced } = await world(50);
  await announced();
  for (let index = 1; index <= 25; index++) await store.takeLease(`ses_${index}`, ownOwner());
  const isOpen = (id: SessionId) => ["ses_30", "ses_31"].includes(id);
  expect(await deleteUnused({ ...input, isOpen })).toEqual({ isCut: false });
  expect(await left()).toBe(27);
  expect(deleted.mock.calls.flat(2)).not.toContain("ses_30");
});

test("a server begins some time after its start, pauses between portions, and looks again later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const answers = [{ isCut: true }, { isCut: true }, new Error("locked"), { isCut: false }];
  const problems: unknown[] = [];
  let portions = 0;
  const portion = async () => {
    const answer = answers[portions++];
    if (answer instanceof Error) throw answer;
    return answer ?? { isCut: false };
  };
  const retention = startRetention(portion, {
    report: (error) => void problems.push(error),
    times: { firstMs: 300, pauseMs: 2, againMs: 3_600 },
  });
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return portions;
  };
  expect([await after(299), await after(1), await after(1), await after(1), await after(2)]).toEqual([0, 1, 1, 2, 3]);
  expect([await after(3_599), await after(1), await after(3_600)]).toEqual([3, 4, 5]);
  expect(problems).toEqual([new Error("locked")]);
  await retention.stop();
  expect([await after(10_000), vi.getTimerCount()]).toEqual([5, 0]);
});

test("to stop is to wait for the portion that is under way, and to begin no other", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const portion = Promise.withResolvers<{ isCut: boolean }>();
  const times = { firstMs: 1, pauseMs: 1, againMs: 1 };
  const retention = startRetention(() => portion.promise, { report: () => undefined, times });
  await vi.advanceTimersByTimeAsync(1);
  let isStopped = false;
  const stopping = retention.stop().then(() => {
    isStopped = true;
  });
  await new Promise((go) => setImmediate(go));
  expect(isStopped).toBe(false);
  portion.resolve({ isCut: true });
  await stopping;
  expect(vi.getTimerCount()).toBe(0);
});
