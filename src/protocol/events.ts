import type { Answer, Ask } from "./asks.ts";
import type { Digest, FailedSummaries, Shortening } from "./digest.ts";
import type { HeldFile } from "./held-file.ts";
import type { AskId, CallId, MessageId, SessionId, TurnId } from "./ids.ts";
import type { Language } from "./language.ts";
import type {
  AttachedFile,
  FileChange,
  ForkCall,
  HeldResult,
  Image,
  Opaque,
  StopReason,
  ToolCall,
  ToolDefinition,
  ToolResult,
  Usage,
  UserMessage,
} from "./messages.ts";
import type { Mode, Sandbox } from "./modes.ts";
import type { TurnCause } from "./problems.ts";
import type { LoadedSkill, PackBlocked, SkillTerms, Told } from "./skills.ts";
import type { Taint } from "./taint/taint.ts";
import type { Task, TaskEnded, TaskStarted } from "./tasks.ts";
import type { Spent, Turn } from "./turn.ts";

/** What every event carries. `seq` is null on passing events: they are shown, not stored. */
export interface EventHead {
  seq: number | null;
  at: string;
  session: SessionId;
  turn: TurnId | null;
  /** On the events of a sub-agent: the task, which is a session of its own. */
  task?: SessionId;
}

/** Facts: stored before anyone is told, and enough to rebuild everything that is shown. */
export type StoredBody =
  | SessionOpened
  /** With the notes that had been added since the last prompt: the model reads them before it. */
  | PromptSubmitted
  | { type: "turn-started"; model: string; skill: string; tools: string[] }
  | { type: "step-started"; step: number }
  | MessageFinished
  | { type: "tool-started"; call: CallId; name: string; input: unknown; before?: readonly FileChange[] }
  | ToolEnded
  /** The call has run; its result is told once a person has decided about these files. */
  | { type: "files-held"; call: CallId; files: readonly HeldFile[]; result: HeldResult }
  | ({ type: "ask-raised" } & Ask)
  /** `message`: the id that the sender chose for the message that answered it. */
  | { type: "ask-answered"; ask: AskId; answer: Answer; message?: MessageId }
  | { type: "ask-withdrawn"; ask: AskId; reason: string }
  | TaskStarted
  | TaskEnded
  /** A call had the model speak for its own use, and what that took. */
  | { type: "sample-taken"; call: CallId; usage?: Usage; cost?: number }
  | { type: "todos-changed"; todos: Todo[] }
  /** By the model's call, or by the user's `/name` in a prompt. */
  | ({ type: "skill-loaded"; call?: CallId } & LoadedSkill)
  /** The model has been told of these changes, in the notes of the prompt that is stored with it. */
  /** `strange`: the skills that are always on and that nobody has agreed to. */
  | { type: "guide-changed"; told: Told; strange?: readonly string[] }
  /** `chosen`: set where the model itself changed the mode; the one that the person had chosen. */
  | { type: "mode-changed"; mode: Mode; sandbox: Sandbox; chosen?: Mode }
  /** The user's word in this session, from now on. */
  | { type: "rule-added"; effect: "allow" | "ask" | "deny"; rule: string }
  | { type: "model-changed"; model: string; endpoint?: Endpoint }
  /** Told with the next prompt; with a call, behind that call's result at once. */
  | { type: "note-added"; text: string; call?: CallId }
  | ContextTrimmed
  | ContextCompacted
  | SummaryFailed
  | LimitLearnt
  /** The model could not, and the one that stands in for it takes over until the turn ends. */
  | { type: "fallback-taken"; model: string; reason: string }
  | ChangesUndone
  | { type: "retry-scheduled"; attempt: number; waitMs: number; reason: string }
  | { type: "turn-waiting"; asks: AskId[] }
  | { type: "turn-resumed"; why: "answered" | "recovered" }
  | TurnEnded;

export interface PromptSubmitted {
  type: "prompt-submitted";
  message: MessageId;
  text: string;
  images?: readonly Image[];
  /** The model is told of them, and where they are, in the notes. */
  files?: readonly AttachedFile[];
  notes?: readonly string[];
  /** Texts of the skills that the user called for in it, as the model reads them. */
  skills?: readonly string[];
  /** Those among them that work in a sub-agent: the model is told to call them, and they are given these arguments. */
  forks?: readonly ForkCall[];
  /** It begins as a call of a skill would, and none was loaded by it. */
  noSkill?: NoSkill;
}

/** What was written behind the `/`, and the skills that may have been meant; or why the one that was meant is not used. */
export interface NoSkill {
  name: string;
  near: readonly string[];
  /** There is one, but its user cannot call it: only the model may, or nobody; or it is switched off. */
  kept?: "model-only" | "nobody" | "off";
  /** There is one, and it was called for, but it cannot be used now. */
  unused?: PackBlocked | { why: "waits"; above: string | null } | { why: "unreadable" };
  /** A prompt of an MCP server was meant, and is not there or could not be had. */
  prompt?: NoPrompt;
}

export type NoPrompt =
  | { server: string; why: "unknown" }
  | { server: string; why: "empty" }
  /** The arguments that it needs and was not given. */
  | { server: string; why: "missing"; names: readonly string[] }
  /** The server could not be asked: the kind of the problem, and what was said of it. */
  | { server: string; why: "failed"; kind: string; detail: string };

export interface SessionOpened {
  type: "session-opened";
  workspace: string;
  model: string;
  /** Where the model is, when it was named by an address and nobody keeps that: so that the session can go on there. */
  endpoint?: Endpoint;
  skill: string;
  /** Those of its main skill. */
  terms?: SkillTerms;
  /** Of a task: what bound the session that it was begun from, besides what binds that now. */
  inherited?: readonly SkillTerms[];
  /** Of a sub-agent that a skill works in: the skill. */
  forked?: string;
  /** What of the user's own set-up its prompt holds. */
  told?: Told;
  /** Set if the system prompt contains notes of the user or instructions of the workspace. */
  private?: true;
  /** Where its prompt holds skills that are always on and that nobody has agreed to. */
  strange?: readonly { name: string; from: number; to: number }[];
  language: Language;
  mode: Mode;
  /** Where the model itself changed the mode: the one that the person had chosen. */
  chosen?: Mode;
  sandbox: Sandbox;
  /** Of a sub-agent: what its parent had read by then. */
  taint?: Taint;
  /** The fixed prefix of every request of this session. */
  system: string;
  tools: ToolDefinition[];
}

export interface Endpoint {
  baseUrl: string;
  format: "openai" | "anthropic" | "responses";
}

/** Messages up to this one are in no later request; what stands in their place is stored, so that a request can be rebuilt. */
export interface Cut {
  upTo: MessageId;
  /** How many messages went, those of earlier cuts not counted. */
  dropped: number;
  /** Of what was stored before this seq, the rest needs nothing. */
  from: number;
  /** Stands first in every later request, as the user's word. */
  text: string;
  /** Messages from before the cut that stay nevertheless: the latest prompt. */
  kept: readonly UserMessage[];
  /** What else held when it was made, so that it need not be read from before. */
  state: {
    turn: Turn | null;
    notes: readonly string[];
    takes?: Limits;
    taint?: Taint;
    tasks?: readonly Task[];
    /** Of tasks in the background: no other is open when a cut is made. */
    asks?: readonly Ask[];
  };
  /** What `text` was made of, for the next cut to go on with. */
  digest?: Digest;
  /** How what stayed is sent, where it would not fit as it is. */
  shorten?: Shortening;
  /** What a summary took, also one that was of no use. */
  usage?: Usage;
  cost?: number;
  /** Set only by readers that leave the earlier cuts out, on the first cut that they give; never stored. */
  earlier?: EarlierCuts;
}

/** The cuts before one, in sum. */
export interface EarlierCuts {
  cuts: number;
  /** How many messages they dropped. */
  dropped: number;
}

export interface ContextTrimmed extends Cut {
  type: "context-trimmed";
  why: "limit" | "overflow";
  failed?: FailedSummaries;
}

/** What a model's refusal has taught us. */
export interface LimitLearnt {
  type: "limit-learnt";
  model: string;
  takes: Takes;
}

/** By model. */
export type Limits = Readonly<Record<string, Takes>>;

/** How much a model takes at most: it has refused more. */
export interface Takes {
  /** Of request and reply together, as it says itself. */
  context?: number;
  /** Of a request as we count it, where it does not say or means more than we do. */
  request?: number;
}

export interface ContextCompacted extends Cut {
  type: "context-compacted";
  why: "limit" | "asked";
}

/** A summary that the model asked for is of no use, and no cut was made: what it took, and what the model is told. */
export interface SummaryFailed {
  type: "summary-failed";
  /** The call that asked for it. */
  call?: CallId;
  /** Stands behind that call's result in every later request. */
  text: string;
  failed: FailedSummaries;
  usage?: Usage;
  cost?: number;
}

export interface MessageFinished {
  type: "message-finished";
  message: MessageId;
  text: string;
  reasoning?: string;
  opaque?: Opaque;
  toolCalls: ToolCall[];
  stop: StopReason;
  usage?: Usage;
  /** In US dollars; absent when the price is not known. */
  cost?: number;
}

export interface ToolEnded extends ToolResult {
  type: "tool-ended";
  call: CallId;
  name: string;
  /**
   * What changed in the workspace while a command ran; of several at a time the one that ends last tells it for all.
   * Absent from a command's end, nobody looked.
   */
  changed?: readonly FileChange[];
}

/** A turn's changes of files were taken back by the user, or put back again; the files are changed already. */
export interface ChangesUndone {
  type: "changes-undone";
  undone: TurnId;
  /** It was the undo of that turn that was taken back. */
  redo?: true;
  /** What was done to the files, as a tool's changes are told. */
  changes: readonly FileChange[];
  left: readonly Left[];
}

/** A change that could not be taken back, or not all of it, and why. */
export interface Left {
  path: string;
  reason: LeftReason;
  /** Those that stayed: first and last, from 1, as the file is now. */
  lines?: readonly (readonly [number, number])[];
  /** What the system said. */
  problem?: string;
  /** The place that is taken, where it is another than its own. */
  place?: string;
}

export type LeftReason =
  /** It was changed since, by the user or in a later turn: all of it, or these lines. */
  | "changed-since"
  | "gone"
  /** Something else has its name now. */
  | "occupied"
  /** It is a folder, a link or a device now, or its folder leads elsewhere. */
  | "not-a-file"
  | "folder-gone"
  | "not-empty"
  /** It holds lines that came from elsewhere and could not be put back there. */
  | "holds-lost"
  /** Its content of then was not kept. */
  | "not-kept"
  | "too-large"
  /** It is in the data folder. */
  | "closed"
  /** The call was interrupted, and the file tells neither that it was changed nor that it was not. */
  | "unsure"
  /** It was moved later, and is not moved back: what has its old name now is something else. */
  | "moved"
  /** It was only found changed while a command ran, perhaps by the user, and nobody asked for these. */
  | "by-command"
  | "failed";

/** `aborted` by a person; `shut-down` when SkillMint itself was stopped. */
export type TurnEndReason = "done" | "step-limit" | "stuck" | "aborted" | "shut-down" | "failed" | "budget";

export interface TurnEnded {
  type: "turn-ended";
  reason: TurnEndReason;
  usage: Usage;
  /** In US dollars; absent when any of it is not known. */
  cost?: number;
  /** The same by model. */
  spent?: readonly Spent[];
  /** The last words of the agent. */
  text: string;
  /** What went wrong or stopped the turn, in the session's language. What to do about it is for each front end to say. */
  problem?: string;
  cause?: TurnCause;
}

export interface Todo {
  id: string;
  subject: string;
  description: string;
  status: "pending" | "in_progress" | "completed";
}

/** Shown as it happens and then gone: everything that matters of it stands again in a stored event. */
export type PassingBody =
  | { type: "text-delta"; message: MessageId; offset: number; text: string }
  | { type: "reasoning-delta"; message: MessageId; offset: number; text: string }
  | { type: "tool-input-delta"; message: MessageId; offset: number; call: CallId; name: string; text: string }
  | { type: "message-partial"; message: MessageId; text: string; reasoning: string; calls: PartialCall[] }
  | { type: "tool-progress"; call: CallId; text: string };

export interface PartialCall {
  call: CallId;
  name: string;
  input: string;
}

export type StoredEvent = EventHead & { seq: number } & StoredBody;
export type PassingEvent = EventHead & { seq: null } & PassingBody;
export type Event = StoredEvent | PassingEvent;
export type EventOf<Type extends StoredBody["type"]> = Extract<StoredEvent, { type: Type }>;
