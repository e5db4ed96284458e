export interface Note {
  level: "error" | "warning" | "info";
  code: string;
  message: string;
  line?: number;
  file?: string;
}

export type SkillState = "on" | "off" | "always" | "waits" | "blocked" | "skipped";
export type SkillSource = "user" | "pack" | "git" | "workspace" | "built-in";

export interface ListedSkill {
  name: string;
  state: SkillState;
  source: SkillSource | null;
  from: string | null;
  commit: string | null;
  description: string;
  version: string | null;
  installed: boolean;
  folder: string | null;
  collides: boolean;
  diagnostics: Note[];
}

export interface SkillList {
  skills: ListedSkill[];
  collisions: { name: string; meant: string; others: string[] }[];
  problems: (Note & { path: string })[];
}

export interface Rights {
  allows: string[];
  commands: string[];
}

export interface Capabilities {
  tools?: string[];
  hosts?: string[];
  paths?: string[];
  env?: string[];
  scripts?: boolean;
}

export interface ShownSkill extends Omit<ListedSkill, "description" | "version" | "collides"> {
  source: SkillSource;
  head: {
    name: string;
    description: string;
    version?: string;
    whenToUse?: string;
    only?: string[];
    allows?: string[];
    removes?: string[];
    model?: string;
    license?: string;
  };
  text: string | null;
  files: string[];
  moreFiles: number;
  approved: boolean;
  commands: string[];
  rightsHash: string | null;
  capabilities: Capabilities | null;
}

export interface OfferedSkill {
  name: string;
  description: string;
  version: string | null;
  source: "folder" | "git";
  from: string;
  commit: string | null;
  rights: Rights;
  /** Why its name may be taken for another; then it must be approved to be installed. */
  lookalike: string | null;
}

export interface Offer {
  hash: string;
  skills: OfferedSkill[];
  agents: string[];
  notes: string[];
}

export interface Wanted {
  from: { folder: string } | { address: string };
  skill?: string;
  name?: string;
}

export interface Updated {
  name: string;
  before: string;
  after: string;
  asksAgain: boolean;
  problem?: string;
  goneFrom?: string;
}

export interface Collection {
  name: string;
  repo: string;
  by: string;
  skills: number;
}

export interface Linted {
  path: string;
  name: string | null;
  ok: boolean;
  diagnostics: Note[];
}

export interface OfferedPack {
  name: string;
  version: string;
  description: string;
  packId: string;
  headerHash: string;
  fingerprint: string;
  capabilities: Capabilities;
  key: string;
  cosigners: string[];
  createdAt: string;
  expires: string | null;
  sealing: "open" | "recipients" | "passphrase";
  files: { path: string; size: number; executable: boolean }[] | null;
  before: string | null;
  kind: "new" | "update" | "same" | "damaged";
  publisher: "new" | "known" | "rotated";
  needsPassphrase: boolean;
  notices: string[];
  wider: string[];
  rights: Rights | null;
}

export interface PackWish {
  headerHash: string;
  accept: boolean;
  approve: boolean;
  passphrase?: string;
}
