// One turn that is killed, resumed and perhaps killed again until it ends, and what is found wrong with it afterwards.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Event, StoredEvent } from "../../src/protocol/events.ts";
import { openSqlite } from "../../src/store/sqlite/open.ts";
import type { Store } from "../../src/store/store.ts";
import { violations } from "./kill-checks.ts";
import { answerOf, prompt } from "./kill-steps.ts";
import { endProcessesOf } from "./processes-of.ts";
import { startScriptedModel } from "./scripted-model.ts";
import { at } from "./skillmint.ts";

export type Kill = { at: "ms"; ms: number } | { at: "line"; line: number } | { at: "failpoint"; name: string };

export interface KillInput {
  /** bin/skillmint of the build that is tried. */
  program: string;
  /** Empty; the caller's to remove. */
  folder: string;
  steps: number;
  /** For the first process, for the one that resumes after it, and so on; the one after the last is let live. */
  kills: readonly Kill[];
  /** So long a resume may take, by the clock: the bar of the proof, unless others use the machine too. */
  resumeLimitMs?: number;
}

export interface KillOutcome {
  violations: string[];
  /** Every process that died of SIGKILL, with the type of the last event it had printed. */
  deaths: { kill: Kill; last: string; resumed: boolean }[];
  /** How long each resume took to its first model request, or to its end. */
  resumeMs: number[];
  journal: readonly StoredEvent[];
  lives: readonly Life[];
}

const mostLives = 10;

export async function killAndResume({
  program,
  folder,
  steps,
  kills,
  resumeLimitMs = 2_000,
}: KillInput): Promise<KillOutcome> {
  const [home, work] = ["home", "work"].map((name) => join(folder, name)) as [string, string];
  for (const made of [home, work]) mkdirSync(made);
  await using model = await startScriptedModel(answerOf(steps));
  const output = ["--output", "jsonl", ...at(model.url)];
  const ways = { begin: ["--mode", "unrestricted", ...output, prompt], resume: ["--continue", ...output] };
  const lives: Life[] = [];
  const wrong: string[] = [];
  let way: keyof typeof ways = "begin";
  while (lives.length < mostLives) {
    const life = await live({ program, home, work, args: ["run", ...ways[way]], kill: kills[lives.length] });
    lives.push(life);
    if (life.kill?.at === "failpoint" && !life.killed) wrong.push(`the failpoint ${life.kill.name} was not reached`);
    if (life.code === 0) break;
    if (!life.killed) {
      const refused = life.args.includes("--continue") && life.events.length === 0;
      const { journal } = await storedIn(home);
      // Killed before anything was stored, there is nothing to resume; killed after the end, nothing to do.
      if (!refused || !(journal.length === 0 || isOver(journal))) {
        wrong.push(`a process ended with ${life.code}: ${life.stderr.trim()}`);
        break;
      }
      if (isOver(journal)) break;
    }
    way = life.killed ? "resume" : "begin";
  }

  wrong.push(...(await endProcessesOf(home)).map((command) => `a process was left running: ${command}`));
  const { journal, wrong: unreadable } = await storedIn(home);
  wrong.push(...unreadable);
  const printed = lives.flatMap(({ events }) => events).filter((event): event is StoredEvent => event.seq !== null);
  const { requests, faults } = model;
  const aftermath = { steps, work, printed, journal, requests, faults };
  wrong.push(...violations(aftermath));
  const resumeMs = lives
    .filter(({ args }) => args.includes("--continue"))
    .map(({ began, ended }) => Math.min(ended, requests.find((one) => one.at >= began)?.at ?? ended) - began);
  const slow = resumeMs.filter((ms) => ms >= resumeLimitMs);
  wrong.push(...slow.map((ms) => `a resume took ${Math.round(ms)} ms`));
  return {
    violations: wrong,
    deaths: deathsOf(lives),
    resumeMs,
    journal,
    lives,
  };
}

/** One process, from its start to its end. */
export interface Life {
  args: readonly string[];
  kill?: Kill;
  /** When it began and ended, by performance.now(). */
  began: number;
  ended: number;
  killed: boolean;
  code: number | NodeJS.Signals | null;
  stderr: string;
  /** What it printed, without a line that was cut off. */
  events: readonly Event[];
}

export interface LifeInput extends Pick<Life, "args" | "kill"> {
  program: string;
  home: string;
  work: string;
  longestMs?: number;
}

export async function live({ program, home, work, args, kill, longestMs = 20_000 }: LifeInput): Promise<Life> {
  const began = performance.now();
  const env = { PATH: process.env.PATH ?? "", HOME: home, SKILLMINT_LANG: "en" };
  const child = spawn(program, args, {
    cwd: work,
    env: kill?.at === "failpoint" ? { ...env, SKILLMINT_FAILPOINT: kill.name } : env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  let lines = 0;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    lines += text.split("\n").length - 1;
    if (kill?.at === "line" && lines >= kill.line) child.kill("SIGKILL");
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const timers = [setTimeout(() => child.kill("SIGABRT"), longestMs)];
  if (kill?.at === "ms") timers.push(setTimeout(() => child.kill("SIGKILL"), kill.ms));
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  for (const timer of timers) clearTimeout(timer);
  const whole = stdout.slice(0, stdout.lastIndexOf("\n") + 1);
  const events = whole
    .split("\n")
    .filter(Boolean)
    .map((line): Event => JSON.parse(line));
  return {
    args,
    kill,
    began,
    ended: performance.now(),
    killed: signal === "SIGKILL",
    code: code ?? signal,
    stderr,
    events,
  };
}

export function deathsOf(lives: readonly Life[]): KillOutcome["deaths"] {
  return lives.flatMap(({ args, kill, killed, events }) => {
    if (!kill || !killed) return [];
    return [{ kill, last: events.at(-1)?.type ?? "nothing yet", resumed: args.includes("--continue") }];
  });
}

interface Stored {
  /** Empty when nothing has been stored yet. */
  journal: StoredEvent[];
  wrong: string[];
}

async function storedIn(home: string): Promise<Stored> {
  const file = join(home, ".skillmint", "skillmint.db");
  if (!existsSync(file)) return { journal: [], wrong: [] };
  try {
    await using store = closing(openSqlite(file));
    const [session, ...others] = await store.sessions();
    const wrong = others.length > 0 ? [`there are ${others.length + 1} sessions instead of one`] : [];
    return { journal: session ? await store.events(session.id) : [], wrong };
  } catch (error) {
    // What a kill made unreadable is the finding itself.
    return { journal: [], wrong: [`the database cannot be read: ${error}`] };
  }
}

const closing = (store: Store) => ({ ...store, [Symbol.asyncDispose]: store.close });

const isOver = (journal: readonly StoredEvent[]) => journal.some(({ type }) => type === "turn-ended");
