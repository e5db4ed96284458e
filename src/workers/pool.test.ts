import { expect, test } from "vitest";
import { toolBench } from "../../test/support/tool-context.ts";
import { threadFile } from "../assets.ts";
import { createPool, type Pool } from "./pool.ts";

const broken = (name: string) => new URL(`../../test/support/threads/${name}.mjs`, import.meta.url);
const job = (folder: string) => ({ folder, leaveOut: null, pattern: "**", keep: 10 });

async function list(pool: Pool, folder: string, signal = new AbortController().signal) {
  return pool.run("list-files", job(folder), { signal });
}

test("a job is done in another thread, and more jobs than threads wait for each other", async () => {
  using bench = toolBench();
  bench.put("a.txt", "");
  const pool = createPool({ file: threadFile(), size: 2 });
  const all = await Promise.all(Array.from({ length: 8 }, () => list(pool, bench.root)));
  expect(all).toEqual(Array.from({ length: 8 }, () => ({ value: { paths: ["a.txt"], count: 1 } })));
});

test("a thread that breaks or eats up its memory rejects its job, and the pool goes on with a new one", async () => {
  using bench = toolBench();
  for (const name of ["always-breaks", "eats-memory"]) {
    const pool = createPool({ file: broken(name), size: 1 });
    await expect(list(pool, bench.root)).rejects.toMatchObject({ name: "ThreadCrash" });
  }
  const once = createPool({ file: broken("breaks-once"), size: 1 });
  const [first, second] = await Promise.allSettled([list(once, bench.root), list(once, bench.root)]);
  expect(first).toMatchObject({ status: "rejected", reason: { name: "ThreadCrash" } });
  expect(second).toMatchObject({ status: "fulfilled", value: { value: { count: 1 } } });
});

test("a thread whose file is not there is a crash too", async () => {
  using bench = toolBench();
  const pool = createPool({ file: broken("not-there"), size: 1 });
  await expect(list(pool, bench.root)).rejects.toMatchObject({ name: "ThreadCrash" });
});

test("a job that takes longer than it may ends with its thread, and the pool goes on", async () => {
  using bench = toolBench();
  const pool = createPool({ file: broken("never-ends"), size: 1 });
  const signal = new AbortController().signal;
  const endless = pool.run("list-files", job(bench.root), { signal, mostMs: 50 });
  await expect(endless).rejects.toMatchObject({ name: "JobTimeout" });
});

test("a signal ends a job under way together with its thread, and one that waits before it began", async () => {
  using bench = toolBench();
  const pool = createPool({ file: broken("never-ends"), size: 1 });
  const abort = new AbortController();
  const { promise: began, resolve } = Promise.withResolvers<unknown>();
  const running = pool.run("list-files", job(bench.root), { signal: abort.signal, onProgress: resolve });
  const waiting = list(pool, bench.root, abort.signal);
  await began;
  abort.abort(new Error("enough"));
  await expect(running).rejects.toThrow("enough");
  await expect(waiting).rejects.toThrow("enough");
  await expect(list(pool, bench.root, abort.signal)).rejects.toThrow("enough");
});
