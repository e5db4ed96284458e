import { emptyGuide, type Guide } from "../protocol/skills.ts";
import type { FoundSkills } from "../skills/find/found.ts";
import type { SkillSetting } from "./session-skills.ts";

/** What the model should be told of what the user has set up. `main`: the name of the session's main skill. */
export async function guideFor(_setting: SkillSetting, _found: FoundSkills, _main: string): Promise<Guide> {
  return emptyGuide;
}
