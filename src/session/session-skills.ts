import type { Texts } from "../i18n/texts.ts";
import type { NoSkill } from "../protocol/events.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { Guide, LoadedSkill, PackBlocked, SkillTerms } from "../protocol/skills.ts";
import type { AgentFile } from "./tasks/agents.ts";

/** What a session asks of the skills. Made by whoever opens it, since only he knows what the user has set up. */
export interface SessionSkills {
  /** What the model should be told now, quick where nothing has changed; null where nobody has set up anything. */
  guide: (() => Promise<Guide>) | null;
  /** Looks at what a start has no time for. Called while the model thinks. */
  checkRest?: () => Promise<void>;
  /** Takes away what a sealed pack's program had on the disk when who ran it was killed. Quick; nobody leaves before it is done. */
  takeBack?: () => Promise<void>;
  /** What the model is told of skills that are for files like these, the first time that one is touched; null where there are none. */
  offered?: (paths: readonly string[]) => string | null;
  use(wanted: SkillUse): Promise<UsedSkill | SkillProblem>;
  /** Whether `/name` in a prompt means a skill; else why not, of one that there is by the name that it is listed under. */
  callable(name: string): Promise<true | (Omit<NoSkill, "name"> & Partial<Pick<NoSkill, "name">>)>;
  /** Of a skill that works in a sub-agent: its name. Null for any other, and where nobody can tell before it is read. */
  forks?: (name: string) => Promise<string | null>;
  /** Why a pack of that name may not be used now; null where it may, and for what is no pack. */
  blocked?: (name: string) => Promise<PackBlocked | null>;
  /** One file of a skill, by its path from the skill's folder. */
  file(name: string, path: string): Promise<SkillFile | SkillProblem>;
  /** Where those lie that are the user's own, real paths: whoever changes them changes what he has agreed to. */
  folders?: () => Promise<readonly string[]>;
  /** Agents that its user has written, and those of the workspace that he has agreed to. */
  agents?: () => Promise<readonly AgentFile[]>;
  /** Puts the files of a sealed skill into that folder, for a command that is to use them; gives what takes them away. */
  lend?: (name: string, folder: string) => Promise<Lent | SkillProblem>;
}

export interface Lent {
  takeBack(): void;
}

export interface SkillFile {
  text: string;
  /** Where it lies, and the skill's folder; null for one of a sealed pack. */
  path: string | null;
  folder: string | null;
}

export interface SkillUse {
  /** Bare, or with the name of its plugin or folder before a colon. */
  name: string;
  args: string;
  by: "model" | "user";
  /** Whether one that is made to work in a sub-agent would do so now. */
  forks?(): Promise<boolean>;
  session: SessionId;
  /** The folder that the session works in. */
  workspace: string;
  texts: Texts["tools"];
  /** Whether the model has this tool under these terms. */
  has(tool: string, terms: SkillTerms): boolean;
  /** Runs a command that stands in the skill's text, where the gate lets it under these terms; else says why it did not run. */
  run(command: string, terms: SkillTerms): Promise<{ output: string } | { refused: string }>;
}

export interface UsedSkill extends LoadedSkill {
  /** As the model reads it: wrapped, with its folder and its files. */
  text: string;
  /** What the model reads behind it: the arguments, where the text has no place for them. Else empty. */
  behind: string;
  /** It works in a sub-agent of its own. */
  fork?: Fork;
}

/** What a skill wants of the sub-agent that it works in. */
export interface Fork {
  agent?: string;
  background?: boolean;
  model?: string;
  maxSteps?: number;
}

export type SkillProblem =
  | { problem: "unknown"; near: readonly string[] }
  /** It is a workspace's, and its user has not agreed to it. `above`: its folder, where that is above the workspace. */
  | { problem: "waits"; above: string | null }
  /** It would work in a sub-agent, which would learn of nothing to work on. */
  | { problem: "no-arguments"; hint: string }
  /** Only its user may call it. */
  | { problem: "user-only" }
  /** Only the model may; or nobody, since both are kept from it. */
  | { problem: "model-only" | "nobody" }
  | { problem: "unreadable"; detail: string }
  /** A pack that may not be used now. */
  | ({ problem: "blocked" } & PackBlocked)
  /** Of its files: a path that leads out of its folder, one that is not there, one that nobody can read as a whole. */
  | { problem: "outside" }
  | { problem: "no-file"; near: readonly string[] }
  | { problem: "too-large"; bytes: number }
  | { problem: "no-text" };

const unknown = async (): Promise<SkillProblem> => ({ problem: "unknown", near: [] });

/** For a session that nobody has set up anything for. */
export const noSkills: SessionSkills = {
  guide: null,
  use: unknown,
  callable: async () => ({ near: [] }),
  file: unknown,
};
