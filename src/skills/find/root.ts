import type { Capabilities, Diagnostic, PackPlace, SkillHead, SkillSource } from "../../protocol/skills.ts";

/** A place where skills may lie. */
export interface Root {
  /** No other has it: under it the index remembers what was found. */
  key: string;
  source: SkillSource;
  /** Folders that are looked through, or files that are one skill each. */
  at: { folder: string } | { files: readonly SkillFile[] };
  /** Whose links must stay in it and whose word is needed: the folder of a workspace that this one is a part of. */
  owner?: { folder: string; path: string };
  /** A folder that the user has added: his name for the skill that it is, and what he lets those in it do unasked. */
  installed?: {
    id: string;
    name: string;
    enabled: boolean;
    agreed: readonly string[];
    /** Its user was asked and has agreed to nothing, so he need not be told of it. */
    isDeclined: boolean;
  };
}

export interface SkillFile {
  folder: string;
  file: string;
  /** What it is stored under. */
  id: string;
  /** The user's name for it. */
  name: string;
  enabled: boolean;
  /** Where its user trusts it as his own: the hash of what it does unasked. */
  agreed?: readonly string[];
  from?: string;
  /** Of a repository: the clone, which its links must not lead out of, and the commit. */
  clone?: string;
  commit?: string;
  /** Of a pack. */
  capabilities?: Capabilities;
  pack?: PackPlace;
  /** What its publisher has signed: the SKILL.md, and what is known of one that is another by now. */
  signed?: { sha256: string; description: string };
}

/** What is remembered of a root. */
export interface RootRecord {
  stamp: string;
  /** In the order in which they are meant. */
  skills: readonly SkillRecord[];
  problems: readonly (Diagnostic & { path: string })[];
  /** The skills are without their descriptions and stamps. */
  bare?: boolean;
}

/** Every folder that was looked into, and every file that was left out. Kept apart, since a start has no time for it. */
export type Folders = readonly (readonly [path: string, stamp: string])[];

/** A SKILL.md as it was when it had this stamp. Every start reads all of them, so what is usual is left out. */
export interface SkillRecord {
  /** A real path. */
  folder: string;
  /** Where it is not SKILL.md. */
  file?: string;
  /** The path that led to it, where a link is on the way. */
  link?: string;
  stamp: string;
  head: SkillHead;
  diagnostics?: readonly Diagnostic[];
  /** The hash of what it would do unasked, where there is such a thing. */
  rights?: string;
  /** Which folder right below the root it lies in; of a workspace only. */
  top?: string;
  /** The name of the plugin that it is a part of. */
  plugin?: string;
  /** The name of the skill that it lies in. */
  parent?: string;
}

/** Where it is looked at: another file may come to stand where a link leads. */
export const placeOf = (skill: Pick<SkillRecord, "folder" | "file" | "link">) => skill.link ?? fileOf(skill);

export const fileOf = ({ folder, file = "SKILL.md" }: Pick<SkillRecord, "folder" | "file">) => `${folder}/${file}`;
