import type { Stats } from "node:fs";
import type * as z from "zod/mini";
import type { BrowserProblem, SessionBrowser } from "../browser/session-browser.ts";
import type { Texts } from "../i18n/texts.ts";
import type { SessionProcesses } from "../processes/session-processes.ts";
import type { Touch } from "../protocol/asks.ts";
import type { Containment } from "../protocol/containment.ts";
import type { Todo } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";
import type { CallId, SessionId } from "../protocol/ids.ts";
import type { Language } from "../protocol/language.ts";
import type { FileChange, LineSpan, Origin, Sight, StopReason, ToolDefinition } from "../protocol/messages.ts";
import type { Mode } from "../protocol/modes.ts";
import type { ProtectedValues } from "../protocol/protected-values.ts";
import type { LoadedSkill } from "../protocol/skills.ts";
import type { Declared } from "../protocol/taint/sending.ts";
import type { TaskTaint } from "../protocol/taint/taint.ts";
import type { ForkedSkill, TaskStatus } from "../protocol/tasks.ts";
import type { Reach } from "../web/reach.ts";
import type { LackingEngine, ReadyEngine } from "../web/search/ready.ts";

/** Reading order of a tool file: what it is called, what it takes, what it asks for, what it does. */
export interface Tool<Input = unknown> {
  name: string;
  toolset: Toolset;
  class: ToolClass;
  /** What a crash leaves in doubt: nothing (run again), one file (compare hashes), a sub-agent (goes on), or the world (say so). */
  effect: "none" | "file" | "task" | "world";
  texts: Record<Language, ToolTexts>;
  input: InputSchema<Input>;
  /** Of a server's tool: what its definition lets a call choose among. */
  declares?: Declared;
  /** The smallest input that works, where the schema alone does not tell. */
  example?: Record<string, unknown>;
  /** Its own time limit in milliseconds; null means none, absent means the common one. */
  limitMs?(input: Input): number | null;
  /** Everything the call will touch. The gate decides on it, and calls of one step that conflict in it run in order. */
  asks(input: Input, context: ToolContext): Touch[];
  /** The rest of it, where that takes a look. */
  finds?(input: Input, context: ToolContext): Promise<Touch[]>;
  /** What a person is asked before it runs: the call waits, and then runs with the answer. Never in its own time limit. */
  question?(input: Input, context: ToolContext): Question;
  /** Works out the change without making it. Its hashes are stored before `execute` makes it. */
  prepare?(input: Input, context: ToolContext): Promise<Prepared>;
  /** Whether the change may be worked out anew when its file changes at that very moment: what it looks for decides. */
  again?: true;
  /** It may begin a sub-agent, which may touch any file: it waits for what was to change something before it. */
  begins?: true;
  /** It says what has been done: it waits for whatever was to do something before it. */
  follows?: true;
  execute(input: Input, context: ToolContext, prepared?: Prepared): Promise<ToolOutput>;
}

export interface Question {
  question: string;
  options?: readonly string[];
  multiple?: boolean;
}

/** What a person said to a question of a running call: an answer, or that he gives none, perhaps with why. */
export type LiveAnswer = { answer: string } | { declined: string };

/** What the model is asked for a call's own use: this and nothing of the session. */
export interface Speech {
  system: string;
  text: string;
  maxOutput: number;
}

export interface Spoken {
  text: string;
  model: string;
  stop: StopReason;
}

/** Any kind of zod: its small form loads in a third of the time, so that is what the tools use. */
export interface InputSchema<Input> extends z.core.$ZodType<Input> {
  parse(input: unknown): Input;
  safeParse(input: unknown): z.core.util.SafeParseResult<Input>;
}

export type Toolset = "files" | "shell" | "web" | "browser" | "agent" | "system" | "notebook" | "mcp";

/** How the modes treat a tool: `free` passes, `edit` passes from accept-edits on, `act` asks in both. */
export type ToolClass = "free" | "edit" | "act";

export interface ToolTexts {
  description: string;
  /** Only for parameters whose name does not say it all. */
  parameters?: Record<string, string>;
}

export interface Prepared {
  changes: readonly PreparedChange[];
}

export interface PreparedChange extends FileChange {
  /** Kept so that the change can be undone. Absent where the hashes say enough: a move, a copy. */
  contents?: { before: Uint8Array | null; after: Uint8Array | null };
}

export interface ToolOutput {
  /** What the model reads; bounded by whoever called the tool, never by the tool. */
  output: string;
  details?: unknown;
  /** Pictures for a model that can see; whoever called the tool puts them into files. */
  images?: readonly Picture[];
  origin?: Origin;
  /** The file with the whole output, when the tool kept only a part of it; or all of it, for whoever called to keep. */
  file?: string;
  whole?: string;
  /** Files whose content this result shows, so that a change of theirs by someone else is noticed later. */
  saw?: readonly Sight[];
  /** Of a sub-agent: what it had read of strangers and in protected places. */
  taint?: TaskTaint;
  /** The session's mode from now on. One in which nothing is asked for is the user's alone to set. */
  mode?: Exclude<Mode, "unrestricted">;
  /** What becomes of the session's todos; asked when the call ends, since another call may have changed them meanwhile. */
  todos?(now: readonly Todo[]): TodosTold;
  /** A skill that the call has loaded: its terms hold from now on, until the turn ends. */
  loaded?: LoadedSkill;
  /** It is not over: a sub-agent of it waits for a person. The call is made again when he has answered. */
  waits?: true;
  /** The tool did its work but the outcome is a failure (a command's exit code). */
  failed?: boolean;
}

export interface TodosTold {
  /** The very same list when nothing has changed. They are the call's details, too. */
  todos: readonly Todo[];
  /** Stands before the rest of the output. */
  output: string;
  /** What the call wanted could not be done any more. */
  failed?: boolean;
}

export interface Picture {
  mediaType: string;
  content: Uint8Array;
}

export interface ToolContext {
  session: SessionId;
  call: CallId;
  language: Language;
  texts: Texts["tools"];
  workspace: Workspace;
  /** Where whole outputs are kept. Made when first needed. */
  outputs: string;
  /** Our data folder. The gate closes it by path; a search over a folder above it must leave it out by itself. */
  closed: string;
  /** Whether the model can look at pictures. */
  sees: boolean;
  /** Whether the gate lets a file be read that was found by looking into a folder: what a rule denies is not shown. */
  mayRead(path: string): boolean;
  /** What the model last saw of a file in this session; null when it never did, or has forgotten. */
  known(path: string): Known | null;
  /** A content that a call of this session found or left in a file, by its version; null when it was not kept. */
  kept(version: string): Promise<Buffer | null>;
  /** Whether an earlier result of this tool, as the model is still sent it, holds these very words. */
  isGiven(words: string): boolean;
  todos(): readonly Todo[];
  /** What the person said to the tool's question; null for a tool that asks none. */
  answer: string | null;
  /** Asks a person while the call runs. Null where nobody can be asked, or the call or this question ended first. */
  ask(question: Question, signal: AbortSignal): Promise<LiveAnswer | null>;
  /** Words of the session's model for the call's own use; they count as the turn's. */
  speak(speech: Speech, signal: AbortSignal): Promise<Spoken>;
  /** The same by the small model that the user has set; null where there is none, or it cannot be had. */
  aside(speech: Speech, signal: AbortSignal): Promise<Spoken | null>;
  /** The session's mode as it is now. */
  mode(): Mode;
  /** The tools of our own that were put before the model when the session began. */
  listed(): readonly ToolDefinition[];
  /** The tools that can be called but were not put before the model when the session began. */
  toolbox(): Promise<readonly ToolDefinition[]>;
  /** What the modes do with a tool that can be called; null where there is none of the name. It is loaded for it. */
  classOf(name: string): Promise<ToolClass | null>;
  /** Whether what an MCP server has beside its tools may be known: neither a skill nor a rule takes it all away. */
  mayReach(server: string): boolean;
  /** What this call was decided on. */
  touches: readonly Touch[];
  /** False where a rule forbids this tool that, too. */
  mayTouch(touch: Touch): boolean;
  /** Reads a skill, or one of its files, for the model. Throws ToolError with what it should hear. */
  skills: SkillReader;
  /** The main skill's notes. */
  memory: NotesHome;
  /** What a connection of this call may lead to, beside the open internet. */
  reach: Reach;
  /** The session's browser. */
  browser: BrowserDoor;
  /** Search engines of the web, in the order in which they are asked. Loaded, and looked up, when they are wanted. */
  engines(): Promise<readonly (ReadyEngine | LackingEngine)[]>;
  /** Its sub-agents. Loaded when first needed; null in a session that is one itself. */
  tasks(): Promise<TaskDoor | null>;
  /** The session's commands. Made when first needed. */
  processes(): Promise<SessionProcesses>;
  /** What secret-bearing files hold, by the handles that stand for it. */
  values(): Promise<ProtectedValues>;
  /** How the operating system must hold a command of this call; undefined where a person has approved it. */
  containment?: Containment | undefined;
  signal: AbortSignal;
  progress(text: string): void;
}

export interface NotesHome {
  /** Where they lie. Made when first needed. */
  folder: string;
  /** What the session has been told: a note keeps what its session had read. */
  history(): History;
  /** The same of the session that a sub-agent works for. */
  above?: (() => History) | undefined;
  /** What the model is told besides that its user did not write: `mcp` for servers, `program` where no model writes the calls. */
  around(): string[];
}

/** Nothing is started or loaded before `open` is called. */
export interface BrowserDoor {
  /** Where its page stands; null while none is open. */
  at(): string | null;
  /** What became of the one that was open, where it was lost since the last call. */
  lost(): BrowserProblem | null;
  /** Loads what it takes; a browser is started when a page of it is first wanted. */
  open(): Promise<SessionBrowser>;
}

/** Throws an Error with what the model should hear. */
export interface TaskDoor {
  /** Begins a sub-agent, or goes on with one; asked again for the same call, waits for the one that it began. */
  run(wanted: TaskWanted, signal: AbortSignal): Promise<TaskOutcome>;
  /** Waits for the one that this call has begun before. */
  again(call: CallId, signal: AbortSignal): Promise<TaskOutcome>;
  output(task: string, how: { block: boolean }, signal: AbortSignal): Promise<TaskOutcome>;
}

export interface TaskWanted {
  call: CallId;
  prompt: string;
  agentType: string;
  /** The only ones that it has. */
  tools?: readonly string[] | undefined;
  model?: string | undefined;
  background: boolean;
  /** One that has ended and is to go on. */
  task?: string | undefined;
  /** That works in it. */
  skill?: ForkedSkill | undefined;
}

export type TaskOutcome =
  | { state: "ended"; task: SessionId; status: TaskStatus; result: string }
  /** In the background. */
  | { state: "begun"; task: SessionId }
  | { state: "running" }
  /** For a person. */
  | { state: "waits" };

export interface SkillReader {
  use(wanted: { name: string; args: string; call: CallId }, signal: AbortSignal): Promise<ReadSkill | ForkedUse>;
  /** What a file of it is judged by before it is read; nothing for one that is on no disk, or not there. */
  where(name: string, path: string): Promise<Touch[]>;
  /** `judged`: what the call was let touch. Another file than that is not read. */
  file(name: string, path: string, judged: readonly Touch[]): Promise<{ text: string; path: string | null }>;
}

/** `isNew`: false where its text stands in the conversation already, and this one only says so. */
export type ReadSkill = LoadedSkill & { text: string; isNew: boolean };

/** It works in a sub-agent of its own: what that is to be begun with, or null where the call has begun it before. */
export interface ForkedUse {
  fork: Omit<TaskWanted, "call"> | null;
}

/** What it takes to say something about a path. */
export type Naming = Pick<ToolContext, "texts" | "workspace">;

/** What it takes to change a file. */
export type Changing = Pick<ToolContext, "texts" | "workspace" | "closed">;

export interface Known {
  version: string;
  /** The result that showed it; null when the model wrote the file itself. */
  output: string | null;
  /** Set when the model changed the file after that and was not shown all that others had done: what it left there. */
  left?: string;
  /** Set when it never saw all of it: the lines it did see. */
  lines?: readonly LineSpan[];
  /** The call, when it was refused and this is what it was told. */
  refused?: { name: string; input: unknown };
}

export interface Workspace {
  root: string;
  /** The real absolute path, symlinks followed as far as the path exists. */
  resolve(path: string): string;
  /** A path as the model should see it: relative inside the workspace, absolute elsewhere. */
  show(path: string): string;
  /** Whether an open file is one of our own data, whatever it is called here. */
  isData(stats: Stats): boolean;
}

/** The tool could not. The sentence goes to the model as the call's result and ends nothing. */
export class ToolError extends Error {
  override name = "ToolError";
  readonly more: Pick<ToolOutput, "details" | "saw" | "file" | "origin">;
  /** What it would touch if earlier calls of its step had been made: it is judged again when they have ended. */
  waitsFor: readonly Touch[] = [];
  /** Nothing was done, only because it leads where a person must let it: the gate knows by now, and asks. */
  mustAsk = false;
  /** Nothing was done, only because a file is no longer what the change was worked out from. */
  isOutdated = false;
  constructor(message: string, more: ToolError["more"] = {}) {
    super(message);
    this.more = more;
  }
}

export function defineTool<Input>(tool: Tool<Input>): Tool<Input> {
  return tool;
}
