import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createSharedGuard } from "../src/session/later/guard.ts";
import { createWatch } from "../src/session/watch.ts";

// What watching the workspace adds to a command: the look before it and the look after it, with one small file changed
// in between, as the commands of a session follow on each other. Blobs are not counted: `npm run bench -- bytes` does.
//   npm run bench -- watch
const rounds = 40;
const folder = mkdtempSync(join(tmpdir(), "skillmint-bench-watch-"));
try {
  console.log("files        first command   the others (median)   ms");
  for (const files of [0, 50, 500, 900, 100_000]) await measure(files);
  console.log("\nfiles that run later, compared before and after each command");
  console.log("files        first command   the others (median)   ms   of a command that does nothing");
  for (const files of [50, 500, 100_000]) await measureLater(files);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(files: number): Promise<void> {
  const root = join(folder, `${files}`);
  for (let file = 0; file < files; file++)
    put(join(root, `${Math.floor(file / 10)}`, `${file}.txt`), "x".repeat(2_000));
  put(join(root, "changed.txt"), "0");
  const watch = createWatch({ root, closed: "/none", keepBlob: async () => undefined });
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const end = watch.begin();
    const between = performance.now();
    put(join(root, "changed.txt"), `${round}`);
    const after = performance.now();
    await end();
    times.push(between - began + performance.now() - after);
  }
  const [first = 0, ...others] = times;
  const median = medianOf(others);
  console.log(`${String(files).padEnd(12)} ${first.toFixed(2).padStart(13)}   ${median.toFixed(2).padStart(19)}`);
}

function put(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Measures the comparison of files that run later, in the same folders, made repositories, and in the user's home folder. */
async function measureLater(files: number): Promise<void> {
  const workspace = join(folder, `${files}`);
  spawnSync("git", ["init", "-q", "."], { cwd: workspace });
  const guard = createSharedGuard({ workspace, home: homedir(), closed: "/none", wholeFolders: () => [] });
  const session = {
    folder: join(folder, "held"),
    hasLeft: async () => false,
    settle: async () => undefined,
    mayChange: async () => false,
  };
  const run = { call: "call_1" as const, command: "", folder: workspace, isApproved: false };
  const [times, commands]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const end = await guard.begin(run, session);
    const between = performance.now();
    spawnSync("true");
    const after = performance.now();
    await end();
    times.push(between - began + performance.now() - after);
    commands.push(after - between);
  }
  const [first = 0, ...others] = times;
  const [own, nothing] = [medianOf(others), medianOf(commands)];
  console.log(
    `${String(files).padEnd(12)} ${first.toFixed(2).padStart(13)}   ${own.toFixed(2).padStart(19)}        ${(own / nothing).toFixed(2)}`,
  );
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
