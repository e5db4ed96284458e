import type { Touch } from "./asks.ts";
import type { HeldFile } from "./held-file.ts";
import type { AskId, CallId, MessageId } from "./ids.ts";
import type { TaskTaint } from "./taint/taint.ts";

/** What a model and a person say to each other. Provider shapes exist only inside src/providers/wire. */
export type Message = UserMessage | AssistantMessage;

export interface UserMessage {
  role: "user";
  id: MessageId;
  /** Its place in the journal. */
  seq: number;
  at: string;
  text: string;
  images?: readonly Image[];
  files?: readonly AttachedFile[];
  /** What the model is told before the text and the user did not write. */
  notes?: readonly string[];
  /** Texts of the skills that the user called for in it: the model reads them before its text. */
  skills?: readonly string[];
  /** Skills that the user called for in it and that work in a sub-agent, which the model begins. */
  forks?: readonly ForkCall[];
  /** Which one of the session it is, from 1, where a cut has kept it and its place no longer says so. */
  number?: number;
}

/** A skill by its name, and what the user wrote behind it. */
export interface ForkCall {
  name: string;
  args: string;
}

export interface AssistantMessage {
  role: "assistant";
  id: MessageId;
  seq: number;
  at: string;
  text: string;
  reasoning?: string;
  opaque?: Opaque;
  calls: readonly Call[];
  stop: StopReason;
  usage?: Usage;
}

/** Why the model stopped writing. `aborted` and `failed` messages hold what had been shown until then, without calls. */
export type StopReason = "end" | "tool-calls" | "length" | "refused" | "aborted" | "failed";

/** Provider data that must go back unchanged (signatures, encrypted reasoning), and only to the provider it came from. */
export interface Opaque {
  provider: string;
  data: unknown;
}

export interface Usage {
  input: number;
  output: number;
  cacheRead?: number;
  cacheWrite?: number;
}

/** A picture, kept as a file among the session's outputs. */
export interface Image {
  mediaType: string;
  file: string;
  /** As its sender called it. */
  name?: string;
}

/** What came with a prompt and is no picture that a model can be shown; kept among the session's outputs, too. */
export interface AttachedFile {
  name: string;
  file: string;
  /** In bytes. */
  size: number;
}

export interface ToolCall {
  id: CallId;
  name: string;
  input: unknown;
  /** The id that the provider gave the call; echoed as it came, since some providers count on it. */
  wireId?: string;
  /** Set when the arguments cannot be used: such a call is answered with an error and never executed. */
  unusable?: "bad-json" | "cut-off";
}

/** A call and how far it has come. The result lives in the call, so a call cannot have two. */
export interface Call extends ToolCall {
  state: "open" | "waiting" | "approved" | "started" | "ended";
  ask?: AskId;
  /** What the user allowed this call to touch, and the hash of what he was shown. */
  allowed?: readonly Touch[];
  allowedHash?: string;
  /** What the user said, where the call was a question. */
  answer?: string;
  /** What the call is about to change, known from `tool-started`; settles the call after a crash, and undoes it later. */
  before?: readonly FileChange[];
  /** What changed while a command ran, known from `tool-ended`. */
  changed?: readonly FileChange[];
  result?: ToolResult;
  /** It has run, and its result waits until a person has decided about the files that were held back. */
  held?: HeldCall;
}

export interface HeldCall {
  files: readonly HeldFile[];
  /** As it will be told, with what has become of the files. */
  result: HeldResult;
  /** Absent while nobody has answered. */
  answer?: { decision: "allow" } | { decision: "deny"; reason?: string };
}

export type HeldResult = ToolResult & { name: string; changed?: readonly FileChange[] };

/** For the hash of a content that was not read. */
export const unread = "unread";

/** One file that a call will change: the hash of its content as it is and as it will be, null where there is no file. */
export interface FileChange {
  path: string;
  hash: string | null;
  after: string | null;
  /** Its permission bits, where there is a file. */
  mode?: number;
  /** Only its permission bits change, to these. */
  modeAfter?: number;
  /** It is moved here from there, with all that is in it; its hashes say nothing then. */
  from?: string;
  /** A folder that is made or, being empty, deleted: its hashes are "folder" or null. */
  folder?: true;
}

/** For the version of a file that a call changed without showing all that others had changed in it: what was seen before counts. */
export const unseen = "unseen";

/** A file that a result shows to the model, and which content of it: a later change of that file can then be told apart. */
export interface Sight {
  path: string;
  version: string;
  /** The lines it shows, when they are not all. */
  lines?: readonly LineSpan[];
}

/** From the one to the other, both included. */
export type LineSpan = readonly [from: number, to: number];

export type ResultStatus = "ok" | "error" | "denied" | "interrupted";

/** Where a result's text comes from: text that a stranger may have written is never trusted like the user's. */
export type Origin = "workspace" | "web" | "mcp" | "browser" | "skill" | "user";

export interface ToolResult {
  status: ResultStatus;
  /** What the model reads. */
  output: string;
  images?: Image[];
  /** What people see: the tool's structured result (exit code, diff, matches). */
  details?: unknown;
  origin: Origin;
  /** The whole output, when `output` is only a part of it. */
  file?: string;
  saw?: readonly Sight[];
  /** Of a sub-agent: what it had read of strangers and in protected places. */
  taint?: TaskTaint;
  ms: number;
}

/** A tool as a model is told of it. */
export interface ToolDefinition {
  name: string;
  description: string;
  parameters: JsonSchema;
  /** The smallest input that works, where the parameters do not tell; models are shown it in results only. */
  example?: JsonSchema;
  /** The MCP server that it is of. */
  server?: string;
}

export type JsonSchema = { [key: string]: unknown };
