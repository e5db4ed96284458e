/** Where a skill comes from. Of two with one name the earlier in this list is the one that is meant. */
export const skillSources = ["user", "pack", "git", "workspace", "built-in"] as const;
export type SkillSource = (typeof skillSources)[number];

/** What is odd about a SKILL.md: an error keeps it from being loaded, a warning says what was made of it. */
export interface Diagnostic {
  level: "error" | "warning" | "info";
  code: string;
  /** What people read. As the parser gives it, it is the code: `worded` puts it into a language. */
  message: string;
  /** What the sentence is about. */
  params?: Readonly<Record<string, string | number>>;
  /** From 1, where it is known. */
  line?: number;
}

/** What a SKILL.md says of itself before its text, in our words. Absent means that it says nothing. */
export interface SkillHead {
  /** As it can be called: no blanks, no capitals. */
  name: string;
  /** As people read it, where that is not its name. */
  title?: string;
  description: string;
  whenToUse?: string;
  /** `allowed_tools`: these tools and no others, by our names. */
  only?: readonly string[];
  /** `allowed-tools`: rules for what passes unasked while it is active. */
  allows?: readonly string[];
  /** The same entry by entry, as its author wrote them: one entry may make several rules. */
  allowsAsWritten?: readonly string[];
  /** `disallowed-tools`: tools that are not there while it is active. */
  removes?: readonly string[];
  model?: string;
  maxSteps?: number;
  maxContextTokens?: number;
  /** It wants a sub-agent of its own, of this kind, in the background or not. */
  fork?: boolean;
  agent?: string;
  background?: boolean;
  argumentHint?: string;
  /** Names of its positional arguments. */
  argumentNames?: readonly string[];
  /** `disable-model-invocation`: only its user may call it. */
  userOnly?: boolean;
  /** `user-invocable: false`: only the model may. */
  modelOnly?: boolean;
  /** It is offered only after a file like these was touched. */
  paths?: readonly string[];
  license?: string;
  compatibility?: string;
  version?: string;
  /** It has hooks, which are never run. */
  hooks?: boolean;
  /** All that we do not know, as it stood. */
  other?: Readonly<Record<string, unknown>>;
}

/** A skill that can be used here: known by its name, its text still unread. */
export interface SkillEntry {
  /** No other has it: `plugin:name` or `folder:name` where the bare one is taken. */
  name: string;
  source: SkillSource;
  /** Where its SKILL.md and its other files lie, a real path; null for a sealed pack, which has none on the disk. */
  folder: string | null;
  /** The name of its file, where that is not SKILL.md. */
  file?: string;
  head: SkillHead;
  /** Of the pack or repository, as people know it. */
  from?: string;
  /** Of a repository: the commit that it was fetched at. */
  commit?: string;
  /** Where its user has added it: the id that it is stored under. */
  installed?: string;
  /**
   * Of a pack or repository: its user has agreed that it may allow calls and run commands as one of his own may. False
   * where it wants more than he has agreed to.
   */
  approved?: boolean;
  /** Of what others may write (an added folder, a repository, a pack): hashes of what its user has agreed that it does unasked. */
  agreed?: readonly string[];
  /** Of a pack: the bounds that it was signed with. */
  capabilities?: Capabilities;
  pack?: PackPlace;
}

/** Where an installed pack is kept, and what is known of it without opening it. */
export interface PackPlace {
  /** The folder that holds the pack itself. */
  folder: string;
  id: string;
  /** Its files are on no disk. */
  sealed: boolean;
  /** What its memory is kept under, which no author can choose. */
  memory: string;
  blocked?: PackBlocked;
}

/** Why an installed pack may not be used now, with a date, a version, or the file that is not as it was signed. */
export interface PackBlocked {
  why: "expired" | "revoked" | "runtime" | "damaged";
  detail: string;
}

/** What holds while a skill is active: the whole session for its main skill, else the turn in which it was loaded. */
export interface SkillTerms {
  only?: readonly string[];
  removes?: readonly string[];
  /** Rules of a source that the user trusts. They allow; what he denies or wants to be asked about stays so. */
  allows?: readonly string[];
  /** Nobody has agreed to what it says: its text is a stranger's. */
  untrusted?: true;
  /** Commands in its text were run, so that what they printed stands in it. */
  ran?: true;
  /** Its own files may be read. */
  folder?: string;
  /** Its files are in that folder only while a command runs that names it. */
  sealed?: boolean;
  /** Of a pack: what its memory is kept under. */
  memory?: string;
  /** The bounds that a pack was signed with. */
  capabilities?: Capabilities;
  /** Of a main skill: what it asks for where its user has said nothing. */
  maxSteps?: number;
  maxContextTokens?: number;
}

/** What a pack says that it needs, in its signed header. A list that is absent sets no bound, and people are told so. */
export interface Capabilities {
  tools?: readonly string[];
  /** Hosts that may be reached, `*.example.com` among them. */
  hosts?: readonly string[];
  /** Patterns of files, from the workspace, that may be written. */
  paths?: readonly string[];
  /** Variables that its scripts may know. */
  env?: readonly string[];
  /** Whether it brings programs of its own that are run. */
  scripts?: boolean;
}

/** Those of its lists that bound calls. */
export const boundKinds = ["tools", "hosts", "paths", "env"] as const satisfies readonly (keyof Capabilities)[];
export type BoundKind = (typeof boundKinds)[number];

/** A session's main skill: its text begins the system prompt. */
export interface MainSkill {
  name: string;
  /** Null for the general one, which is ours. */
  text: string | null;
  terms: SkillTerms;
  model?: string;
}

/** What the model is told of what the user has set up. A session's first request holds it; what changes later is told in a note. */
export interface Guide {
  /** Today, where the user is: `2026-11-16 Mon`; empty where it does not matter. */
  date: string;
  /** The user's own rules, for every operation. */
  rules: readonly string[];
  /** Skills that are always on, whole. */
  always: readonly { name: string; text: string; untrusted?: true }[];
  /** AGENTS.md or CLAUDE.md of the workspace and of the folders above it in its repository, where the user trusts them. */
  instructions: readonly { path: string; text: string }[];
  /** The other skills, as the model reads of them; empty where there are none. */
  catalogue: string;
  /** Agents of the user's and the workspace's, as the model reads of them; empty where there are none. */
  agents: string;
  /** The MCP servers, as the model reads of them; empty where there are none. */
  servers: string;
  /** MEMORY.md of the main skill; empty where there is none. */
  memory: string;
}

/** The main skill of a session that was begun without one. */
export const generalSkill: MainSkill = { name: "general", text: null, terms: {} };

export type GuidePart = keyof Guide;
export const guideParts: readonly GuidePart[] = [
  "date",
  "rules",
  "always",
  "instructions",
  "catalogue",
  "agents",
  "servers",
  "memory",
];

/** What the model has been told, part by part, as hashes. */
export type Told = Readonly<Record<GuidePart, string>>;

export const emptyGuide: Guide = {
  date: "",
  rules: [],
  always: [],
  instructions: [],
  catalogue: "",
  agents: "",
  servers: "",
  memory: "",
};

/** What a skill's text begins with as the model reads it. */
export const skillTextStart = "<skill_content ";

/** A skill that was loaded in a session. */
export interface LoadedSkill {
  name: string;
  source: SkillSource;
  /** SHA-256 of its text as it was read. */
  hash: string;
  terms: SkillTerms;
}
