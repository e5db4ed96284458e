import { join } from "node:path";
import type { Texts } from "../i18n/texts.ts";
import type { GateCall, GateContext, Policy } from "../permissions/decide.ts";
import { memoryName } from "../protocol/memory-name.ts";
import type { SkillTerms } from "../protocol/skills.ts";
import type { SkillReader, ToolContext, Workspace } from "../tools/tool.ts";
import type { OpenInput } from "./open.ts";
import { noSkills, type SessionSkills, type SkillProblem, type SkillUse } from "./session-skills.ts";

export interface SkillsInput extends Pick<OpenInput, "dependencies" | "lease" | "opened" | "skills"> {
  texts: Texts;
  workspace: Workspace;
  policyUnder(terms: readonly SkillTerms[]): Policy;
  facts: GateContext;
  readyFor(call: GateCall, policy: Policy): Promise<void>;
  processes: ToolContext["processes"];
}

/** What a session has of skills: what its tools read, and what a prompt of its user calls for. */
export function skillsOf(input: SkillsInput): {
  skills: SkillReader;
  memory: string;
  guidance: SessionSkills;
  skillUse: Pick<SkillUse, "session" | "run">;
} {
  const { dependencies, lease, opened, skills: guidance = noSkills } = input;
  // Commands of a skill's text are not run yet.
  const skillUse = { session: lease.session, run: async () => ({ refused: "" }) };
  const failed = (problem: SkillProblem, name: string) => new Error(`${problem.problem} ${name}`);
  return {
    guidance,
    skillUse,
    memory: join(dependencies.folders.memory, memoryName(opened.skill)),
    skills: {
      async use(name, args) {
        const used = await guidance.use({ ...skillUse, name, args, by: "model" });
        if ("problem" in used) throw failed(used, name);
        return used;
      },
      async file(name, path) {
        const read = await guidance.file(name, path);
        if ("problem" in read) throw failed(read, name);
        return read.text;
      },
    },
  };
}
