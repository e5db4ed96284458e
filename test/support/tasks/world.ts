// A session in this process whose model, and that of its sub-agents, is a function of the test.
import { join } from "node:path";
import type { Ask } from "../../../src/protocol/asks.ts";
import type { Event, StoredBody } from "../../../src/protocol/events.ts";
import { newId, type SessionId } from "../../../src/protocol/ids.ts";
import type { ToolResult, Usage } from "../../../src/protocol/messages.ts";
import { emptyGuide, generalSkill } from "../../../src/protocol/skills.ts";
import type { Model, ModelRequest, Reply } from "../../../src/providers/model.ts";
import { createRuntime, type Runtime } from "../../../src/runtime.ts";
import type { Session } from "../../../src/session/session.ts";
import type { NewSession } from "../../../src/session/sessions.ts";
import { tempFolder } from "../temp-folder.ts";

/** Words end the turn. */
export type Said = string | { name: string; input: unknown }[];

export interface Asked extends ModelRequest {
  /** The last prompt. */
  about: string;
  /** How many steps were taken since. */
  step: number;
  signal: AbortSignal;
}

export interface WorldInput {
  own(asked: Asked): Said | Promise<Said>;
  child(asked: Asked): Said | Promise<Said>;
  settings?: Partial<NewSession>;
  model?: Partial<Model>;
  /** Of each step. */
  usage?: Usage;
}

export interface World extends AsyncDisposable {
  session: Session;
  runtime: Runtime;
  work: string;
  reports: unknown[];
  /** Everything that the session, and its sub-agents, have told. */
  events: Event[];
  told: Event[];
  say(text: string): Promise<void>;
  /** Resolves with the first event of either that is meant, also one that was told before. */
  until(isMeant: (event: Event) => boolean): Promise<Event>;
  /** Another process takes the session up: this one is gone as it is, or is closed before. */
  again(): Promise<World>;
}

export const task = (prompt: string, more: object = {}) => ({ name: "task", input: { prompt, ...more } });
export const background = (prompt: string, more: object = {}) => task(prompt, { run_in_background: true, ...more });
export const bash = (command: string, more: object = {}) => ({ name: "bash", input: { command, ...more } });
export const write = (path: string, content = "x\n") => ({ name: "write_file", input: { path, content } });

export function tasksWorld(input: WorldInput): World {
  const work = tempFolder();
  const home = tempFolder();
  const { runtime, reports } = open(home);
  const session = runtime.sessions.begin({ ...common(input, work), ...input.settings });
  return worldOf({ session, runtime, reports, work, home }, input);
}

function open(home: string) {
  const reports: unknown[] = [];
  const report = (error: unknown) => void reports.push(error);
  return { runtime: createRuntime({ env: { SKILLMINT_HOME: join(home, "data") }, report }), reports };
}

function common(input: WorldInput, workspace: string): NewSession {
  return {
    ...{ workspace, model: modelOf(input), maxSteps: 20, rules: [], mode: "unrestricted", sandbox: "off" },
    ...{ main: generalSkill, guide: emptyGuide, language: "en" },
    tools: ["task", "task_output", "write_file", "read_file", "bash", "use_tool", "ask_user"],
  };
}

function modelOf({ own, child, model, usage = { input: 10, output: 5 } }: WorldInput): Model {
  return {
    id: "a/b",
    ...model,
    async step(request, { signal }) {
      const { messages, system } = request;
      const last = messages.findLastIndex(({ role }) => role === "user");
      const { text = "" } = messages[last] ?? {};
      const isChild = /^You are a focused sub-agent\.|^你是一个专注的子 agent。/.test(system);
      const asked = { ...request, about: text, step: messages.length - 1 - last, signal };
      return replyOf(await (isChild ? child(asked) : own(asked)), usage);
    },
  };
}

function replyOf(said: Said, usage: Usage): Reply {
  if (typeof said === "string") return { text: said, calls: [], stop: "end", usage };
  const calls = said.map((call) => ({ id: newId("call"), ...call }));
  return { text: "", calls, stop: "tool-calls", usage };
}

type Parts = Pick<World, "session" | "runtime" | "reports" | "work"> & { home: string };

function worldOf({ session, runtime, reports, work, home }: Parts, input: WorldInput): World {
  const events: Event[] = [];
  const told: Event[] = [];
  const waiting = new Set<() => void>();
  const hear = (list: Event[]) => (event: Event) => {
    list.push(event);
    for (const check of waiting) check();
  };
  session.subscribe(hear(events));
  session.subscribeTasks(hear(told));
  return {
    ...{ session, runtime, work, reports, events, told },
    async say(text) {
      await session.send({ type: "submit", text });
      await session.run();
    },
    until: (isMeant) =>
      new Promise((found) => {
        const check = () => {
          const event = [...events, ...told].find(isMeant);
          if (!event) return;
          waiting.delete(check);
          found(event);
        };
        waiting.add(check);
        check();
      }),
    async again() {
      await session.close();
      const next = open(home);
      const settings = { ...common(input, work), ...input.settings };
      const resumed = await next.runtime.sessions.resume(session.id, settings);
      if ("problem" in resumed) throw new Error(resumed.problem);
      return worldOf({ session: resumed, ...next, work, home }, input);
    },
    async [Symbol.asyncDispose]() {
      await session.close();
      await runtime.close();
    },
  };
}

/** Of all calls of the session, in order. */
export const resultsOf = ({ session }: Pick<World, "session">): ToolResult[] =>
  session.history.messages.flatMap((message) =>
    message.role === "assistant" ? message.calls.flatMap(({ result }) => result ?? []) : [],
  );

export const outputsOf = (world: Pick<World, "session">): string[] => resultsOf(world).map(({ output }) => output);

export const isType =
  (...types: (StoredBody["type"] | "text-delta")[]) =>
  ({ type }: Event): boolean =>
    (types as string[]).includes(type);

export const endsOf = ({ session }: Pick<World, "session">): (string | undefined)[] =>
  session.history.tasks.map(({ ended }) => ended?.status);

export const firstAsk = ({ session }: Pick<World, "session">): Ask => session.history.asks[0] as Ask;

/** Heeds its signal and nothing else, as a model that never answers. */
export const hang = ({ signal }: Asked): Promise<never> =>
  new Promise((_, fail) => {
    if (signal.aborted) fail(signal.reason);
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
  });

export const idIn = (text: string | undefined): SessionId => /ses_\w+/.exec(text ?? "")?.[0] as SessionId;
