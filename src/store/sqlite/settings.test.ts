import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { openSqlite } from "./open.ts";

const row = { id: "folder:/x", name: "x", manifest: "{}", source: "folder", enabled: 1 } as const;

/** A store, and whether another process could write just now. */
function shared() {
  const file = join(tempFolder(), "store.db");
  const store = openSqlite(file);
  const other = new DatabaseSync(file, { timeout: 0 });
  onTestFinished(async () => {
    other.close();
    await store.close();
  });
  const isFree = () => {
    try {
      other.exec("begin immediate");
      other.exec("rollback");
      return true;
    } catch {
      return false;
    }
  };
  return { store, isFree };
}

test("nobody writes between what a change reads and what it writes", async () => {
  const { store, isFree } = shared();
  await store.setSetting("count", "1");
  const free: boolean[] = [];
  await store.changeSetting("count", (rows) => {
    free.push(isFree());
    return String(Number(rows.count) + 1);
  });
  await store.saveSkill({ ...row, installed_at: "2026-11-16", last_used_at: null });
  const isThere = await store.changeSkill(row.id, (now) => {
    free.push(isFree());
    return { ...now, enabled: 0 };
  });
  expect([free, isFree(), isThere]).toEqual([[false, false], true, true]);
  expect([(await store.settings()).count, (await store.skills())[0]?.enabled]).toEqual(["2", 0]);
});

test("a change that fails leaves all as it was, and one of what is not there makes nothing", async () => {
  const { store, isFree } = shared();
  await store.setSetting("a", "1");
  const failing = store.changeSetting("a", () => {
    throw new Error("not so");
  });
  await expect(failing).rejects.toThrow("not so");
  expect([(await store.settings()).a, isFree()]).toEqual(["1", true]);
  expect(await store.changeSkill("folder:/none", (now) => now)).toBe(false);
  await store.changeSetting("a", () => null);
  expect([await store.settings(), await store.skills()]).toEqual([{}, []]);
});
