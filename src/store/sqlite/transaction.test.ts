import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextRound } from "node:timers/promises";
import { expect, test } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { openSqlite } from "./open.ts";

function withLockHolder() {
  const file = join(tempFolder(), "s.db");
  const store = openSqlite(file);
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  return { file, store, other };
}

test("waits for another connection's write lock without blocking the event loop", async () => {
  const { store, other } = withLockHolder();
  const written = store.setSetting("language", "en");
  // Were the wait a blocking one, this round would come only after it had failed.
  await nextRound();
  other.exec("commit");
  await written;
  expect(await store.settings()).toEqual({ language: "en" });
  await store.close();
  other.close();
});

test("writes that wait for the lock keep their order, also against one that comes when the lock is free", async () => {
  const { store, other } = withLockHolder();
  const first = store.setSetting("language", "en");
  other.exec("commit");
  await Promise.all([first, store.setSetting("language", "zh-CN")]);
  expect(await store.settings()).toEqual({ language: "zh-CN" });
  await store.close();
  other.close();
});

test("closing the store waits for writes that wait for the lock", async () => {
  const { file, store, other } = withLockHolder();
  const written = store.setSetting("language", "en");
  const closed = store.close();
  await nextRound();
  other.exec("commit");
  await Promise.all([written, closed]);
  using again = new DatabaseSync(file);
  expect(again.prepare("select value from app_settings").all()).toEqual([{ value: "en" }]);
  other.close();
});

test("a write that fails for another reason than the lock fails at once and leaves no transaction open", async () => {
  const store = openSqlite(join(tempFolder(), "s.db"));
  await expect(
    store.changeSetting("language", () => {
      throw new Error("refused");
    }),
  ).rejects.toThrow("refused");
  await store.setSetting("language", "zh-CN");
  expect(await store.settings()).toEqual({ language: "zh-CN" });
  await store.close();
});

test("with a limit on lock waits, writes fail as busy once they have waited that long together", async () => {
  const { store, other } = withLockHolder();
  const before = store.setSetting("language", "en");
  await nextRound();
  store.limitLockWaits(0);
  const problem = { name: "StoreProblem", kind: "busy" };
  await expect(before).rejects.toMatchObject(problem);
  await expect(store.setSetting("language", "en")).rejects.toMatchObject(problem);
  other.exec("commit");
  await store.setSetting("language", "zh-CN");
  expect(await store.settings()).toEqual({ language: "zh-CN" });
  await store.close();
  other.close();
});
