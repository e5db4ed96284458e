import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Ask } from "../../../src/protocol/asks.ts";
import type { Event } from "../../../src/protocol/events.ts";
import { commands } from "../commands.ts";
import { type RecordedRequest, type Reply, type ScriptedModel, startScriptedModel } from "../scripted-model.ts";
import { at, type Skillmint } from "../skillmint.ts";
import { eventsIn, putSkill } from "../skills.ts";
import { skills } from "./skills.ts";

/** What a model says next; it may depend on what it was sent. */
export type Line = Reply | ((request: RecordedRequest) => Reply | Promise<Reply>);

export interface Turn {
  code: number | null;
  /** The model's last words. */
  text: string;
  /** What the session's own calls gave, in their order. */
  outputs: string[];
  /** What waits for a person now. */
  asks: Ask[];
  events: Event[];
}

export interface Stage extends AsyncDisposable {
  program: Skillmint;
  home: string;
  /** A git repository with one commit on main. */
  work: string;
  model: ScriptedModel;
  /** A turn of the one session that all of it is about. */
  say(text: string): Promise<Turn>;
  /** The answer to the one question that waits. */
  answer(text: string): Promise<Turn>;
  git(...words: string[]): string;
  put(path: string, content: string): void;
  /** Lines that nobody asked for, and what a strict server would not take: empty where all went as it was written. */
  left(): unknown[];
}

export interface Play {
  own: Line[];
  /** In the order in which they are asked for, or by what they were sent. */
  child?: Line[] | ((request: RecordedRequest) => Reply | Promise<Reply>);
  /** Paths below the repository. */
  files?: Record<string, string>;
  flags?: string[];
  env?: Record<string, string>;
}

/** One of a user's days: his skills in his home, a repository, and a model that says what is written for it. */
export async function stage({ own, child = [], files = {}, flags = [], env = {} }: Play): Promise<Stage> {
  const program = commands({ env });
  const { home, work } = program;
  for (const [name, { head, text, files: beside }] of Object.entries(skills))
    putSkill(home, name, { files: { ...beside, "SKILL.md": `---\nname: ${name}\n${head}\n---\n\n${text}\n` } });
  const git = gitIn(program);
  const put = (path: string, content: string) => {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), content);
  };
  writeFileSync(
    join(home, ".gitconfig"),
    "[user]\n\tname = A\n\temail = a@example.com\n[init]\n\tdefaultBranch = main\n",
  );
  for (const [path, content] of Object.entries({ "README.md": "# It\n", ...files })) put(path, content);
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "begin");

  const [ownLines, childLines] = [[...own], Array.isArray(child) ? [...child] : []];
  const model = await startScriptedModel((request) => {
    if (isChild(request) && !Array.isArray(child)) return child(request);
    const line = (isChild(request) ? childLines : ownLines).shift();
    if (line === undefined) throw new Error(`nothing is written for: ${request.raw.slice(-300)}`);
    return typeof line === "function" ? line(request) : line;
  });

  let session: string | undefined;
  const open = new Map<string, Ask>();
  const turn = async (...words: string[]): Promise<Turn> => {
    const mode = session ? ["--session", session] : ["--mode", "accept-edits"];
    const allowed = ["--allow", "bash(git *)", ...flags];
    const run = await program.run("run", "--output", "jsonl", ...at(model.url), ...mode, ...allowed, ...words);
    if (!run.stdout) throw new Error(run.stderr);
    const events = eventsIn(run);
    session = events.find((event) => "session" in event)?.session ?? session;
    for (const event of events) {
      if (event.type === "ask-raised") open.set(event.ask, event);
      if (event.type === "ask-answered" || event.type === "ask-withdrawn") open.delete(event.ask);
    }
    return {
      ...{ code: run.code, events, asks: [...open.values()] },
      text:
        events
          .flatMap((event) => (event.type === "turn-ended" && event.session === session ? event.text : []))
          .at(-1) ?? "",
      outputs: events.flatMap((event) =>
        event.type === "tool-ended" && event.session === session ? event.output : [],
      ),
    };
  };
  return {
    ...{ program, home, work, model, git, put },
    say: (text) => turn(text),
    answer: (text) => turn("--answer", `${[...open.keys()].at(-1)}=${text}`),
    left: () => [...ownLines, ...childLines, ...model.faults.map(({ message }) => message)],
    [Symbol.asyncDispose]: () => model[Symbol.asyncDispose](),
  };
}

const gitIn =
  ({ home, work }: Skillmint) =>
  (...words: string[]) =>
    execFileSync("git", ["-C", work, ...words], {
      env: { PATH: process.env.PATH, HOME: home },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();

const isChild = ({ body }: RecordedRequest) =>
  String(body.messages[0]?.content).startsWith("You are a focused sub-agent.");

export const call = (name: string, input: object = {}): Reply => ({ calls: [{ name, input }] });
export const load = (name: string, more: object = {}): Reply => call("skill", { name, ...more });
export const bash = (command: string, more: object = {}): Reply => call("bash", { command, ...more });
export const write = (path: string, content: string): Reply => call("write_file", { path, content });
export const ask = (question: string, ...options: string[]): Reply =>
  call("ask_user", { question, ...(options.length > 0 && { options }) });
export const task = (prompt: string, more: object = {}): Reply => call("task", { prompt, ...more });
export const say = (text: string): Reply => ({ text });

/** The result that a model was sent last. */
export const lastOf = ({ body }: RecordedRequest): string => String(body.messages.at(-1)?.content);
/** The last prompt that it was sent. */
export const promptOf = ({ body }: RecordedRequest): string =>
  String(body.messages.findLast(({ role }) => role === "user")?.content);
export const taskIn = (output: string): string => /\[task_id: (ses_\w+)\]/.exec(output)?.[1] ?? "";
