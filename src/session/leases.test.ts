import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { storeEvents } from "../../test/support/store-session.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import type { SessionId } from "../protocol/ids.ts";
import { emptyGuide, generalSkill } from "../protocol/skills.ts";
import type { Model, Reply } from "../providers/model.ts";
import { createRuntime } from "../runtime.ts";
import { stateOf } from "../server/session-state.ts";
import { leaseMs, ownOwner } from "../store/owner.ts";
import { openSqlite } from "../store/sqlite/open.ts";
import { StaleOwner, type Store } from "../store/store.ts";
import { createLeases } from "./leases.ts";

const session: SessionId = "ses_1";
/** An owner of another container. */
const foreign = ownOwner().replace(/^(.*):\d+:(\w+)$/, "$1:4026530000:$2");

async function world(owner = ownOwner()) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const file = join(tempFolder(), "s.db");
  const store = openSqlite(file);
  await storeEvents(store, session, [], { at: new Date().toISOString() });
  const db = new DatabaseSync(file);
  const lost: unknown[] = [];
  const reported: unknown[] = [];
  const renewals: Promise<unknown>[] = [];
  const counted: Pick<Store, "takeLease" | "releaseLease" | "renewLeases"> = {
    ...store,
    renewLeases(one) {
      const renewal = store.renewLeases(one);
      renewals.push(renewal);
      return renewal;
    },
  };
  const leases = createLeases({
    ...{ store: counted, owner },
    onLost: (...what) => void lost.push(what),
    report: (error) => void reported.push(error),
  });
  onTestFinished(async () => {
    await leases.close();
    db.close();
    await store.close();
  });
  const expires = () => Date.parse(String(db.prepare("select expires from leases").get()?.expires));
  return { store, db, leases, lost, reported, renewals, expires };
}

/** Everything that the passing of time has started has ended. */
async function pass(ms: number, renewals: readonly Promise<unknown>[] = []): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  await Promise.allSettled(renewals);
}

test("retries a release that failed until it succeeds, and meanwhile this process can take the session", async () => {
  const { store, db, leases } = await world();
  const lease = await leases.take(session);
  if (!lease) throw new Error("it is free");
  store.limitLockWaits(0);
  db.exec("begin immediate");
  await expect(leases.release(lease)).rejects.toMatchObject({ kind: "busy" });
  await pass(500);
  db.exec("commit");
  expect(await store.leaseHolder(session)).toBe(ownOwner());
  await pass(1_000);
  expect(await store.leaseHolder(session)).toBeNull();

  const again = await leases.take(session);
  if (!again) throw new Error("it is free");
  db.exec("begin immediate");
  await expect(leases.release(again)).rejects.toMatchObject({ kind: "busy" });
  db.exec("commit");
  expect(await leases.take(session)).toMatchObject({ epoch: again.epoch + 1 });
  // The release that had failed must not end the new lease.
  await pass(60_000);
  expect(await store.leaseHolder(session)).toBe(ownOwner());
});

test("releases at its end what it could not release before", async () => {
  const { store, db, leases } = await world();
  const lease = await leases.take(session);
  if (!lease) throw new Error("it is free");
  store.limitLockWaits(0);
  db.exec("begin immediate");
  await expect(leases.release(lease)).rejects.toMatchObject({ kind: "busy" });
  db.exec("commit");
  await leases.close();
  expect(await store.leaseHolder(session)).toBeNull();
});

test("renews all leases with one statement while it holds any, and none before or after", async () => {
  const { leases, renewals, expires, db } = await world(foreign);
  await pass(leaseMs);
  expect(renewals).toEqual([]);
  const lease = await leases.take(session);
  if (!lease) throw new Error("it is free");
  db.exec("update leases set expires = '2020-01-01T00:00:00.000Z'");
  await pass(leaseMs / 3, renewals);
  expect(renewals.length).toBe(1);
  expect(expires()).toBeGreaterThan(Date.now());
  await leases.release(lease);
  await pass(leaseMs);
  expect(renewals.length).toBe(1);
});

test("a renewal that fails is reported once and made up for by the next", async () => {
  const { store, db, leases, reported, renewals, lost, expires } = await world(foreign);
  await leases.take(session);
  db.exec("update leases set expires = '2020-01-01T00:00:00.000Z'");
  store.limitLockWaits(0);
  db.exec("begin immediate");
  await pass(leaseMs / 3, renewals);
  await pass(leaseMs / 3, renewals);
  db.exec("commit");
  expect([reported, lost]).toMatchObject([[{ kind: "busy" }], []]);
  await pass(leaseMs / 3, renewals);
  expect(expires()).toBeGreaterThan(Date.now());
});

test("tells of a lease that another process took because it had expired", async () => {
  const { store, db, leases, renewals, lost } = await world(foreign);
  await leases.take(session);
  db.exec("update leases set expires = '2020-01-01T00:00:00.000Z'");
  await store.takeLease(session, ownOwner());
  await pass(leaseMs / 3, renewals);
  expect(lost).toEqual([[session, expect.any(StaleOwner)]]);
});

test("a session that cannot be read gives its lease back", async () => {
  const home = join(tempFolder(), "home");
  const runtime = createRuntime({ env: { SKILLMINT_HOME: home }, report: () => undefined });
  const { sessions, store } = runtime;
  const work = tempFolder();
  const model: Model = { id: "a/b", step: async () => ({ text: "ok", calls: [], stop: "end" }) };
  const made = sessions.begin({
    ...{ workspace: work, model, maxSteps: 9, rules: [], mode: "default", sandbox: "off" },
    ...{ main: generalSkill, guide: emptyGuide, language: "en", tools: [] },
  });
  await made.send({ type: "submit", text: "hi" });
  await made.run();
  await made.close();
  const settings = { model, maxSteps: 9, rules: [] };
  const db = new DatabaseSync(runtime.paths.database);
  db.exec("update events set body = '{' where type = 'session-opened'");
  await expect(sessions.resume(made.id, settings)).rejects.toThrow(SyntaxError);
  expect(await store.leaseHolder(made.id)).toBeNull();
  await expect(sessions.undo(made.id, {})).rejects.toThrow(SyntaxError);
  expect(await store.leaseHolder(made.id)).toBeNull();
  db.exec("delete from events");
  expect(await sessions.resume(made.id, settings)).toEqual({ problem: "not-found" });
  expect(await store.leaseHolder(made.id)).toBeNull();
  db.close();
  await runtime.close();
});

test("a session whose last writes failed can be taken up here at once, and by others when the store can be written", async () => {
  const home = join(tempFolder(), "home");
  const runtime = createRuntime({ env: { SKILLMINT_HOME: home }, report: () => undefined });
  const { sessions, store } = runtime;
  const db = new DatabaseSync(runtime.paths.database);
  // Every write fails at once while the other connection holds the lock.
  store.limitLockWaits(0);
  const model: Model = {
    id: "a/b",
    async step() {
      db.exec("begin immediate");
      return { text: "ok", calls: [], stop: "end" };
    },
  };
  const made = sessions.begin({
    ...{ workspace: tempFolder(), model, maxSteps: 9, rules: [], mode: "default", sandbox: "off" },
    ...{ main: generalSkill, guide: emptyGuide, language: "en", tools: [] },
  });
  await made.send({ type: "submit", text: "hi" });
  await expect(made.run()).rejects.toMatchObject({ kind: "busy" });
  await expect(made.close()).rejects.toMatchObject({ kind: "busy" });
  db.exec("commit");
  expect(await stateOf(store, made.id)).toBe("running");
  const settings = {
    model: { ...model, step: async () => ({ text: "ok", calls: [], stop: "end" }) as Reply },
    rules: [],
  };
  const again = await sessions.resume(made.id, { ...settings, maxSteps: 9 });
  if ("problem" in again) throw new Error(again.problem);
  db.exec("begin immediate");
  await expect(again.close()).rejects.toMatchObject({ kind: "busy" });
  db.exec("commit");
  await expect.poll(() => stateOf(store, made.id)).toBe("interrupted");
  expect(await store.takeLease(made.id, `${ownOwner()}x`)).not.toBeNull();
  db.close();
  await runtime.close();
});
