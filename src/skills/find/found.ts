import type { Language } from "../../protocol/language.ts";
import type { Diagnostic, SkillEntry } from "../../protocol/skills.ts";
import type { SkillRow, TrustRow } from "../../store/store.ts";

/** Where skills are looked for, and what the user has said of them. */
export interface Places {
  workspace: string;
  home: string;
  /** Our own folders. */
  folders: { data: string; skills: string; cache: string };
  language: Language;
  /** The version of this program; without it, any pack will do. */
  runtime?: string | undefined;
  /** What the user has installed. */
  installed: readonly SkillRow[];
  /** Ids of skills that he has switched off. */
  disabled: readonly string[];
  /** Asked only where a workspace brings skills of its own. */
  trusted(folder: string): Promise<readonly TrustRow[]>;
  /** What the workspace holds now applies this once. */
  trustOnce: boolean;
  /** What the user has not agreed to is read too, since he wants to see it. Else only its names are looked at. */
  readsAll?: boolean;
}

export interface FoundSkills {
  /** Those that can be used, by name. */
  entries: readonly SkillEntry[];
  /** Those that cannot, and why. */
  others: readonly OtherSkill[];
  /** How many skills of the workspace wait for the user's word. */
  waiting: number;
  /** Those among them that were not even read. */
  unread: readonly UnreadSkill[];
  /** How many skills of repositories are on and not in the cache. */
  missing: number;
  /** Names of those that are on and that their repositories hold no more. */
  gone: readonly string[];
  /** Two with one name: which is meant by it, and which others are there. */
  collisions: readonly Collision[];
  /** What could not be loaded and why, and what else is odd, by place. */
  problems: readonly PlacedDiagnostic[];
  /** Those that would do more unasked than their user has agreed to, and so may not. */
  unagreed: readonly SkillEntry[];
  /** How many could not be loaded that nobody has been told of yet. */
  news: number;
  /** Whether more is remembered than was looked at now. */
  unchecked: boolean;
}

/** A skill that is there and cannot be used now. */
export interface OtherSkill {
  entry: SkillEntry;
  state: "off" | "waits";
  /** Of a workspace: the folder that its user has to agree to. */
  owner?: string;
}

export interface UnreadSkill {
  /** Of its folder. */
  name: string;
  owner: string;
}

export interface Collision {
  name: string;
  meant: string;
  others: readonly string[];
}

export type PlacedDiagnostic = Diagnostic & { path: string };
