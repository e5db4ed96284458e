// Runs a turn, then pretends that the power was cut at each place of its write-ahead log, and resumes it.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { StoredEvent } from "../../../src/protocol/events.ts";
import { openSqlite } from "../../../src/store/sqlite/open.ts";
import { endProcessesOf } from "../processes-of.ts";
import { startScriptedModel } from "../scripted-model.ts";
import { at, environmentOf, skillmint } from "../skillmint.ts";
import { type CutScenario, cutAnswers, effectsOf, placeFiles } from "./scenarios.ts";
import { type EffectMoment, readTrace } from "./trace.ts";

const program = resolve(import.meta.dirname, "../../../dist/skillmint.js");

export interface Recording {
  scenario: CutScenario;
  folder: string;
  /** The data folder as it was when the turn had ended, its log whole. */
  home: string;
  /** The workspace as it was after so many of the effects. */
  worlds: string[];
  effects: EffectMoment[];
  log: Buffer;
  /** The end of each frame of the log. */
  frames: number[];
}

const flags = ["--mode", "unrestricted", "--output", "jsonl"];

/** A server's tool acts only by the user's word for it. */
const prompt = "Begin: tell the server the files did-1 and did-2.";

/** Runs the turn under strace and kills it when its end is stored, so that its log stays as it is. */
export async function record(scenario: CutScenario, folder: string): Promise<Recording> {
  const [home, work, worldsAt] = ["home", "work", "worlds"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [home, work, worldsAt]) mkdirSync(made);
  placeFiles(scenario, work);
  const setUp = skillmint({ folders: { home, work } });
  // Opened and closed once, so that its tables lie in the database and not in the log.
  if (!scenario.isFresh) await setUp.run("session", "list");
  await scenario.prepare?.(setUp);
  const answers = cutAnswers(scenario);
  const steps: string[] = [];
  await using model = await startScriptedModel((request) => {
    // Each request comes between two steps.
    const copy = join(worldsAt, `step-${steps.length}`);
    cpSync(work, copy, { recursive: true });
    steps.push(copy);
    return answers(request);
  });
  const trace = join(folder, "trace");
  const traced = "trace=openat,pwrite64,fsync,fdatasync,rename,renameat,renameat2,link,linkat,unlink,unlinkat";
  const strace = ["-f", "-y", "-s", "300", "-o", trace, "-e", traced, process.execPath, program];
  const child = spawn("strace", [...strace, "run", ...flags, ...at(model.url), prompt], {
    cwd: work,
    env: { ...environmentOf({ home }), SKILLMINT_FAILPOINT: lastFailpoint(scenario) },
    stdio: "ignore",
  });
  await new Promise((ended) => child.on("exit", ended));
  await endProcessesOf(home);
  steps.push(work);
  const { effects } = readTrace(readFileSync(trace, "utf8").split("\n"));
  const missing = effectsOf(scenario).filter((file) => !effects.some((effect) => effect.file === file));
  if (missing.length > 0) throw new Error(`${scenario.name}: no trace of ${missing.join(", ")}`);
  const log = readFileSync(join(home, ".skillmint/skillmint.db-wal"));
  return { scenario, folder, home, worlds: worldsAfter(effects, steps, worldsAt), effects, log, frames: framesOf(log) };
}

/** A sub-agent's turn ends before that of its session. */
const lastFailpoint = ({ childSteps }: CutScenario) => `after:turn-ended${childSteps ? "#2" : ""}`;

/** The workspace before the first effect and after each of them, put together from what it was between the steps. */
function worldsAfter(effects: readonly EffectMoment[], steps: readonly string[], folder: string): string[] {
  const worlds = [steps[0] as string];
  for (const [index, { file }] of effects.entries()) {
    const world = join(folder, `effect-${index + 1}`);
    cpSync(worlds.at(-1) as string, world, { recursive: true });
    const before = contentOf(steps[0] as string, file);
    const after = steps.map((step) => contentOf(step, file)).find((content) => content !== before) ?? before;
    if (after === null) rmSync(join(world, file), { force: true });
    else writeFileSync(join(world, file), after);
    worlds.push(world);
  }
  return worlds;
}

const contentOf = (folder: string, file: string) =>
  existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : null;

function framesOf(log: Buffer): number[] {
  const frame = log.readUInt32BE(8) + 24;
  return Array.from({ length: Math.floor((log.length - 32) / frame) }, (_, index) => 32 + (index + 1) * frame);
}

export interface Cut {
  /** How many bytes of the log are left. */
  end: number;
  /** How many of the effects had happened. */
  done: number;
}

/** Every power cut that the recording allows; with `asIfUnsynced`, as if only SQLite itself had synced the log. */
export function possibleCuts({ effects, frames }: Recording, { asIfUnsynced = false } = {}): Cut[] {
  const least = (done: number) => {
    const reach = effects[done - 1]?.reach;
    return (asIfUnsynced ? reach?.syncedBySqlite : reach?.synced) ?? 0;
  };
  const most = (done: number) => effects[done]?.reach.written ?? Number.POSITIVE_INFINITY;
  return [0, 32, ...frames].flatMap((end) =>
    Array.from({ length: effects.length + 1 }, (_, done) => ({ end, done })).filter(
      ({ done }) => end >= least(done) && end <= most(done),
    ),
  );
}

/** What is left of the log's last bytes; the disk may hold anything there. */
export type Tail = "cut" | "half a frame" | "zeros" | "noise";

/** A data folder as a power cut leaves it. */
export function placeHome({ home, log }: Recording, end: number, to: string, tail: Tail = "cut"): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(home, to, { recursive: true, filter: (path) => !/\.db-(wal|shm)$/.test(path) });
  const rest = log.subarray(end, end + 300);
  const more = {
    cut: Buffer.alloc(0),
    "half a frame": rest,
    zeros: Buffer.alloc(rest.length),
    noise: createHash("sha512").update(String(end)).digest(),
  }[tail];
  writeFileSync(join(to, ".skillmint/skillmint.db-wal"), Buffer.concat([log.subarray(0, end), more]));
}

/** What SQLite makes of the log: two cuts with the same answer resume alike. */
export function stateOf(home: string): string {
  using db = new DatabaseSync(join(home, ".skillmint/skillmint.db"));
  if (db.prepare("select 1 from sqlite_schema where name = 'events'").get() === undefined) return "nothing";
  const rows = ["events", "asks", "sessions", "leases"].map((table) => db.prepare(`select * from ${table}`).all());
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

/** Resumes the turn after a power cut, and says what is wrong then. */
export async function resume(recording: Recording, { end, done }: Cut, folder: string): Promise<string[]> {
  const { scenario, worlds } = recording;
  const [home, work] = [join(folder, "home"), worlds[0] && join(recording.folder, "work")] as [string, string];
  placeHome(recording, end, home);
  // The turn goes on in the folder that it was begun in.
  for (const name of readdirSync(work)) rmSync(join(work, name), { recursive: true, force: true });
  cpSync(worlds[done] as string, work, { recursive: true });
  await using model = await startScriptedModel(cutAnswers(scenario));
  const again = skillmint({ folders: { home, work } });
  const ended = await again.run("run", "--continue", ...flags, ...at(model.url));
  await endProcessesOf(home);
  const events = await journalsIn(home);
  const started = events.some(({ type }) => type === "turn-started");
  const where = `cut at ${end} with ${done} effects`;
  if (!started) return done > 0 ? [`${where}: an effect has no record`] : [];
  const results = events.filter((event) => event.type === "tool-ended");
  const calls = events.flatMap((event) => (event.type === "message-finished" ? event.toolCalls : []));
  const wrong: string[] = [];
  for (const file of effectsOf(scenario)) {
    const lines = (contentOf(work, file) ?? "").split("\n").filter((line) => line === "did").length;
    if (lines > 1) wrong.push(`${where}: the effect on ${file} happened ${lines} times`);
  }
  for (const { id, name, input } of calls) {
    const of = results.filter(({ call }) => call === id);
    const [result] = of;
    const isTold = result?.status === "ok" || (result?.status === "interrupted" && result.output !== "");
    if (of.length !== 1 || !isTold) wrong.push(`${where}: ${name} ${JSON.stringify(input)} ended as ${result?.output}`);
  }
  if (!events.some(({ type }) => type === "turn-ended")) wrong.push(`${where}: the turn did not end: ${ended.stderr}`);
  return wrong;
}

async function journalsIn(home: string): Promise<StoredEvent[]> {
  const store = openSqlite(join(home, ".skillmint/skillmint.db"));
  try {
    const sessions = await store.sessionsNamed("ses_");
    return (await Promise.all(sessions.map(({ id }) => store.events(id)))).flat();
  } finally {
    await store.close();
  }
}

export interface CutReport {
  scenario: string;
  frames: number;
  /** Pairs of a cut and a state of the workspace. */
  cuts: number;
  /** Torn ends of the log that SQLite took for the cut itself. */
  torn: number;
  resumed: number;
  wrong: string[];
}

const tails: readonly Tail[] = ["half a frame", "zeros", "noise"];

/** Tries every cut; those after which the database and the workspace are the same are resumed once. */
export async function tryCuts(recording: Recording, options: { asIfUnsynced?: boolean } = {}): Promise<CutReport> {
  const { scenario, frames, folder } = recording;
  const scratch = join(folder, "cut");
  mkdirSync(scratch, { recursive: true });
  const cuts = possibleCuts(recording, options);
  const states = new Map<number, string>();
  let torn = 0;
  const wrong: string[] = [];
  for (const [index, end] of [...new Set(cuts.map((cut) => cut.end))].entries()) {
    const look = join(scratch, "look");
    placeHome(recording, end, look);
    const state = stateOf(look);
    states.set(end, state);
    if (index % 4 !== 0 || end < 32) continue;
    for (const tail of tails) {
      placeHome(recording, end, look, tail);
      torn++;
      if (stateOf(look) !== state) wrong.push(`cut at ${end}, then ${tail}: the database is another`);
    }
  }
  const distinct = new Map(cuts.map((cut) => [`${states.get(cut.end)} ${cut.done}`, cut]));
  for (const cut of distinct.values()) wrong.push(...(await resume(recording, cut, scratch)));
  return { scenario: scenario.name, frames: frames.length, cuts: cuts.length, torn, resumed: distinct.size, wrong };
}
