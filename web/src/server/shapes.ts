import type { Mode, Sandbox } from "../../../src/protocol/modes.ts";

export interface SessionInfo {
  id: string;
  title: string;
  created_at: string;
  updated_at: string;
  model_id: string;
  skill_id: string;
  workspace: string;
  state?: SessionState;
}

export type SessionState = "idle" | "running" | "waiting" | "interrupted";

/** To lift all limits, the word for it is typed. */
export interface ChosenMode {
  mode: Mode;
  confirmation?: string;
}

export interface NewSession extends ChosenMode {
  sandbox: Sandbox;
  workspace: string;
  model?: string;
  skill?: string;
  prompt: string;
  files?: readonly { id: string; name: string }[];
}

export interface Said {
  text: string;
  /** The message id; a repeated message uses the same one. */
  message: string;
  model?: string;
  files?: readonly { id: string; name: string }[];
}

/** A provider and its models, as far as a choice among them needs it. */
export interface ProviderInfo {
  provider: string;
  name: string;
  key: { from: string };
  running?: boolean;
  models: { id: string; name: string; default: boolean; context?: number; sees?: boolean; callsTools?: boolean }[];
}

export interface ModelsInfo {
  /** The one that answers where none is named. */
  default: string;
  providers: ProviderInfo[];
  /** What is wrong with the stored keys. */
  problem: string | null;
  /** The providers on this machine that were not asked what they have. */
  unasked: string[];
}

export interface StatusInfo {
  home: string;
  /** Where `skillmint` was started; null where that says nothing. */
  folder: string | null;
}

export interface FolderInfo {
  path: string;
  /** Null at the top. */
  parent: string | null;
  folders: { name: string; hidden: boolean }[];
}

/** Something that was said, or a title, in which all the words stand, with what the list shows of its session. */
export interface SearchHit extends Omit<SessionInfo, "id"> {
  session: string;
  /** Null when it is the title that was found. */
  message: string | null;
  role: "user" | "assistant" | "title";
  at: string;
  /** Every hit stands between `**`. */
  snippet: string;
}

/** What a rule would have changed of the calls that are stored. */
export interface DryRun {
  calls: number;
  changed: number;
  /** Of the changed ones. */
  risky: number;
  examples: { tool: string; text: string; workspace: string; times: number }[];
}

/** What a folder would have run or allowed, and whether the user has agreed. */
export interface TrustInfo {
  folder: string;
  /** How many would apply if the user agreed. */
  waiting: number;
  items: TrustItem[];
}

export interface TrustItem {
  kind: "skill" | "server" | "rule" | "agent" | "instructions" | "hook" | "setting";
  name: string;
  title: string;
  path: string;
  hash: string | null;
  state: "trusted" | "new" | "changed" | "unreadable" | "never";
  does: string;
}

/** An item as it was shown. */
export interface TrustWanted {
  kind: string;
  name: string;
  hash: string;
}
