import type { Ask } from "../protocol/asks.ts";
import type { Endpoint, NoSkill, StoredEvent } from "../protocol/events.ts";
import type { Partial } from "../protocol/history.ts";
import type { MessageId, SessionId } from "../protocol/ids.ts";
import type { AttachedFile, Image } from "../protocol/messages.ts";
import type { Ledger } from "../protocol/processes.ts";
import type { ServerStore } from "./server-store.ts";
import type { Spending } from "./spending.ts";

/** What the rest of the program knows of storage. Every method is async, so that a database over a network fits too. */
export interface Store extends Ledger, Spending, ServerStore {
  /** The session, its first owner and its first events come into being together. */
  createSession(row: SessionRow, lease: Lease, events: readonly StoredEvent[]): Promise<void>;
  /** Begins to store a whole session, portion by portion. Nobody sees any of it before it is finished. */
  copySession(id: SessionId): Promise<SessionCopy>;
  session(id: SessionId): Promise<SessionRow | null>;
  sessions(filter?: SessionFilter): Promise<SessionRow[]>;
  /** Those whose id is this, begins with it or ends with it, tasks too. */
  sessionsNamed(part: string): Promise<SessionRow[]>;
  /** The one last used in that folder. */
  latestSession(workspace: string): Promise<SessionRow | null>;
  /** The message of that id, also one of the model, if it is among the session's last few thousand events. */
  sentMessage(session: SessionId, message: MessageId): Promise<SentMessage | null>;
  /** Where the session's model is, when only the session remembers that. */
  endpoint(session: SessionId): Promise<Endpoint | null>;

  /** All or nothing, in order, refused with StaleOwner when the lease is no longer this owner's. */
  append(lease: Lease, events: readonly StoredEvent[], options?: AppendOptions): Promise<void>;
  /** Resolves when everything stored so far survives a power cut. */
  sync(): Promise<void>;
  events(session: SessionId, after?: number): Promise<StoredEvent[]>;
  /**
   * The events that a session's history is folded from: everything that its last cut needs, and of the time before what
   * still holds. Empty when there is no such session.
   */
  recall(session: SessionId): Promise<StoredEvent[]>;
  /** The messages as people read them, in order; with a limit, the first of them. */
  messages(session: SessionId, options?: { limit?: number }): Promise<MessageRow[]>;

  /** Null while another live owner holds the session, and when there is no such session. */
  takeLease(session: SessionId, owner: string): Promise<Lease | null>;
  leaseHolder(session: SessionId): Promise<string | null>;
  releaseLease(lease: Lease): Promise<void>;
  /** Extends all leases of the owner, and returns the sessions that it still holds. */
  renewLeases(owner: string): Promise<SessionId[]>;

  /** Messages and given titles in which all the words occur, the newest first. The words are data, never a syntax. */
  search(words: readonly string[], options: { limit: number }): Promise<SearchHit[]>;
  /** Compares what is stored of one session, or of all, with the hashes it was stored with. */
  checkSessions(session?: SessionId): Promise<ChainCheck>;
  /** False when there is no such session. */
  renameSession(id: SessionId, title: string): Promise<boolean>;
  /** With their tasks; what a live process runs is left alone. Nothing of the rest can be found in the files afterwards. */
  deleteSessions(ids: readonly SessionId[], options?: DeletionOptions): Promise<Deletion>;
  /** Whether a deletion or a copy was interrupted; `deleteSessions` removes what it left. */
  hasInterruptedRemovals(): Promise<boolean>;
  /** Those of the ids under which nothing is stored, and nothing is being removed or copied. */
  unknownSessions(ids: readonly string[]): Promise<string[]>;
  /** Sessions last used before then, the oldest first. One whose last use lies ahead of the clock counts as used now. */
  unusedSince(then: string, options: { limit: number }): Promise<SessionId[]>;
  /** When a session was last used, as far as that was before then. */
  lastUse(before: string): Promise<string | null>;

  /** All that was set, as text; `readSettings` knows what it means. */
  settings(): Promise<Record<string, string>>;
  /** Null takes the setting away. */
  setSetting(key: string, value: string | null): Promise<void>;
  /**
   * Makes a setting's new value of all that is set, in one step: no other process comes between reading and writing.
   * Given back as it was, nothing is written.
   */
  changeSetting(key: string, make: (rows: Record<string, string>) => string | null): Promise<void>;

  /** Those that the user has added, by name. */
  models(): Promise<ModelRow[]>;
  /** Added, or changed when there is one of that id. */
  saveModel(row: ModelRow): Promise<void>;
  /** False when there is none. */
  removeModel(id: string): Promise<boolean>;

  /** Another number whenever another connection has written. */
  version(): number;
  /** Another number whenever this connection has written. */
  ownVersion(): number;
  /** Those that nobody has answered, of one session or of all, the oldest first. */
  openAsks(session?: SessionId): Promise<OpenAsk[]>;
  /** Of all sessions that a person began, or of these. */
  standings(sessions?: readonly SessionId[]): Promise<Standing[]>;
  /** What people are shown of a message that is still being written, for other processes to show. Null when it is done. */
  setPartial(lease: Lease, partial: Partial | null): Promise<void>;
  /** What comes after a seq, a part of so many bytes at a time. Null when there is no such session. */
  tail(session: SessionId, after: number, options: { bytes: number }): Promise<Tail | null>;

  /** How a session stands and what its last turns were, without all that came before. Null for one that is short or gone. */
  lately(session: SessionId, wanted: { turns: number; bytes: number }): Promise<Lately | null>;

  addToken(row: TokenRow): Promise<void>;
  /** The one with that hash, unless it has run out. */
  token(hash: string, now: string): Promise<TokenRow | null>;
  /** Those that have not run out. */
  tokens(now: string): Promise<TokenRow[]>;
  /** False when there is none. */
  removeToken(id: string): Promise<boolean>;

  /** What the user has agreed to in that folder. */
  trusted(folder: string): Promise<TrustRow[]>;
  /** What the user has agreed to anywhere, by folder. */
  allTrusted(): Promise<TrustRow[]>;
  /** Added, or as it is now. */
  trust(rows: readonly TrustRow[]): Promise<void>;
  /** Nothing of that folder is trusted any more. False when nothing was. */
  distrust(folder: string): Promise<boolean>;

  /** Skills that the user has installed, whatever they came from, by id. */
  skills(): Promise<SkillRow[]>;
  /** Added, or changed when there is one of that id: all of them or none. */
  saveSkill(...rows: SkillRow[]): Promise<void>;
  /** Makes a new row of the one that is there, in one step. False when there is none. */
  changeSkill(id: string, make: (row: SkillRow) => SkillRow): Promise<boolean>;
  /** False when there is none. */
  removeSkill(id: string): Promise<boolean>;
  /** Remembers when it was used last; nothing where there is none. */
  skillUsed(id: string, at: string): Promise<void>;
  /** Another one whenever skills are added, removed or switched, or agreed to in a folder; not when one is used. */
  skillsVersion(): Promise<string>;
  /** What is remembered of a pack for ever, also after it was removed. */
  packPin(id: string): Promise<PackPin | null>;
  packPins(): Promise<PackPin[]>;
  savePackPin(pin: PackPin): Promise<void>;
  /** False when there is none. Only its user's own word does this. */
  removePackPin(id: string): Promise<boolean>;

  /** Calls that models have made in any session, the newest first, so many messages at a time. */
  calls(options: { messages: number; before?: number }): Promise<CallPage>;

  /**
   * From now on all writes together wait this long at most for another process's write lock, a few seconds unless it is
   * given; each is still tried once. For a process that is about to end.
   */
  limitLockWaits(limitMs?: number): void;
  close(): Promise<void>;
}

/** The stored parts of the message that has an id. */
export interface SentMessage {
  /** "answer": an open question was answered with it, and its text ends with the note about its files, if it had any. */
  kind: "prompt" | "answer" | "reply";
  text: string;
  /** Only those of a prompt are stored apart from the text. */
  images: readonly Image[];
  files: readonly AttachedFile[];
  noSkill: NoSkill | null;
}

export interface CallPage {
  calls: CallRow[];
  /** Where the next page begins; null when there is none. */
  before: number | null;
}

/** A call as the model made it. */
export interface CallRow {
  session: SessionId;
  workspace: string;
  name: string;
  input: unknown;
}

/** One item of a workspace's own config. */
export interface TrustRow {
  /** As `folderKey` gives it. */
  folder: string;
  kind: string;
  name: string;
  hash: string;
  at: string;
}

/** A row of `installed_skills`. */
export interface SkillRow {
  id: string;
  name: string;
  /** What its kind of source needs to know, as JSON. */
  manifest: string;
  source: "folder" | "git" | "pack";
  enabled: number;
  installed_at: string;
  last_used_at: string | null;
}

export interface PackPin {
  /** The pack's name: its own id is made of the key, so that another key would be another pack. */
  pack_id: string;
  /** The key that signed the last one. */
  publisher: string;
  /** The highest version that was ever installed. */
  highest: string;
  pinned_at: string;
  /** `headerHash` of that version. */
  hash: string;
}

/** An ask, and where it waits. */
export interface OpenAsk extends Ask {
  session: SessionId;
  at: string;
}

/** Events, and what was said beyond them in the very same moment. */
export interface Lately {
  /** Number of earlier turns, without those that appear in `events`. */
  turns: number;
  /** The events of before that still hold, the last cut among them; then all of the last turns. */
  events: StoredEvent[];
}

export interface Tail {
  events: StoredEvent[];
  /** There is more to read. */
  more: boolean;
  /** The last of all. */
  last: number;
  /** The message that a live process has under way; null while there is more. */
  partial: Partial | null;
}

/** How a session stands. */
export interface Standing {
  session: SessionId;
  /** A turn has begun and not ended. */
  open: boolean;
  /** Somebody must answer first. */
  asked: boolean;
  /** A process that lives has it; only looked for while a turn is open. */
  owned: boolean;
}

/** A browser that was let in. */
export interface TokenRow {
  id: string;
  hash: string;
  created_at: string;
  expires_at: string;
  label: string;
}

export interface ModelRow {
  /** PROVIDER/MODEL. */
  id: string;
  /** As people know it. */
  name: string;
  api_format: string;
  base_url: string;
  model_name: string;
  is_default: number;
  context_size: number | null;
  created_at: string;
  provider: string;
  /** What else is known of it, as JSON; never a key. */
  options: string;
}

export interface AppendOptions {
  /** Survives a power loss, not only the end of the process: for prompts and the ends of turns. */
  durable?: boolean;
}

/** The right to write one session's journal. The epoch grows with every new owner, so an old owner is told apart. */
export interface Lease {
  session: SessionId;
  owner: string;
  epoch: number;
}

export interface SessionRow {
  id: SessionId;
  title: string;
  created_at: string;
  updated_at: string;
  model_id: string;
  skill_id: string;
  workspace: string;
  parent: SessionId | null;
}

/** One for each prompt, one for all that the agent said and did in answer to it. */
export interface MessageRow {
  id: string;
  role: "user" | "assistant";
  /** Plain text; with tool calls a JSON object `{text, tool_calls}`. */
  content: string;
  created_at: string;
  /** The calls in `content`, when there are any. */
  tool_calls?: MessageCall[];
}

export interface MessageCall {
  id: string;
  name: string;
  input: unknown;
  output: string;
  status: "completed" | "error" | "denied" | "interrupted";
}

export interface SearchHit {
  session: SessionId;
  title: string;
  /** Null when it is the title that was found. */
  message: string | null;
  role: "user" | "assistant" | "title";
  at: string;
  /** The text around the first hit, on one line, every hit between `**`. */
  snippet: string;
}

/** Whether the events of sessions are those that were stored. */
export interface ChainCheck {
  sessions: number;
  events: number;
  /** How many of them were stored by a version that kept no hashes. */
  unchained: number;
  problems: ChainProblem[];
  /** Some sessions were left out for want of time. */
  isCut: boolean;
}

export interface ChainProblem {
  session: SessionId;
  seq: number;
  /** "missing": at least the event of that seq is gone. "added": it was not stored by this program. */
  kind: "changed" | "missing" | "added";
}

export interface Deletion {
  /** Those that are gone, their tasks among them. */
  deleted: SessionId[];
  owned: { id: SessionId; owner: string }[];
  /** False when another process kept old pages in use: their bytes go when it is done. */
  purged: boolean;
}

export interface DeletionOptions {
  /** Removes the files of sessions that are gone. Until it resolves, their ids stay on record to be tried again. */
  removeFiles?(ids: readonly SessionId[]): Promise<void>;
}

export interface SessionCopy {
  /** In order. */
  add(events: readonly StoredEvent[]): Promise<void>;
  /** Makes the session exist, owned by nobody. The costs of its turns are not counted again. */
  finish(row: SessionRow): Promise<void>;
  /** Leaves what was stored to the next `deleteSessions`. */
  abandon(): Promise<void>;
}

export interface SessionFilter {
  skill?: string;
  workspace?: string;
  /** Only those that were begun before this one. */
  before?: SessionId;
  limit?: number;
}

/** Another process owns the session now; whatever this one still wants to write is void. */
export class StaleOwner extends Error {
  override name = "StaleOwner";
}

/** The session was deleted while this process still had it. */
export class SessionGone extends StaleOwner {
  override name = "SessionGone";
}

/** The database cannot be used as it is; `kind` says what to tell the user. */
export class StoreProblem extends Error {
  override name = "StoreProblem";
  readonly kind:
    | "newer-version"
    | "other-owners"
    | "foreign"
    | "corrupt"
    | "busy"
    | "unwritable"
    | "not-a-file"
    | "emptied"
    | "replaced";
  constructor(kind: StoreProblem["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
