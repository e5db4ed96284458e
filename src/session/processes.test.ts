import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { openSqlite } from "../store/sqlite/open.ts";
import { createProcessHome } from "./processes.ts";

test("before its first command a process is known to the store, also where its trace cannot be written", async () => {
  const data = tempFolder();
  // A file where the folder of traces would be.
  writeFileSync(join(data, "owners"), "");
  const store = openSqlite(join(data, "s.db"));
  const reported: unknown[] = [];
  const home = createProcessHome({ store, owner: "1:2:3", data, report: (error) => void reported.push(error) });
  await home.forSession("ses_1", join(data, "outputs"), () => undefined).get();
  expect([await store.owners(), reported.length]).toEqual([["1:2:3"], 1]);
  await store.close();
});
