// A session of two long turns with a small context, played by the real program against a scripted model.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StoredEvent } from "../../src/protocol/events.ts";
import { type RecordedRequest, type Reply, startScriptedModel } from "./scripted-model.ts";
import { at, type Skillmint } from "./skillmint.ts";

export interface LongSession {
  steps: number;
  /** In tokens. */
  limit: number;
  /** Whether the model writes usable notes when it is asked to, or nothing of use. */
  sumsUp: boolean;
}

export interface LongSessionResult {
  code: number | null;
  answer: string;
  /** Of the steps; those for summaries not counted. */
  requests: number;
  summaries: number;
  cuts: number;
  /** How often a request did not begin with all of the one before it. */
  breaks: number;
  largestBytes: number;
  /** Requests in which something was missing that the user had said. */
  without: number;
  faults: string[];
  session: string;
}

const prompts = ["Build it, file by file. Never touch the folder legacy/.", "Go on, and use tabs."];

/** The model reads file after file, each of its own length, until it has done its steps. */
export async function playLongSession(
  program: Skillmint,
  { steps, limit, sumsUp }: LongSession,
): Promise<LongSessionResult> {
  for (let file = 0; file < 7; file++) {
    writeFileSync(join(program.work, `${file}.txt`), `line of ${file}\n`.repeat(20 + file * 40));
  }
  let step = 0;
  await using model = await startScriptedModel((request): Reply => {
    const usage = { prompt_tokens: Math.round(request.raw.length / 3.5), completion_tokens: 30 };
    if (isSummary(request)) return { text: sumsUp ? notesOn(request) : "ok", usage };
    if (++step === Math.ceil(steps / 2)) return { text: "half of it", usage };
    if (step >= steps) return { text: "finished", usage };
    return { text: `Step ${step}.`, calls: [{ name: "read_file", input: { path: `${step % 7}.txt` } }], usage };
  });
  await program.run("config", "set", "maxContextTokens", String(limit));
  const flags = [...at(model.url), "--max-steps", String(steps)];
  await program.run("run", ...flags, prompts[0] as string);
  const firstTurn = step;
  const { code, stdout } = await program.run("run", "--continue", ...flags, prompts[1] as string);
  const { stdout: listed } = await program.run("session", "list", "--output", "json");
  const session: string = JSON.parse(listed)[0].id;
  const shown = await program.run("session", "show", session, "--full", "--output", "json");
  const events: StoredEvent[] = JSON.parse(shown.stdout);
  const asked = model.requests.filter((request) => !isSummary(request));
  return {
    code,
    answer: stdout.trimEnd().split("\n").at(-1) ?? "",
    requests: asked.length,
    summaries: model.requests.length - asked.length,
    cuts: events.filter(({ type }) => type === "context-compacted" || type === "context-trimmed").length,
    breaks: breaksIn(asked),
    largestBytes: Math.max(...model.requests.map(({ raw }) => raw.length)),
    without: asked.filter(
      ({ raw }, index) => !prompts.slice(0, index < firstTurn ? 1 : 2).every((one) => raw.includes(one)),
    ).length,
    faults: model.faults.map(({ message }) => message),
    session,
  };
}

const isSummary = ({ body }: RecordedRequest) => body.tools === undefined;

/** As a model writes them that has read what it was given. */
function notesOn({ body }: RecordedRequest): string {
  const text = String(body.messages.at(-1)?.content);
  const numbers = [...text.matchAll(/^\[(\d+)\] /gm)].map(([, number]) => number);
  return `[goal]\n- Build it, file by file.\n[done]\n- Read the files one after the other, nothing odd in them [${numbers[0]}-${numbers.at(-1)}]\n[next]\n- Read the next file.`;
}

function breaksIn(requests: readonly RecordedRequest[]): number {
  let breaks = 0;
  let before: string[] = [];
  for (const { body } of requests) {
    const { messages, ...rest } = body;
    const now = [JSON.stringify(rest), ...messages.map((message) => JSON.stringify(message))];
    if (before.some((part, index) => part !== now[index])) breaks++;
    before = now;
  }
  return breaks;
}
