// A runtime that is killed while its commands run, and what is left of them once the next one has started.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { isRunning } from "./is-running.ts";
import { startScriptedModel } from "./scripted-model.ts";
import { at, dataFolder, type Skillmint } from "./skillmint.ts";

const sleeper = "bash -c 'echo $$ >> pids; exec sleep 300'";

/** Ways for a command to be hard to find. Each writes down the pid that must not be left. */
export const shapes = {
  plain: "echo $$ >> pids; exec sleep 300",
  "with a child": "sleep 300 & echo $! >> pids; wait",
  "in a session of its own": `setsid ${sleeper} & wait`,
  "deaf to TERM": "trap '' TERM; echo $$ >> pids; while :; do sleep 1; done",
  "forked twice": `( (${sleeper} &) & ); sleep 300`,
  "without a hangup": `nohup ${sleeper} >/dev/null 2>&1 & wait`,
  "without marks": `env -i ${sleeper}; true`,
} as const;
export type Shape = keyof typeof shapes;

export interface Outcome {
  /** Pids that the killed runtime had started. */
  started: number[];
  /** Those that still ran five seconds after the next start. */
  left: number[];
  /** Processes that are not ours and were ended all the same. */
  harmed: string[];
  /** From the next start until the last of ours was gone. */
  ms: number;
}

const longestMs = 5_000;

/** Kills a runtime that runs these in the background, then starts the next one on the same data folder. */
export async function killAndStartAgain(program: Skillmint, backgrounds: readonly Shape[]): Promise<Outcome> {
  const calls = [
    ...backgrounds.map((shape) => ({ name: "bash", input: { command: shapes[shape], background: true } })),
    // One that somebody waits for, and that is in no ledger.
    { name: "bash", input: { command: `setsid ${sleeper} & sleep 300` } },
  ];
  await using model = await startScriptedModel((_, turn) => (turn === 0 ? { calls } : { text: "Hi." }));
  const killed = program.start(["run", "--mode", "unrestricted", "--output", "jsonl", ...at(model.url), "go"]);
  let started: number[] = [];
  const bystanders: Record<string, ChildProcess> = {};
  try {
    started = await until(() => pidsIn(join(program.work, "pids")), calls.length);
    await until(() => rowsOf(program), backgrounds.length);
    killed.child.kill("SIGKILL");
    await killed.ended;
    await addBystanders(program, bystanders);
    const began = performance.now();
    const next = program.start(["run", ...at(model.url), "hello"]);
    while (started.some(isRunning) && performance.now() - began < longestMs) await wait(5);
    const ms = performance.now() - began;
    const left = started.filter(isRunning);
    await next.ended;
    const harmed = Object.entries(bystanders).filter(([, { pid }]) => !isRunning(pid as number));
    return { started, left, harmed: harmed.map(([name]) => name), ms };
  } finally {
    killed.child.kill("SIGKILL");
    for (const child of Object.values(bystanders)) child.kill("SIGKILL");
    for (const pid of started.filter(isRunning)) process.kill(pid, "SIGKILL");
  }
}

/** Looks until there are as many as expected. */
async function until<Item>(look: () => Item[], count: number): Promise<Item[]> {
  for (const last = performance.now() + 20_000; performance.now() < last; await wait(20)) {
    const found = look();
    if (found.length === count) return found;
  }
  throw new Error(`${count} were expected: ${JSON.stringify(look())}`);
}

/** The processes themselves say that they run. */
const pidsIn = (file: string) =>
  existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean).map(Number) : [];

function rowsOf(program: Skillmint): { session: string; owner: string }[] {
  using db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
  return db.prepare("select session, owner from processes").all() as { session: string; owner: string }[];
}

/** Processes of others: one has the pid of a row, as happens when the system uses a pid again; the others carry marks. */
async function addBystanders(program: Skillmint, bystanders: Record<string, ChildProcess>): Promise<void> {
  const [row] = rowsOf(program);
  if (!row) throw new Error("nothing is in the ledger");
  const reused = await bystander({});
  bystanders["the pid of a row"] = reused;
  bystanders["a mark of another folder"] = await bystander({ SKILLMINT_OWNER: `${row.owner}@0123456789abcdef` });
  bystanders["a mark that is none"] = await bystander({ SKILLMINT_OWNER: "1" });
  using db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
  db.prepare("insert into processes (id, session, owner, pid, started, command) values (?, ?, ?, ?, ?, ?)").run(
    ...["proc_reused", row.session, row.owner, reused.pid as number, "1", "sleep 300"],
  );
}

async function bystander(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn("sleep", ["300"], { detached: true, stdio: "ignore", env: { PATH: process.env.PATH, ...env } });
  await once(child, "spawn");
  return child;
}
