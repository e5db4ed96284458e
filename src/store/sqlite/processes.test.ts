import { expect, test } from "vitest";
import { opened } from "../../../test/support/opened.ts";
import { storeEvents } from "../../../test/support/store-session.ts";
import type { ProcessRow } from "../../protocol/processes.ts";
import { openSqlite } from "./open.ts";

const at = "2026-11-15T00:00:00.000Z";
const row = (number: number, more: Partial<ProcessRow> = {}): ProcessRow => ({
  id: `proc_${number}`,
  session: "ses_1",
  owner: "me",
  pid: number,
  started: "12345",
  command: "sleep 99",
  ports: [],
  ended_at: null,
  ...more,
});

async function storeWithSession() {
  const store = openSqlite(":memory:");
  await storeEvents(store, "ses_1", [opened], { at });
  return store;
}

test("a process is its owner's until it has ended", async () => {
  const store = await storeWithSession();
  await store.addProcess(row(1));
  await store.addProcess(row(2, { owner: "another" }));
  await store.setPorts("ses_1", "proc_1", [80, 443]);
  expect(await store.openProcesses("me")).toEqual([row(1, { ports: [80, 443] })]);
  await store.endProcess("ses_1", "proc_1", at);
  expect(await store.openProcesses("me")).toEqual([]);
  expect(await store.openProcesses("another")).toEqual([row(2, { owner: "another" })]);
});

test("owners are known from their first child until they have none", async () => {
  const store = await storeWithSession();
  await store.noteOwner("me");
  await store.noteOwner("me");
  await store.noteOwner("another");
  expect((await store.owners()).sort()).toEqual(["another", "me"]);
  await store.forgetOwner("me");
  expect(await store.owners()).toEqual(["another"]);
});

test("of the ended ones the last thirty are kept, and all go with their session", async () => {
  const store = await storeWithSession();
  for (let number = 1; number <= 35; number++) {
    await store.addProcess(row(number));
    await store.endProcess("ses_1", `proc_${number}`, new Date(Date.parse(at) + number).toISOString());
  }
  await store.addProcess(row(36));
  // The same id again: only those that were dropped make room for it.
  await store.addProcess(row(5));
  await expect(store.addProcess(row(6))).rejects.toThrow(/UNIQUE/);
  await store.deleteSessions(["ses_1"]);
  expect(await store.openProcesses("me")).toEqual([]);
});
