// A server that fails in every way there is, a real session that has to live with it, and what must hold whatever happens.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { textsIn } from "../../src/i18n/texts.ts";
import type { Event } from "../../src/protocol/events.ts";
import { plainDialect } from "../../src/providers/dialect.ts";
import { type Model, ModelError } from "../../src/providers/model.ts";
import { modelAt } from "../../src/providers/step.ts";
import type { Wire } from "../../src/providers/wire/wire.ts";
import { createRuntime, type Runtime } from "../../src/runtime.ts";
import type { Session } from "../../src/session/session.ts";
import { inLanes } from "./in-lanes.ts";
import type { StreamFormat } from "./plain-reader.ts";
import { wireOf } from "./play-stream.ts";
import { createRandom, type Random } from "./proof.ts";
import { responsesProvider } from "./providers/responses.ts";
import { type Reply, type ScriptedModel, startScriptedModel } from "./scripted-model.ts";
import { anthropicFormat, openaiFormat } from "./wire-formats.ts";

export interface SequencesInput {
  seed: number;
  count: number;
  formats: readonly StreamFormat[];
  /** After the first, tries wait longer and longer: few of them are over sooner. */
  mostRetries: number;
  /** A folder of its own. */
  folder: string;
}

export interface SequencesDone {
  /** What went wrong, with the sequence it went wrong in. */
  wrong: string[];
  seen: Map<string, number>;
}

export async function runSequences({
  seed,
  count,
  formats,
  mostRetries,
  folder,
}: SequencesInput): Promise<SequencesDone> {
  const random = createRandom(seed);
  const seeds = Array.from({ length: count }, () => random.below(2 ** 32));
  const queues = new Map<string, Queue>();
  const next = ({ body }: { body: { model: string } }): Reply => {
    const queue = queues.get(body.model) as Queue;
    queue.asked++;
    return queue.replies.shift()?.reply ?? { text: "Done." };
  };
  await using server = await startScriptedModel(next, {
    formats: [openaiFormat("k"), responsesProvider("k"), anthropicFormat("k")],
  });
  const wires = new Map(await Promise.all(formats.map(async (format) => [format, await wireOf(format)] as const)));
  const wrong: string[] = [];
  const report = (error: unknown) => wrong.push(`reported: ${String(error)}`);
  const runtime = createRuntime({ env: { SKILLMINT_HOME: join(folder, "home") }, save: false, report });
  const seen = new Map<string, number>();
  await inLanes({
    lanes: 30,
    isEnough: (number) => number > count,
    async run(number) {
      const format = formats[number % formats.length] as StreamFormat;
      const sequence = createSequence(createRandom(seeds[number - 1] as number), mostRetries);
      const queue: Queue = { replies: [...sequence.replies], asked: 0 };
      queues.set(`${number}`, queue);
      const wire = wires.get(format) as Wire;
      const faults = await runOne({ number, format, wire, sequence, queue, runtime, server, folder, seen });
      const told = sequence.replies.map(({ kind }) => kind).join(", ");
      for (const fault of faults)
        wrong.push(`${number} (${format}, ${sequence.maxRetries} retries: ${told}): ${fault}`);
    },
  });
  await runtime.close();
  for (const { status, message } of server.faults) wrong.push(`the server refused: ${status} ${message}`);
  return { wrong, seen };
}

interface Queue {
  replies: Sequence["replies"];
  asked: number;
}

// ------------------------------------------------------------------ sequences

interface Sequence {
  maxRetries: number;
  replies: { kind: string; reply: Reply }[];
}

/** Up to three steps with an effect and an answer, and before each of them up to three failures. */
function createSequence(random: Random, mostRetries: number): Sequence {
  let effects = 0;
  const act = (): Reply => {
    const calls = Array.from({ length: 1 + random.below(2) }, () => {
      const command = `echo ${++effects} >> effects.txt`;
      return { name: "bash", input: { command } };
    });
    return { reasoning: "An effect.", text: "I act.", calls };
  };
  const good = [...Array.from({ length: random.below(4) }, () => act), (): Reply => ({ text: "All done." })];
  const replies = good.flatMap((say) => [
    ...Array.from({ length: random.pick([0, 0, 1, 1, 2, 3]) }, () => {
      const kind = random.pick(Object.keys(failures));
      return { kind, reply: (failures[kind] as Failure)(act, random) };
    }),
    { kind: "good", reply: say() },
  ]);
  return { maxRetries: random.below(mostRetries + 1), replies };
}

type Failure = (act: () => Reply, random: Random) => Reply;

const never = new Promise<void>(() => {});
const failed = (status: number, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: { type: "error", error: { type: "overloaded_error", message: `failed with ${status}` } },
});
const page = "<!doctype html><html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>";

const failures: Record<string, Failure> = {
  "429 with retry-after": () => failed(429, { "retry-after": "2" }),
  "429 with a date": () => failed(429, { "retry-after": new Date(Date.now() + 3_600_000).toUTCString() }),
  "429": () => failed(429),
  "529": () => failed(529),
  "500": () => failed(500),
  "503, empty": () => ({ status: 503, body: "" }),
  "400": () => failed(400),
  "connection reset": () => ({ reset: true }),
  "headers, then silence": () => ({ raw: [], gate: never }),
  "half a reply, then silence": (act) => ({ ...act(), gate: never }),
  "error after 200": () => ({ text: "Half a", error: { type: "overloaded_error", message: "Overloaded" } }),
  "error after calls": (act) => ({ ...act(), error: { type: "api_error", message: "Internal" } }),
  "HTML with 200": () => ({ raw: page, contentType: "text/html" }),
  "HTML with 502": () => ({ status: 502, body: page }),
  "truncated body": (act, random) => ({ ...act(), cutAfter: 1 + random.below(900) }),
  "ended early": () => ({ raw: ": nothing\n\n" }),
};

// -------------------------------------------------------------------- running

interface RunInput {
  number: number;
  format: StreamFormat;
  wire: Wire;
  sequence: Sequence;
  queue: Queue;
  runtime: Runtime;
  server: ScriptedModel;
  folder: string;
  seen: Map<string, number>;
}

async function runOne({ number, format, wire, sequence, queue, ...bench }: RunInput): Promise<string[]> {
  const { runtime, server, folder, seen } = bench;
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  for (const { kind } of sequence.replies) count(kind);
  const workspace = join(folder, "work", `${number}`);
  mkdirSync(workspace, { recursive: true });
  const faults: string[] = [];
  const endpoint = {
    id: `a/${number}`,
    model: `${number}`,
    baseUrl: new URL(format === "anthropic" ? server.anthropicUrl : server.url),
    key: "k",
    wire,
    dialect: plainDialect,
    known: {},
    texts: textsIn("en").tools,
  };
  const patience = (idleMs: number) => modelAt({ ...endpoint, idleMs });
  // Only where the server falls silent is silence short: a busy machine must not look like it.
  const models = { patient: patience(60_000), impatient: patience(100) };
  const next = () => (queue.replies[0]?.kind.endsWith("silence") ? models.impatient : models.patient);
  const session = runtime.sessions.begin({
    workspace,
    model: unhurried(next, (error) => faults.push(...faultsOf(error))),
    maxSteps: 20,
    maxRetries: sequence.maxRetries,
    rules: [],
    mode: "unrestricted",
    sandbox: "off",
    skill: "general",
    language: "en",
    tools: ["bash"],
  });
  const events: Event[] = [];
  session.subscribe((event) => events.push(event));
  await prompt(session, "go");
  const steps = events.filter(({ type }) => type === "step-started").length;
  if (queue.asked > Math.max(1, steps) * (sequence.maxRetries + 1))
    faults.push(`${queue.asked} requests for ${steps} steps`);
  count(`turns that end with ${session.history.lastTurn?.reason}`);
  // Whatever it came to, the session can go on.
  queue.replies = [{ kind: "good", reply: { text: "And on." } }];
  await prompt(session, "go on");
  if (session.history.lastTurn?.reason !== "done") faults.push(`does not go on: ${session.history.lastTurn?.reason}`);
  faults.push(...turnFaults(events), ...callFaults(events), ...effectFaults(events, workspace, count));
  await session.close();
  return faults;
}

async function prompt(session: Session, text: string): Promise<void> {
  await session.send({ type: "submit", text });
  await session.run();
}

/** Has the next try made at once, so that nobody waits, and shows each failure as the provider's side told it. */
function unhurried(model: () => Model, show: (error: unknown) => void): Model {
  return {
    ...model(),
    step: (request, options) =>
      model()
        .step(request, options)
        .catch((error: unknown) => {
          show(error);
          if (!(error instanceof ModelError)) throw error;
          const { problem, detail, retryable } = error;
          throw new ModelError(problem, detail, { retryable, retryAfterMs: 0 });
        }),
  };
}

// ------------------------------------------------------------------- checking

/** A failure is told as one, and how long the server wants to be left alone is understood. */
function faultsOf(error: unknown): string[] {
  if (!(error instanceof ModelError)) return [`not a ModelError: ${String(error)}`];
  const { detail, retryable, retryAfterMs } = error;
  if (!detail.includes("429")) return [];
  if (!retryable) return ["429 is not tried again"];
  const understood = retryAfterMs === undefined || (retryAfterMs > 0 && retryAfterMs <= 3_600_000);
  return understood ? [] : [`retry-after is ${retryAfterMs}`];
}

function turnFaults(events: readonly Event[]): string[] {
  const started = events.filter(({ type }) => type === "turn-started").length;
  const ended = events.filter((event) => event.type === "turn-ended");
  const wrong = ended.filter(({ reason, problem }) => (reason === "done") === Boolean(problem));
  const stored = events.flatMap(({ seq }) => (seq === null ? [] : [seq]));
  return [
    ...(started === 2 && ended.length === 2 ? [] : [`${started} turns started, ${ended.length} ended`]),
    ...wrong.map(({ reason, problem }) => `a turn ended with ${reason} and ${problem ?? "no problem told"}`),
    ...(stored.every((seq, at) => at === 0 || seq === (stored[at - 1] as number) + 1) ? [] : ["the journal has a gap"]),
  ];
}

function callFaults(events: readonly Event[]): string[] {
  const called = events.flatMap((event) =>
    event.type === "message-finished" ? event.toolCalls.map(({ id }) => id) : [],
  );
  const ended = events.flatMap((event) => (event.type === "tool-ended" ? [event.call] : []));
  const same = called.toSorted().join() === ended.toSorted().join();
  return same ? [] : [`${called.length} calls, ${ended.length} results`];
}

/** Each effect once, and only those whose call has a good result. */
function effectFaults(events: readonly Event[], workspace: string, count: (what: string) => void): string[] {
  const commands = new Map<string, string>();
  for (const event of events) {
    if (event.type === "tool-started") commands.set(event.call, (event.input as { command: string }).command);
  }
  const good = events.flatMap((event) => (event.type === "tool-ended" && event.status === "ok" ? [event.call] : []));
  const expected = good.map((call) => /echo (\d+)/.exec(commands.get(call) ?? "")?.[1] ?? "?");
  const found = expected.length === 0 ? [] : readFileSync(join(workspace, "effects.txt"), "utf8").trim().split("\n");
  for (const _ of found) count("effects");
  const same = found.toSorted().join() === expected.toSorted().join() && new Set(found).size === found.length;
  return same ? [] : [`effects ${found.join()} instead of ${expected.join()}`];
}
