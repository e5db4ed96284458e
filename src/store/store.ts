import type { StoredEvent } from "../protocol/events.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { TranscriptRow } from "../protocol/transcript.ts";

/** What the rest of the program knows of storage. Every method is async, so that a database over a network fits too. */
export interface Store {
  /** The session, its first owner and its first events come into being together. */
  createSession(row: SessionRow, lease: Lease, events: readonly StoredEvent[]): Promise<void>;
  session(id: SessionId): Promise<SessionRow | null>;
  sessions(filter?: SessionFilter): Promise<SessionRow[]>;

  /** All or nothing, in order, refused with StaleOwner when the lease is no longer this owner's. */
  append(lease: Lease, events: readonly StoredEvent[], options?: AppendOptions): Promise<void>;
  events(session: SessionId, after?: number): Promise<StoredEvent[]>;

  /** Null while another live owner holds the session. */
  takeLease(session: SessionId, owner: string): Promise<Lease | null>;
  leaseHolder(session: SessionId): Promise<string | null>;
  releaseLease(lease: Lease): Promise<void>;

  close(): Promise<void>;
}

export interface AppendOptions {
  /** Survives a power loss, not only the end of the process: for prompts and the ends of turns. */
  durable?: boolean;
  /** Rows of `messages` to write in the same transaction. */
  messages?: readonly TranscriptRow[];
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

export interface SessionFilter {
  skill?: string;
  workspace?: string;
  /** Newest first: by when they began (the default) or by when they were last used. */
  by?: "created_at" | "updated_at";
  limit?: number;
}

/** Another process owns the session now; whatever this one still wants to write is void. */
export class StaleOwner extends Error {
  override name = "StaleOwner";
}

/** The database cannot be used as it is; `kind` says what to tell the user. */
export class StoreProblem extends Error {
  override name = "StoreProblem";
  readonly kind: "newer-version" | "other-owners" | "foreign" | "corrupt" | "busy" | "unwritable";
  constructor(kind: StoreProblem["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
