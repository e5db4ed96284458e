import type { SkillEntry } from "../../protocol/skills.ts";
import type { SkillProblem, SkillUse, UsedSkill } from "../../session/session-skills.ts";

/** Reads a skill for the model: its text with the arguments put in, wrapped, with its folder and its files. */
export async function useSkill(_entry: SkillEntry, _use: SkillUse): Promise<UsedSkill | SkillProblem> {
  return { problem: "unreadable", detail: "" };
}

/** One file of a skill. */
export async function skillFile(_entry: SkillEntry, _path: string): Promise<{ text: string } | SkillProblem> {
  return { problem: "unreadable", detail: "" };
}

/** A skill as a session's main one. */
export async function mainSkill(_entry: SkillEntry): Promise<UsedSkill | SkillProblem> {
  return { problem: "unreadable", detail: "" };
}
