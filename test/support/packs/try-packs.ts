// Opens packs in a process of its own that may write no file (started with --permission), and tells what each of them took.

import type { PackKeys } from "../../../src/skills/pack/format/header.ts";
import { openPack } from "../../../src/skills/pack/format/open.ts";
import { isProblem } from "../../../src/skills/pack/format/problem.ts";

export interface Trial {
  file: string;
  keys: PackKeys;
  now: string;
  runtime: string;
}

export interface Tried {
  /** The problem's code, or what went wrong instead of a problem. */
  result: string;
  ms: number;
  /** What this process worked, whatever else the machine had to do. */
  workMs: number;
  /** By how much the process's peak has grown. */
  grownKb: number;
}

process.on("message", async ({ warmUp, trials }: { warmUp: readonly Trial[]; trials: readonly Trial[] }) => {
  // What is compiled and made ready once is not what one pack takes.
  for (const trial of warmUp) await tried(trial);
  const before = peak();
  const rows: Tried[] = [];
  for (const trial of trials) rows.push(await tried(trial));
  process.send?.({ rows, grownKb: peak() - before }, () => process.disconnect());
});

const peak = () => process.resourceUsage().maxRSS;

async function tried({ file, keys, now, runtime }: Trial): Promise<Tried> {
  const [start, before, work] = [performance.now(), peak(), process.cpuUsage()];
  const result = await resultOf(() => openPack(file, keys, { now: new Date(now), runtime }));
  const { user, system } = process.cpuUsage(work);
  return { result, ms: performance.now() - start, workMs: (user + system) / 1000, grownKb: peak() - before };
}

async function resultOf(open: () => ReturnType<typeof openPack>): Promise<string> {
  try {
    const opened = await open();
    return isProblem(opened) ? opened.problem : "OPENED";
  } catch (error) {
    return `THROWN ${error}`;
  }
}
