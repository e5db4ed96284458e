import type { Transport } from "@modelcontextprotocol/client";
import type { Texts } from "../../i18n/texts.ts";
import type { Children, Program } from "../../processes/children.ts";
import { createCleaner } from "../../processes/clean.ts";
import { ending } from "../../processes/tail-buffer.ts";
import type { SessionId } from "../../protocol/ids.ts";
import { isObject } from "../../protocol/json-object.ts";
import type { ServerConfig, ServerEra, ServerTool } from "../../protocol/mcp.ts";
import { messageOf } from "../../protocol/message-of.ts";
import type { Authorise } from "../auth/authorise.ts";
import { type CallOptions, type ServerLink, ServerProblem, type ServerProblemKind } from "../connection.ts";
import { answerRequests, capabilities } from "./answers.ts";
import { longestTimer } from "./call-clock.ts";
import { createCalls } from "./calls.ts";
import { listenForChanges, type TakeNotification, takesNotifications } from "./changes.ts";
import { HttpTransport, SseTransport } from "./http-transport.ts";
import type { ConnectLimits } from "./limits.ts";
import { LooseClient } from "./loose-client.ts";
import { problemOf } from "./problem.ts";
import { type StdioTransport, stdioTransport } from "./stdio-transport.ts";
import { unreached } from "./unreached.ts";
import { isWorthTrying, type Way, waysTo } from "./ways.ts";

export interface LinkInput {
  /** The server's. */
  name: string;
  /** With values in place of its variables. */
  config: ServerConfig;
  /** Null: nobody's work; the server is told of no root then. */
  session: SessionId | null;
  workspace: string;
  /** Whose sandbox it runs in, where it works for nobody. */
  within?: SessionId | undefined;
  children(): Promise<Children>;
  auth?: Authorise | undefined;
  /** What was found the last time. */
  era?: ServerEra | undefined;
  version: string;
  texts: Texts["mcpConnect"];
  limits: ConnectLimits;
  signal: AbortSignal;
  events: LinkEvents;
}

export interface LinkEvents {
  /** It is gone, and not because we closed it. */
  lost(why: ServerProblem): void;
  listsChanged(): void;
  /** What the server says for a log. */
  said(text: string): void;
  /** What it prints where only messages belong. */
  noise(text: string): void;
}

/** A server that has answered. It does not come back once it is lost. All of it throws ServerProblem. */
export interface Link {
  lists: ServerLink;
  /** It knows us by a session, which it may forget; what is sent under one that is forgotten is not done. */
  hasSession: boolean;
  call(tool: ServerTool, input: unknown, options: CallOptions): Promise<unknown>;
  request(
    method: "prompts/get" | "resources/read",
    params: Record<string, unknown>,
    options: CallOptions,
  ): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts or reaches a server and agrees with it on how to speak. Throws ServerProblem. */
export async function openLink(input: LinkInput): Promise<Link> {
  const { config, era, limits } = input;
  const startMs = config.limits?.startMs ?? limits.startMs;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), Math.min(startMs, longestTimer));
  const signal = AbortSignal.any([input.signal, timeout.signal]);
  let first: unknown;
  try {
    for (const [index, way] of waysTo(config, era).entries()) {
      if (index > 0 && !isWorthTrying(way, first)) continue;
      try {
        return await connectBy(way, { ...input, signal }, startMs);
      } catch (error) {
        first ??= error;
        if (signal.aborted) break;
      }
    }
  } finally {
    clearTimeout(timer);
  }
  if (input.signal.aborted) throw new ServerProblem("aborted", "");
  const isLate = timeout.signal.aborted;
  if (config.transport !== "stdio") {
    input.events.said(messageOf(first));
    if (isLate) throw new ServerProblem("start", "ETIMEDOUT", { cause: first });
  }
  const { kind, detail } = config.transport === "stdio" ? problemOf(first) : unreached(first);
  // In the system's words: it is put into a sentence in the language of who reads it.
  const late = isLate ? [`ETIMEDOUT ${startMs / 1000}s`] : [];
  const all = [...late, detail].filter((text) => text !== "").join("\n");
  throw new ServerProblem(saysMore.has(kind) ? kind : "start", all, { cause: first });
}

const saysMore = new Set<ServerProblemKind>(["auth", "status", "not-mcp", "too-large"]);

async function connectBy(way: Way, input: LinkInput, startMs: number): Promise<Link> {
  const { limits, events, signal, session, workspace } = input;
  const takes = takesNotifications(events, limits);
  const transport = await transportFor(way, input, takes);
  const child = "said" in transport ? (transport as StdioTransport) : null;
  const client = new LooseClient(
    { name: "skillmint", version: input.version },
    { capabilities, ...(way === "negotiate" && { versionNegotiation: negotiation(startMs) }) },
  );
  const calls = createCalls();
  answerRequests(client, calls, session === null ? null : workspace);
  client.takes = takes;
  // Nobody can do more about these than the call that they concern.
  client.onerror = () => undefined;
  let state: "opening" | "open" | "closing" = "opening";
  client.onclose = () => {
    if (state === "open") events.lost(withWords(new ServerProblem("lost", ""), child));
  };
  const close = async () => {
    state = "closing";
    await client.close().catch(() => undefined); // Whoever is left is ended with the transport.
    await transport.close();
  };
  try {
    const prior = way === "negotiate" ? {} : { prior: { kind: "legacy" as const } };
    await Promise.race([client.connect(transport, { timeout: startMs, signal, ...prior }), ended(signal)]);
  } catch (error) {
    await close();
    throw withWords(error, child);
  }
  state = "open";
  void listenForChanges(client, limits);
  const discover = client.getDiscoverResult();

  const guarded = async (work: Promise<unknown>): Promise<unknown> =>
    work.catch((error: unknown) => {
      const problem = problemOf(error);
      throw problem.kind === "lost" ? withWords(problem, child) : problem;
    });
  const options = { timeout: longestTimer };
  return {
    lists: {
      request: (method, params, signal) =>
        guarded(client.loose({ method, params }, { signal, timeout: input.config.limits?.callMs ?? limits.startMs })),
      capabilities: { ...client.getServerCapabilities() },
      instructions: client.getInstructions() ?? "",
      title: titleOf(client.getServerVersion()),
      era: discover ? { kind: "modern", discover } : { kind: "legacy" },
    },
    hasSession: transport.sessionId !== undefined,
    call: (tool, given, callOptions) =>
      guarded(
        calls.run(callOptions, (call) => {
          const params = { name: tool.name, arguments: isObject(given) ? given : {} };
          const toolDefinition = { name: tool.name, inputSchema: tool.inputSchema as { type: "object" } };
          return client.callTool(params, { ...options, ...call, toolDefinition });
        }),
      ),
    request: (method, params, callOptions) =>
      guarded(calls.run(callOptions, (call) => client.loose({ method, params }, { ...options, ...call }))),
    close,
  };
}

/** Half of the time is left for the old way, should nobody answer the question. */
const negotiation = (startMs: number) => ({ mode: "auto" as const, probe: { timeoutMs: startMs / 2 } });

async function transportFor(way: Way, input: LinkInput, takes: TakeNotification): Promise<Transport> {
  const { name, config, limits, session, workspace, within, events, auth } = input;
  if (config.transport !== "stdio") {
    const { headers } = config;
    const about = { url: new URL(config.url), headers, limits: limits.http, now: limits.now, auth };
    return way === "sse" ? new SseTransport(about) : new HttpTransport(about);
  }
  const { command, args, env, cwd = workspace } = config;
  const start = process.platform === "win32" ? await onWindows(command, args, { env, cwd }) : { file: command, args };
  if ("unfit" in start) throw new ServerProblem("start", input.texts.unfitForBatch({ word: start.unfit }));
  const program = { ...start, env, cwd, session, within, label: `MCP ${name}` };
  const children = await input.children();
  return stdioTransport({ program, children, limits: limits.stdio, takes, onNoise: events.noise });
}

async function onWindows(file: string, args: readonly string[], { env, cwd }: Pick<Program, "env" | "cwd">) {
  return (await import("./windows-command.ts")).windowsCommand(file, args, { env: { ...process.env, ...env }, cwd });
}

/** Never comes true. */
const ended = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(new ServerProblem("timeout", ""));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });

/** With how a child ended and what it said last: that tells more than that it is gone. */
function withWords(error: unknown, child: StdioTransport | null): ServerProblem {
  const problem = problemOf(error);
  if (!child) return problem;
  const exit = child.ended();
  const how = exit ? `exit ${exit.signal ?? exit.code}` : "";
  const detail = [problem.detail, how, lastWords(child.said())].filter((text) => text !== "").join("\n");
  return new ServerProblem(problem.kind, detail, { cause: error });
}

/** As a person can read them. */
function lastWords(said: string): string {
  const cleaner = createCleaner();
  return ending((cleaner.write(said) + cleaner.end()).trim(), longestWords);
}

/** What went wrong stands at the end. */
const longestWords = 4_000;

function titleOf(version: { name?: string; title?: string | undefined } | undefined): string {
  return version?.title || version?.name || "";
}
