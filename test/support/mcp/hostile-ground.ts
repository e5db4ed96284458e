// The product's own hub with a good server beside it, on which hostile ones are tried.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { boundOutput } from "../../../src/loop/bound-output.ts";
import {
  type ConnectLimits,
  connectLimits,
  type HttpLimits,
  type StdioLimits,
} from "../../../src/mcp/connect/limits.ts";
import { type Connection, ServerProblem } from "../../../src/mcp/connection.ts";
import { entriesOf } from "../../../src/mcp/tools/entries.ts";
import type { Server, ServerConfig, ServerLists } from "../../../src/protocol/mcp.ts";
import type { ToolEntry } from "../../../src/tools/registry.ts";
import { connectWorld } from "../connect-world.ts";
import { toolBench } from "../tool-context.ts";

export const program = join(import.meta.dirname, "hostile-server.mjs");

/** Short waits, so that nothing lasts; what is held of a server's words is as users have it. */
const shortWaits = ({ stdio = connectLimits.stdio, http = connectLimits.http }: GroundInput): ConnectLimits => ({
  ...connectLimits,
  stdio: { ...stdio, end: { closedMs: 50, askedMs: 100 } },
  http: { ...http, farewellMs: 100, reopenMs: 10 },
  listsMs: 50,
});

export interface GroundInput {
  folder: string;
  /** How much is held of a server's words, where it is not as users have it. */
  stdio?: StdioLimits;
  http?: HttpLimits;
}

export interface HostileTrial {
  behaviour: string;
  /** Bytes or messages, as the behaviour counts them. */
  amount?: number;
  /** How many calls are made at a time. */
  calls?: number;
  /** A call that is stopped before. */
  stopped?: boolean;
  /** For one call, and for a start; what should come to an end by itself is given long enough. */
  callMs?: number;
  startMs?: number;
}

export interface Found {
  /** What the user is told who asks for its tools: their names and what was left out, or why there are none. */
  listed: string;
  /** What the model is told of each call. */
  told: string[];
  /** Of the good server, asked at the same time and afterwards. */
  good: string[];
  /** Pids of its processes that were left after its end. */
  left: number[];
  /** What it wrote down for us. */
  notes: string;
}

export interface Ground {
  try(trial: HostileTrial): Promise<Found>;
  close(): Promise<void>;
}

/** A session with a good server that has been called once. */
export async function hostileGround(input: GroundInput): Promise<Ground> {
  const { folder } = input;
  const world = connectWorld({ lasting: { folder, onEnd: () => undefined }, limits: shortWaits(input) });
  const { hub, session } = world;
  const bench = toolBench();
  let count = 0;
  const connect = async (server: Server) => hub.connection({ server, session, workspace: folder });
  const good = {
    name: "good",
    hash: "good",
    from: "user" as const,
    config: { transport: "stdio" as const, command: process.execPath, args: [program, "good"], env: {} },
  };
  const goodLists = await hub
    .connection({ server: good, session, workspace: folder })
    .lists(new AbortController().signal);

  async function call(entries: readonly ToolEntry[], name: string, signal?: AbortSignal): Promise<string> {
    const entry = entries.find((one) => one.name === name);
    if (!entry) return `there is no ${name}`;
    const { context } = bench;
    const tool = await entry.load();
    const input = tool.input.parse({ text: name });
    try {
      const answer = await tool.execute(input, { ...context, session, ...(signal && { signal }) }, undefined);
      return boundOutput(answer.output, context.texts).output;
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    }
  }

  async function tryOne(trial: HostileTrial): Promise<Found> {
    const { behaviour, amount, calls = 1, stopped = false, callMs = 700, startMs = 5_000 } = trial;
    const name = `s${++count}`;
    const notes = join(folder, `${name}.notes`);
    const mark = `HOSTILE_NOTES=${notes}`;
    const remote = /^(HTTP|SSE):/.test(behaviour) ? await startRemote(behaviour, amount) : null;
    const callLimits = { callMs, startMs };
    const config: ServerConfig = remote
      ? { transport: "http", url: remote.url, headers: { "x-secret": "hunter2" }, limits: callLimits }
      : {
          ...{ transport: "stdio", command: process.execPath, env: { HOSTILE_NOTES: notes }, limits: callLimits },
          args: [program, behaviour, ...(amount === undefined ? [] : [String(amount)])],
        };
    const server: Server = { name, config, hash: name, from: "user" };
    const connection = await connect(server);
    try {
      const { listed, lists } = await listsOf(connection);
      const entries = entriesOf(
        [
          { server, lists },
          { server: good, lists: goodLists },
        ],
        connect,
      );
      // As a request that names all of them has it made.
      for (const { definitions } of entries) JSON.stringify(definitions.en);
      const goodDuring = call(entries, "mcp_good_act");
      if (stopped) await call(entries, `mcp_${name}_wait`, AbortSignal.timeout(callMs));
      const told = await Promise.all(Array.from({ length: calls }, () => call(entries, `mcp_${name}_act`)));
      const goodAnswers = [await goodDuring, await call(entries, "mcp_good_act")];
      await connection.close();
      return { listed, told, good: goodAnswers, left: await leftOf(mark), notes: readOr(notes) };
    } finally {
      await connection.close();
      remote?.child.kill("SIGKILL");
    }
  }

  return {
    try: tryOne,
    async close() {
      await hub.close();
      bench[Symbol.dispose]();
    },
  };
}

/** Where it could not be asked, a list as it is remembered from better days. */
async function listsOf(connection: Connection): Promise<{ listed: string; lists: ServerLists }> {
  try {
    const lists = await connection.lists(AbortSignal.timeout(20_000));
    const names = lists.tools.map(({ name }) => JSON.stringify(name.slice(0, 30)));
    const shown = names.length > 8 ? [...names.slice(0, 3), `and ${names.length - 3} more`] : names;
    const dropped = lists.dropped.map(({ name, why }) => `${name.slice(0, 30)}: ${why}`);
    const left = dropped.length > 12 ? [...dropped.slice(0, 3), `and ${dropped.length - 3} more`] : dropped;
    return { listed: [shown.join(", "), ...left].join("; "), lists };
  } catch (error) {
    if (!(error instanceof ServerProblem)) throw error;
    const act = { name: "act", description: "Acts.", inputSchema: { type: "object" } };
    const none = { prompts: [], resources: [], templates: [], instructions: "", title: "", dropped: [] };
    return { listed: `${error.kind}: ${error.detail}`, lists: { tools: [act], ...none, era: { kind: "legacy" } } };
  }
}

async function startRemote(behaviour: string, amount?: number): Promise<{ url: string; child: ChildProcess }> {
  const args = [program, behaviour, ...(amount === undefined ? [] : [String(amount)])];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { url: line.toString().trim(), child };
}

/** Pids of a hostile server and all that it started, once they have had a moment to go. */
export async function leftOf(mark: string): Promise<number[]> {
  const look = () =>
    readdirSync("/proc")
      .map(Number)
      .filter((pid) => Number.isInteger(pid) && readOr(`/proc/${pid}/environ`).split("\0").includes(mark));
  for (let turn = 0; turn < 20 && look().length > 0; turn++) await wait(10);
  return look();
}

function readOr(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}
