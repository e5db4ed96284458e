// Commands that print far more than anybody can read, and what that costs the program that runs them.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startScriptedModel } from "./scripted-model.ts";
import { at, dataFolder, type Skillmint } from "./skillmint.ts";

/** Each prints BEGIN, `bytes` of filling and END. */
export const floods = {
  "many lines": (bytes: number) => `echo BEGIN; yes 0123456789abcdef | head -c ${bytes}; echo; echo END`,
  "one line": (bytes: number) => `printf BEGIN; head -c ${bytes} /dev/zero | tr '\\0' x; echo END`,
  "one line of Chinese": (bytes: number) =>
    `printf BEGIN; yes 语言 | tr -d '\\n' | head -c ${bytes - (bytes % 6)}; echo END`,
  "both streams": (bytes: number) =>
    `echo BEGIN; yes out | head -c ${bytes / 2} & yes err | head -c ${bytes / 2} >&2; wait; echo; echo END`,
} as const;
export type Flood = keyof typeof floods;

export interface Flooded {
  /** The most memory that the program ever had, in bytes. */
  peak: number;
  /** What the model was given. */
  result: string;
  /** Sizes of the files that hold the whole. */
  files: number[];
  ms: number;
}

/** Runs one command in the real program. */
export async function flooded(program: Skillmint, command: string, more: object = {}): Promise<Flooded> {
  const calls = [{ name: "bash", input: { command, timeout_ms: 600_000, ...more } }];
  await using model = await startScriptedModel([{ calls }, { text: "I see." }]);
  const began = performance.now();
  const { child, ended } = program.start(["run", "--mode", "unrestricted", ...at(model.url), "go"]);
  let peak = 0;
  let isOver = false;
  const over = ended.then(() => {
    isOver = true;
  });
  while (!isOver) {
    peak = Math.max(peak, peakOf(child.pid as number));
    await Promise.race([over, wait(10)]);
  }
  const result = model.requests[1]?.body.messages.at(-1)?.content;
  return { peak, result: String(result), files: filesIn(program), ms: performance.now() - began };
}

function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0; // It has just ended.
  }
}

function filesIn(program: Skillmint): number[] {
  const outputs = join(dataFolder(program), "outputs");
  try {
    return readdirSync(outputs, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  } catch {
    return []; // None was made.
  }
}
