import { mkdirSync, readdirSync, readFileSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { textsIn } from "../../src/i18n/texts.ts";
import { emptyGuide, generalSkill } from "../../src/protocol/skills.ts";
import { plainDialect } from "../../src/providers/dialect.ts";
import { closeConnections } from "../../src/providers/http.ts";
import { type Model, ModelError } from "../../src/providers/model.ts";
import { modelAt } from "../../src/providers/step.ts";
import { anthropic } from "../../src/providers/wire/anthropic.ts";
import { openai } from "../../src/providers/wire/openai.ts";
import { responses } from "../../src/providers/wire/responses.ts";
import { createRuntime, type Runtime } from "../../src/runtime.ts";
import type { Session } from "../../src/session/session.ts";
import { type CutStream, cutStreams } from "../support/cut-streams.ts";
import { createRandom } from "../support/proof.ts";
import { type Reply, type ScriptedModel, startScriptedModel } from "../support/scripted-model.ts";
import { tempFolder } from "../support/temp-folder.ts";

const seed = 14;
const randomCuts = 40;
/** One session bears so many cuts in a row, each with the prompt that follows the last. */
const perSession = 6;
const wires = { anthropic, openai, responses };

/** The connection is torn at a byte, or the server ends there as if that were all. */
type Way = "torn" | "torn, asked again" | "ended";

afterAll(closeConnections);

test.each(cutStreams)("$name: cut anywhere, no part of a call runs and the session goes on", async (stream) => {
  const random = createRandom(seed);
  const boundaries = [0, ...stream.boundaries];
  const anywhere = Array.from({ length: randomCuts }, () => random.below(stream.bytes.length));
  const replies = new Map<string, Reply[]>();
  const reply = (name: string) => replies.get(name)?.shift() ?? { text: "Done." };
  await using server = await startScriptedModel(({ body }) => reply(body.model));
  const folder = tempFolder();
  const runtime = createRuntime({ env: { SKILLMINT_HOME: join(folder, "home") }, save: false, report: expect.fail });
  const bench = { stream, server, runtime, folder, replies };

  // The first answer is whole: what it signs, the server will know again.
  replies.set("whole", [stream.reply]);
  const first = begin(bench, "whole", 0);
  expect(await prompt(first)).toEqual({ reason: "done", files: stream.files, started: stream.usable });

  const cuts: Record<Way, number[]> = {
    torn: [...boundaries, ...anywhere],
    // Three requests each, so not everywhere.
    "torn, asked again": [...boundaries, ...anywhere.slice(0, randomCuts / 4)],
    ended: boundaries,
  };
  const groups = Object.entries(cuts).flatMap(([way, places]) => inGroups(places).map((group) => ({ way, group })));
  await Promise.all(groups.map(({ way, group }, index) => checkCuts(bench, `${index}`, way as Way, group)));
  expect(server.faults).toEqual([]);
  await runtime.close();
});

interface Bench {
  stream: CutStream;
  server: ScriptedModel;
  runtime: Runtime;
  folder: string;
  /** What each session's model says next; when nothing is left, that it is done. */
  replies: Map<string, Reply[]>;
}

async function checkCuts(bench: Bench, name: string, way: Way, places: readonly number[]): Promise<void> {
  const { stream, replies } = bench;
  const watched = begin(bench, name, way === "torn, asked again" ? 1 : 0);
  for (const at of places) {
    const cut: Reply =
      way === "ended" ? { raw: [stream.bytes.subarray(0, at)] } : { raw: [stream.bytes], cutAfter: at };
    // A reply is whole when the model has told why it stopped, whatever becomes of the connection after that.
    const whole = at >= stream.wholeAt;
    const again = way === "torn, asked again" && !whole;
    replies.set(name, again ? [cut, stream.reply] : [cut]);
    const outcome = await prompt(watched);
    const expected = whole || again ? ran(stream) : broke;
    expect({ at, way, ...outcome }).toEqual({ at, way, ...expected });
    expect({ at, way, kept: kept(watched) }).toEqual({ at, way, kept: Object.fromEntries(watched.shown) });
  }
  replies.delete(name);
  expect(await prompt(watched)).toEqual({ reason: "done", files: {}, started: 0 });
  await watched.session.close();
}

const ran = ({ files, usable }: CutStream) => ({ reason: "done", files, started: usable });
const broke = { reason: "failed", files: {}, started: 0 };

interface Watched {
  session: Session;
  workspace: string;
  started: string[];
  /** The text shown of each message. */
  shown: Map<string, string>;
}

function begin({ stream, server, runtime, folder }: Bench, name: string, maxRetries: number): Watched {
  const workspace = join(folder, "work", name);
  mkdirSync(workspace, { recursive: true });
  const baseUrl = new URL(stream.wire === "anthropic" ? server.anthropicUrl : server.url);
  // The server knows the session by the model it asks for.
  const model = modelAt({
    id: `a/${name}`,
    model: name,
    baseUrl,
    key: "k",
    wire: wires[stream.wire],
    dialect: plainDialect,
    known: {},
    idleMs: 60_000,
    texts: textsIn("en").tools,
  });
  const session = runtime.sessions.begin({
    workspace,
    model: unhurried(model),
    maxSteps: 9,
    maxRetries,
    rules: [],
    mode: "unrestricted",
    sandbox: "off",
    main: generalSkill,
    guide: emptyGuide,
    language: "en",
    tools: ["write_file", "list_dir"],
  });
  const watched: Watched = { session, workspace, started: [], shown: new Map() };
  session.subscribe((event) => {
    if (event.type === "tool-started") watched.started.push(event.call);
    if (event.type !== "text-delta") return;
    watched.shown.set(event.message, (watched.shown.get(event.message) ?? "") + event.text);
  });
  return watched;
}

/** Has the next try made at once, so that no test waits for it. */
function unhurried(model: Model): Model {
  return {
    ...model,
    step: (request, options) =>
      model.step(request, options).catch((error: unknown) => {
        if (!(error instanceof ModelError)) throw error;
        const { problem, detail, retryable } = error;
        throw new ModelError(problem, detail, { retryable, retryAfterMs: 0 });
      }),
  };
}

/** One prompt, and what became of it; the folder is empty again afterwards. */
async function prompt({ session, workspace, started }: Watched) {
  started.length = 0;
  await session.send({ type: "submit", text: "go" });
  await session.run();
  expect(session.history.turn).toBeNull();
  const names = readdirSync(workspace);
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(workspace, name), "utf8")]));
  for (const name of names) unlinkSync(join(workspace, name));
  return { reason: session.history.lastTurn?.reason, files, started: started.length };
}

/** What the history holds of what the model said. */
function kept({ session }: Watched): Record<string, string> {
  const said = session.history.messages.filter(({ role, text }) => role === "assistant" && text !== "");
  return Object.fromEntries(said.map(({ id, text }) => [id, text]));
}

function inGroups(places: readonly number[]): number[][] {
  const count = Math.ceil(places.length / perSession);
  return Array.from({ length: count }, (_, group) => places.filter((_, index) => index % count === group));
}
