// A session whose sub-agents work while it is killed, resumed and perhaps killed again, and what is found wrong afterwards.
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { StoredEvent } from "../../../src/protocol/events.ts";
import { openSqlite } from "../../../src/store/sqlite/open.ts";
import { deathsOf, type Kill, type KillOutcome, type Life, live } from "../kill-scenario.ts";
import { endProcessesOf } from "../processes-of.ts";
import { startScriptedModel } from "../scripted-model.ts";
import { at } from "../skillmint.ts";
import { violations } from "./checks.ts";
import { answerOf, nextPrompt, prompt, type Work } from "./script.ts";

export interface TasksInput {
  /** bin/skillmint of the build that is tried. */
  program: string;
  /** Empty; the caller's to remove. */
  folder: string;
  wanted: Work;
  /** For the first process, for the one that resumes after it, and so on; the one after the last is let live. */
  kills: readonly Kill[];
}

export interface TasksOutcome extends Pick<KillOutcome, "violations" | "deaths" | "lives"> {
  /** Of the session and of all its sub-agents. */
  journal: readonly StoredEvent[];
  /** How many runs of sub-agents were under way at each death. */
  underWay: number[];
  /** Ends that only say that it had not begun. */
  notBegun: number;
}

const mostLives = 10;
/** Long enough on a machine that does other things, too: what hangs, hangs longer. */
const longestMs = 90_000;

export async function killWithTasks({ program, folder, wanted, kills }: TasksInput): Promise<TasksOutcome> {
  const [home, work] = ["home", "work"].map((name) => join(folder, name)) as [string, string];
  for (const made of [home, work]) mkdirSync(made);
  await using model = await startScriptedModel(answerOf(wanted));
  const output = ["--output", "jsonl", ...at(model.url)];
  const lives: Life[] = [];
  const wrong: string[] = [];
  const underWay: number[] = [];
  const next = async (args: readonly string[], kill?: Kill) => {
    const life = await live({ program, home, work, args: ["run", ...args, ...output], kill, longestMs });
    lives.push(life);
    return life;
  };
  while (lives.length < mostLives) {
    const { journal } = await storedIn(home);
    const life = await next(
      journal.length === 0 ? ["--mode", "unrestricted", prompt] : ["--continue"],
      kills[lives.length],
    );
    if (life.killed) {
      underWay.push(tasksIn((await storedIn(home)).journal));
      continue;
    }
    if (life.code === 0 || isOver((await storedIn(home)).journal)) break;
    wrong.push(`a process ended with ${life.code}: ${life.stderr.trim()}`);
    break;
  }
  const last = await next(["--continue", nextPrompt]);
  if (last.code !== 0) wrong.push(`the next prompt ended with ${last.code}: ${last.stderr.trim()}`);
  wrong.push(...(await endProcessesOf(home)).map((command) => `a process was left running: ${command}`));
  const { journal, children, problem } = await storedIn(home);
  const { requests, faults } = model;
  const printed = lives.flatMap(({ events }) => events).filter((event): event is StoredEvent => event.seq !== null);
  wrong.push(...problem, ...violations({ work, wanted, printed, journal, children, requests, faults }));
  return {
    violations: wrong,
    deaths: deathsOf(lives),
    lives,
    journal: [...journal, ...[...children.values()].flat()],
    underWay,
    notBegun: journal.filter((event) => event.type === "task-ended" && event.status !== "ok").length,
  };
}

interface Stored {
  journal: StoredEvent[];
  children: Map<string, StoredEvent[]>;
  problem: string[];
}

async function storedIn(home: string): Promise<Stored> {
  const file = join(home, ".skillmint", "skillmint.db");
  const stored: Stored = { journal: [], children: new Map(), problem: [] };
  if (!existsSync(file)) return stored;
  try {
    const store = openSqlite(file);
    for (const { id, parent } of await store.sessionsNamed("ses_")) {
      const events = await store.events(id);
      if (parent !== null) stored.children.set(id, events);
      else if (stored.journal.length > 0) stored.problem.push("there is more than one session");
      else stored.journal = events;
    }
    await store.close();
  } catch (error) {
    // What a kill made unreadable is the finding itself.
    stored.problem.push(`the database cannot be read: ${error}`);
  }
  return stored;
}

const countOf = (journal: readonly StoredEvent[], type: StoredEvent["type"]) =>
  journal.filter((event) => event.type === type).length;

const tasksIn = (journal: readonly StoredEvent[]) => countOf(journal, "task-started") - countOf(journal, "task-ended");

const isOver = (journal: readonly StoredEvent[]) => countOf(journal, "turn-ended") > 0 && tasksIn(journal) === 0;
