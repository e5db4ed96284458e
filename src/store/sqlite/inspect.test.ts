import { closeSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { inspectSqlite } from "./inspect.ts";
import { openSqlite } from "./open.ts";

const row = {
  ...{ id: "x/y", name: "y", api_format: "openai", base_url: "http://127.0.0.1:9", model_name: "y", is_default: 1 },
  ...{ context_size: null, created_at: "2026-11-15T00:00:00.000Z", provider: "x", options: "{}" },
};

async function database(): Promise<string> {
  const file = join(tempFolder(), "skillmint.db");
  const store = openSqlite(file);
  await store.saveModel(row);
  await store.close();
  return file;
}

function change(file: string, sql: string): void {
  using db = new DatabaseSync(file);
  db.exec(sql);
}

test("a database of ours is found whole, with the user's models, and not a byte of it changes", async () => {
  const file = await database();
  const before = readFileSync(file);
  const { version, current, checked, models } = await inspectSqlite(file);
  expect({ isCurrent: version === current, checked, models }).toEqual({
    isCurrent: true,
    checked: true,
    models: [row],
  });
  expect(readFileSync(file)).toEqual(before);
});

test("it is looked at while another process has it open", async () => {
  const file = await database();
  const store = openSqlite(file);
  expect(await inspectSqlite(file)).toMatchObject({ checked: true });
  await store.close();
});

test("an older one is told as such, and left so", async () => {
  const file = await database();
  change(file, "pragma user_version = 1");
  expect(await inspectSqlite(file)).toMatchObject({ version: 1, models: [] });
  expect(await inspectSqlite(file)).toMatchObject({ version: 1 });
});

test.each([
  ["newer-version", "pragma user_version = 1000"],
  ["foreign", "pragma application_id = 7"],
])("%s is a problem", async (kind, sql) => {
  const file = await database();
  change(file, sql);
  await expect(inspectSqlite(file)).rejects.toMatchObject({ name: "StoreProblem", kind });
});

const filler = `create table filler (text);
  insert into filler
  with recursive n(i) as (select 1 union all select i + 1 from n where i < 500) select hex(randomblob(200)) from n`;

test("a page that was overwritten is found", async () => {
  const file = await database();
  change(file, filler);
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, Math.floor(statSync(file).size / 1024) * 512);
  closeSync(handle);
  await expect(inspectSqlite(file)).rejects.toMatchObject({ name: "StoreProblem", kind: "corrupt" });
});
