import { chmodSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onlyThreads, threadsFrom } from "../../test/support/search-engines.ts";
import { type Bench, toolBench } from "../../test/support/tool-context.ts";
import { ripgrepPath } from "../assets.ts";
import { type Engines, type Ways, withEngines } from "./engines.ts";
import type { TextSearch } from "./place.ts";
import { listFiles, searchText } from "./search.ts";

let bench: Bench;
beforeEach(() => {
  bench = toolBench();
  bench.put("a.txt", "needle\n");
});
afterEach(() => bench[Symbol.dispose]());

const expected = {
  total: 1,
  files: [{ path: "a.txt", lines: [{ number: 1, text: "needle", hit: true, ranges: [[0, 6]] }] }],
};
const broken = (name: string) => threadsFrom(new URL(`../../test/support/threads/${name}.mjs`, import.meta.url));

function search(engines: Partial<Engines>) {
  const text: TextSearch = {
    pattern: "needle",
    folder: bench.root,
    leaveOut: null,
    file: null,
    literal: false,
    wholeWord: false,
    caseInsensitive: false,
    contextLines: 0,
    keep: 50,
    paths: { include: [["*.txt"]], exclude: [], prefix: "" },
  };
  return searchText(text, { ...onlyThreads, ...engines }, { signal: bench.context.signal });
}

/** A program in place of ripgrep. */
function program(text: string): string {
  const path = bench.put("../rg", text);
  chmodSync(path, 0o755);
  return path;
}

test("no thread is started while ripgrep works", async () => {
  const threads = () => {
    throw new Error("A thread was asked for.");
  };
  expect(await search({ ripgrep: ripgrepPath, threads })).toEqual(expected);
});

test("where ripgrep cannot be used, our threads search unseen", async () => {
  const notExecutable = bench.put("../not-executable", "#!/bin/sh\n");
  const partOfIt = `printf '%s\\n' '{"type":"begin","data":{"path":{"text":"b.txt"}}}'`;
  for (const ripgrep of [
    "/nowhere/rg",
    notExecutable,
    bench.root,
    program("no program at all"),
    program("#!/nowhere/interpreter\n"),
    program(`#!/bin/sh\n${partOfIt}\nkill -9 $$\n`),
    program("#!/bin/sh\necho 'rg: unrecognized flag --no-require-git' >&2; exit 2\n"),
    program("#!/bin/sh\nexit 127\n"),
  ]) {
    expect(await search({ ripgrep: () => ripgrep })).toEqual(expected);
  }
});

test("what is wrong with the pattern is no reason to ask another engine", async () => {
  const wrong = program("#!/bin/sh\nprintf 'rg: regex parse error:\\n(\\nerror: unclosed group\\n' >&2; exit 2\n");
  await expect(search({ ripgrep: () => wrong })).rejects.toMatchObject({ kind: "pattern", message: "unclosed group" });
});

test("a thread that breaks is replaced once, unseen", async () => {
  const pool = broken("breaks-once");
  expect(await search({ threads: async () => pool })).toEqual(expected);
  expect(readFileSync(bench.path(".broken"), "utf8")).toBe("");
});

test("when threads break and ripgrep was only killed, it is asked again", async () => {
  const once = program(
    `#!/bin/sh\n[ -e ${bench.path(".killed")} ] && exec ${ripgrepPath()} "$@"\n: > ${bench.path(".killed")}\nkill -9 $$\n`,
  );
  const pool = broken("always-breaks");
  expect(await search({ ripgrep: () => once, threads: async () => pool })).toEqual(expected);
});

test("when both stay broken that is said, for a list of files too", async () => {
  const pool = broken("always-breaks");
  const failed = { name: "SearchError", kind: "unusable", message: "a thread ended: broken on purpose" };
  await expect(search({ threads: async () => pool })).rejects.toMatchObject(failed);
  const list = { folder: bench.root, leaveOut: null, pattern: "**", keep: 9 };
  const engines = { ...onlyThreads, threads: async () => pool };
  await expect(listFiles(list, engines, { signal: bench.context.signal })).rejects.toMatchObject(failed);
});

test("progress is told about once a second while a search lasts", async () => {
  vi.useFakeTimers();
  try {
    const told: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<string>();
    const byRipgrep: Ways<string>["byRipgrep"] = (_, onStart) => {
      let matches = 0;
      onStart(() => ({ matches: ++matches }));
      return promise;
    };
    const watch = { signal: bench.context.signal, onProgress: (progress: unknown) => void told.push(progress) };
    const found = withEngines(onlyThreads, { byRipgrep, byThreads: byRipgrep as never }, watch);
    vi.advanceTimersByTime(2_500);
    resolve("done");
    expect(await found).toBe("done");
    vi.advanceTimersByTime(2_500);
    expect(told).toEqual([{ matches: 1 }, { matches: 2 }]);
  } finally {
    vi.useRealTimers();
  }
});
