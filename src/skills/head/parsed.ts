import type { Diagnostic, SkillHead } from "../../protocol/skills.ts";

/** A SKILL.md as it was understood: what it says of itself, its text, and what was odd about it. */
export interface ParsedSkill {
  head: SkillHead;
  text: string;
  diagnostics: readonly Diagnostic[];
}

/** It cannot be used at all: it is empty or unreadable. */
export interface SkippedSkill {
  skipped: Diagnostic;
}
