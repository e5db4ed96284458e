import type { SessionId } from "../protocol/ids.ts";
import type { Guide, LoadedSkill, SkillTerms } from "../protocol/skills.ts";

/** What a session asks of the skills. Made by whoever opens it, since only he knows what the user has set up. */
export interface SessionSkills {
  /** What the model should be told now, quick where nothing has changed; null where nobody has set up anything. */
  guide: (() => Promise<Guide>) | null;
  /** Looks at what a start has no time for. Called while the model thinks. */
  checkRest?: () => Promise<void>;
  use(wanted: SkillUse): Promise<UsedSkill | SkillProblem>;
  /** One file of a skill, by its path from the skill's folder. */
  file(name: string, path: string): Promise<{ text: string } | SkillProblem>;
}

export interface SkillUse {
  /** Bare, or with the name of its plugin or folder before a colon. */
  name: string;
  args: string;
  by: "model" | "user";
  session: SessionId;
  /** Runs a command that stands in the skill's text, where the gate lets it under these terms; else says why it did not run. */
  run(command: string, terms: SkillTerms): Promise<{ output: string } | { refused: string }>;
}

export interface UsedSkill extends LoadedSkill {
  /** As the model reads it: wrapped, with its folder and its files. */
  text: string;
}

export type SkillProblem =
  | { problem: "unknown"; near: readonly string[] }
  /** Only its user may call it. */
  | { problem: "user-only" }
  /** Only the model may. */
  | { problem: "model-only" }
  | { problem: "unreadable"; detail: string };

const unknown = async (): Promise<SkillProblem> => ({ problem: "unknown", near: [] });

/** For a session that nobody has set up anything for. */
export const noSkills: SessionSkills = { guide: null, use: unknown, file: unknown };
