// One turn that asks, killed while it asks and while it is answered, until it ends; by `run` and by a server, in turns.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Event, StoredEvent } from "../../src/protocol/events.ts";
import { openSqlite } from "../../src/store/sqlite/open.ts";
import type { OpenAsk } from "../../src/store/store.ts";
import { counter, type Found, reply, unfinished, violationsIn } from "./asks-turn.ts";
import { endProcessesOf } from "./processes-of.ts";
import type { Random } from "./proof.ts";
import { startScriptedModel } from "./scripted-model.ts";

export interface KilledAsks {
  violations: string[];
  /** How many processes died of SIGKILL, by the number of asks that were open then. */
  deaths: Map<number, number>;
  /** Answers that came a second time, and were refused. */
  replays: number;
}

const mostLives = 60;
const longestLifeMs = 20_000;
const failpoints = ["ask-raised", "ask-answered", "turn-resumed", "tool-started", "tool-ended", "turn-waiting"].flatMap(
  (type) => [`before:${type}`, `after:${type}`],
);

interface Input {
  program: string;
  /** Empty; the caller's to remove. */
  folder: string;
  random: Random;
  /** Processes that are killed at most; the others are let live. */
  kills: number;
}

export async function killWhileAsked({ program, folder, random, kills }: Input): Promise<KilledAsks> {
  const [home, work] = ["home", "work"].map((name) => join(folder, name)) as [string, string];
  for (const made of [home, work]) mkdirSync(made);
  await using model = await startScriptedModel(reply);
  const env = { PATH: process.env.PATH ?? "", HOME: home, SKILLMINT_LANG: "en" };
  const start = (args: readonly string[], more: Record<string, string> = {}) =>
    spawn(program, args, { cwd: work, env: { ...env, ...more }, stdio: ["ignore", "pipe", "pipe"] });
  await ended(start(["model", "add", "own/m", "--base-url", model.url, "--format", "openai", "--api-key", "k"]));
  const acknowledged = new Set<string>();
  const deaths = new Map<number, number>();
  const wrong = new Set<string>();
  let [left, replays, said] = [kills, 0, 0];

  for (let lives = 0; lives < mostLives && wrong.size === 0; lives++) {
    const before = await found();
    if (before.journal.some(({ type }) => type === "turn-ended")) break;
    if (random.below(3) === 0) await replay(before);
    // All of what is open, or some of it: each is answered by itself.
    const asks = random.shuffle(before.open).slice(0, 1 + random.below(3));
    const killed = left > 0 && random.below(4) > 0;
    const life = before.journal.length > 0 && killed && random.below(3) === 0 ? served : run;
    if (await life(before, asks, killed)) {
      left--;
      const open = (await found()).open.length;
      deaths.set(open, (deaths.get(open) ?? 0) + 1);
    }
    for (const command of await endProcessesOf(home)) wrong.add(`a process was left running: ${command}`);
    for (const violation of violationsIn(await found())) wrong.add(violation);
  }
  if (wrong.size === 0) for (const violation of unfinished(await found())) wrong.add(violation);
  for (const { message } of model.faults) wrong.add(message);
  return { violations: [...wrong], deaths, replays };

  async function found(): Promise<Found> {
    const file = join(home, ".skillmint", "skillmint.db");
    const store = openSqlite(file);
    try {
      const [session] = await store.sessions();
      const journal: StoredEvent[] = session ? await store.events(session.id) : [];
      const path = join(work, counter);
      const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
      return { journal, open: await store.openAsks(), lines, acknowledged };
    } finally {
      await store.close();
    }
  }

  /** True when it died of our hand. */
  async function run({ journal }: Found, asks: readonly OpenAsk[], killed: boolean): Promise<boolean> {
    const session = journal[0]?.session;
    const answers = asks.flatMap((ask) => ["--answer", `${ask.ask}=${wordFor(ask)}`]);
    const way = session ? ["--session", session, ...answers] : ["--model", "own/m", "Ask me."];
    const at = killed ? random.pick(["failpoint", "ms", "line"] as const) : null;
    const child = start(
      ["run", "--output", "jsonl", ...way],
      at === "failpoint" ? { SKILLMINT_FAILPOINT: `${random.pick(failpoints)}#${1 + random.below(2)}` } : {},
    );
    const timer = at === "ms" ? setTimeout(() => child.kill("SIGKILL"), 60 + random.below(250)) : undefined;
    const line = 1 + random.below(12);
    const life = await ended(child, (lines) => at === "line" && lines >= line && child.kill("SIGKILL"));
    clearTimeout(timer);
    for (const event of life.events) if (event.type === "ask-answered") acknowledged.add(event.ask);
    if (life.signal === null && life.code !== 0 && life.code !== 3)
      wrong.add(`run ended with ${life.code}: ${life.stderr}`);
    return life.signal === "SIGKILL";
  }

  /** A server that is killed while asks wait in it, or just when they are answered. */
  async function served({ journal }: Found, asks: readonly OpenAsk[]): Promise<boolean> {
    const session = journal[0]?.session;
    const child = start(["serve", "--port", "0"]);
    const end = ended(child);
    await listening(child);
    const { port, token } = JSON.parse(readFileSync(join(home, ".skillmint", "server.json"), "utf8"));
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const post = (path: string, body: object) =>
      fetch(`http://127.0.0.1:${port}/api/sessions/${session}/${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      })
        .then(({ status }) => status)
        // The answer of who was killed meanwhile.
        .catch(() => null);
    const timer = setTimeout(() => child.kill("SIGKILL"), random.below(60));
    const given = asks.map(async (ask) => {
      const { hash } = ask;
      const body = ask.kind === "question" ? { decision: "answer", text: wordFor(ask) } : { decision: "allow", hash };
      // Twice at once: a double click.
      const statuses = await Promise.all([post(`asks/${ask.ask}`, body), post(`asks/${ask.ask}`, body)]);
      if (statuses.filter((status) => status === 200).length > 1) wrong.add("both of two answers at once were taken");
      if (statuses.includes(200)) acknowledged.add(ask.ask);
    });
    await Promise.all(asks.length > 0 ? given : [post("go-on", {})]);
    const { signal } = await end;
    clearTimeout(timer);
    return signal === "SIGKILL";
  }

  /** What is answered stays so: whoever answers it again is told, and nothing changes. */
  async function replay({ journal }: Found): Promise<void> {
    const known = journal.filter((event) => event.type === "ask-answered");
    if (known.length === 0) return;
    const { ask, session } = random.pick(known);
    const { code, stderr } = await ended(start(["run", "--session", session, "--answer", `${ask}=allow`]));
    if (code !== 2) wrong.add(`an answer that came again ended with ${code}: ${stderr}`);
    if ((await found()).journal.length !== journal.length) wrong.add("an answer that came again left a trace");
    replays++;
  }

  function wordFor({ kind }: OpenAsk): string {
    return kind === "permission" ? "allow" : `word ${++said}`;
  }
}

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stderr: string;
  events: Event[];
}

async function ended(child: ChildProcess, onLines: (lines: number) => void = () => undefined): Promise<Ended> {
  let [stdout, stderr] = ["", ""];
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    onLines(stdout.split("\n").length - 1);
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const timer = setTimeout(() => child.kill("SIGABRT"), longestLifeMs);
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  const whole = stdout.slice(0, stdout.lastIndexOf("\n") + 1).split("\n");
  return { code, signal, stderr, events: whole.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line)) };
}

const listening = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    child.stderr?.on("data", (text) => String(text).includes("http://") && resolve());
    child.on("close", () => reject(new Error("the server did not start")));
  });
