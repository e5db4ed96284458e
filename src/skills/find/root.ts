import type { Diagnostic, SkillHead, SkillSource } from "../../protocol/skills.ts";

/** A place where skills may lie. */
export interface Root {
  /** No other has it: under it the index remembers what was found. */
  key: string;
  source: SkillSource;
  /** Folders that are looked through, or files that are one skill each. */
  at: { folder: string } | { files: readonly SkillFile[] };
  /** Whose links must stay in it and whose word is needed: the folder of a workspace that this one is a part of. */
  owner?: { folder: string; path: string };
}

export interface SkillFile {
  folder: string;
  file: string;
  /** The user's name for it. */
  name: string;
  enabled: boolean;
  from?: string;
}

/** What is remembered of a root. */
export interface RootRecord {
  stamp: string;
  /** Every folder that was looked into. */
  folders: readonly (readonly [path: string, stamp: string])[];
  skills: readonly SkillRecord[];
  problems: readonly (Diagnostic & { path: string })[];
}

/** A SKILL.md as it was when it had this stamp. */
export interface SkillRecord {
  /** A real path. */
  folder: string;
  file: string;
  stamp: string;
  head: SkillHead;
  diagnostics: readonly Diagnostic[];
  /** Which folder right below the root it lies in. */
  top: string;
  /** The name of the plugin that it is a part of. */
  plugin?: string;
  /** The name of the skill that it lies in. */
  parent?: string;
}
