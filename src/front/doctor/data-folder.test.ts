import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { pathsFrom } from "../../config/paths.ts";
import { textsIn } from "../../i18n/texts.ts";
import { checkDataFolder } from "./data-folder.ts";

test("the database is as large as its files are together, with what was not yet written into the first", async () => {
  const home = tempFolder();
  const paths = pathsFrom({ SKILLMINT_HOME: home });
  for (const [ending, bytes] of [
    ["", 1000],
    ["-wal", 20_000],
    ["-shm", 300],
  ] as const) {
    writeFileSync(paths.database + ending, "x".repeat(bytes));
  }
  const [data] = await checkDataFolder({
    io: { env: {}, language: "en" },
    texts: textsIn("en"),
    paths,
    database: async () => null,
  });
  expect(data).toMatchObject({ state: "ok", detail: `${home} (database 20.8 KB, outputs 0 B, blobs 0 B)` });
});
