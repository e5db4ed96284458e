import { readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { onlyRipgrep, onlyThreads } from "../../../test/support/search-engines.ts";
import { toolBench } from "../../../test/support/tool-context.ts";
import { secretsIn } from "../../config/secret-files.ts";
import { noMask } from "../../protocol/mask.ts";
import type { Engines } from "../../search/engines.ts";
import type { TextSearch } from "../../search/place.ts";
import { createProtectedValues } from "../../session/protected-values.ts";
import { openFolder } from "./open-folder.ts";
import { searchShown } from "./shown-search.ts";

const key = "live_9fQ2xKb7Wm4ZtR1vN8sL";
const secret = `# keys\nAPI_KEY=${key}\nDB_PASSWORD=postgres\nMODE=test\n`;

const engines: [string, Engines][] = [
  ["ripgrep", onlyRipgrep],
  ["our threads", onlyThreads],
];

function workspace() {
  const bench = toolBench();
  bench.put("deep/.env", secret);
  bench.put("notes.txt", `The key is ${key} today.\nNothing else.\n`);
  bench.put("other.txt", "API_KEY is read from the environment.\n");
  const root = realpathSync(bench.root);
  const values = createProtectedValues({
    ...{ root, dataFolder: bench.context.closed, show: bench.context.workspace.show, base: noMask, secretsIn },
  });
  const search = async (pattern: string, more: Partial<TextSearch> = {}, used: Engines = onlyRipgrep) => {
    using folder = await openFolder(more.folder ?? root, bench.context);
    const { files, total } = await searchShown(
      {
        ...{ pattern, literal: false, wholeWord: false, caseInsensitive: false, contextLines: 0, keep: 50 },
        ...{ folder: root, through: folder.through, file: null, leaveOut: null },
        paths: { include: [], exclude: [], prefix: "" },
        ...more,
      },
      { folder, values, engines: used, watch: { signal: AbortSignal.timeout(20_000) }, context: bench.context },
    );
    const lines = files.flatMap(({ path, lines }) => lines.map(({ number, text }) => `${path}:${number}:${text}`));
    return { total, lines: lines.sort() };
  };
  return { bench, root, search };
}

test.each(engines)("with %s a search finds handles and no protected value, in every file", async (_, used) => {
  const { bench, search } = workspace();
  using _bench = bench;
  const nothing = { total: 0, lines: [] };
  for (const guess of [key, "live_9f", "API_KEY=l", "PASSWORD=p", "l{1}ive_9", "(?i)LIVE_9F", "API_KEY=live.*\\nDB"])
    expect({ guess, ...(await search(guess, {}, used)) }).toEqual({ guess, ...nothing });
  expect(await search("API_KEY|live_9f|postgres", {}, used)).toEqual({
    total: 3,
    lines: [
      "deep/.env:2:API_KEY=⟨deep/.env:API_KEY⟩",
      "notes.txt:1:The key is ⟨deep/.env:API_KEY⟩ today.",
      "other.txt:1:API_KEY is read from the environment.",
    ],
  });
  // The count and the lines around a hit tell no more than the hits do.
  const context = { contextLines: 1, keep: 1 };
  expect((await search("MODE|live", context, used)).lines).toEqual([
    "deep/.env:3:DB_PASSWORD=⟨deep/.env:DB_PASSWORD⟩",
    "deep/.env:4:MODE=test",
  ]);
  expect((await search("\\}⟩\\nDB|⟩\\r?\\nDB", {}, used)).total).toBe(2);
});

test("a search of the one file that is named finds handles and no value, also where the file is ignored", async () => {
  const { bench, root, search } = workspace();
  using _bench = bench;
  writeFileSync(join(root, "deep/.gitignore"), ".env\n");
  const one = { folder: join(root, "deep"), file: ".env" };
  expect(await search("live_9f", one)).toEqual({ total: 0, lines: [] });
  expect((await search("KEY", one)).lines).toEqual([".env:2:API_KEY=⟨deep/.env:API_KEY⟩"]);
  // A folder is searched without the files that git ignores.
  expect((await search("MODE")).total).toBe(0);
  rmSync(join(root, "deep/.gitignore"));
  expect((await search("MODE")).total).toBe(1);
});

test("no list of processes shows a value while its copies are looked for", async () => {
  const { bench, root, search } = workspace();
  using _bench = bench;
  const [program, log] = [join(root, "../rg"), join(root, "../arguments")];
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" >> '${log}'\nexec '${onlyRipgrep.ripgrep()}' "$@"\n`, {
    mode: 0o755,
  });
  const found = await search("today", {}, { ...onlyRipgrep, ripgrep: () => program });
  expect(found.lines).toEqual(["notes.txt:1:The key is ⟨deep/.env:API_KEY⟩ today."]);
  const told = readFileSync(log, "utf8");
  expect([told.includes("today"), told.includes(key), told.includes("postgres")]).toEqual([true, false, false]);
});
