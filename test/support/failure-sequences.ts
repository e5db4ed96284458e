// A server that fails in every way there is, a real session that has to live with it, and what must hold whatever happens.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { textsIn } from "../../src/i18n/texts.ts";
import type { Event } from "../../src/protocol/events.ts";
import { emptyGuide, generalSkill } from "../../src/protocol/skills.ts";
import { plainDialect } from "../../src/providers/dialect.ts";
import { type Model, ModelError } from "../../src/providers/model.ts";
import { modelAt } from "../../src/providers/step.ts";
import type { Wire } from "../../src/providers/wire/wire.ts";
import { createRuntime, type Runtime } from "../../src/runtime.ts";
import type { Session } from "../../src/session/session.ts";
import { callFaults, effectFaults, faultsOf, turnFaults } from "./failure-sequences/checks.ts";
import { createSequence, type Sequence } from "./failure-sequences/sequence.ts";
import { inLanes } from "./in-lanes.ts";
import type { StreamFormat } from "./plain-reader.ts";
import { wireOf } from "./play-stream.ts";
import { createRandom } from "./proof.ts";
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
    main: generalSkill,
    guide: emptyGuide,
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
