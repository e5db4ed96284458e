import type { SkillHead } from "../../protocol/skills.ts";
import { ownAgentTypes } from "../../protocol/tasks.ts";
import type { Notes } from "../head/notes.ts";

/** Who it wants to work: what does not come with us must be set up wherever it is used. */
export function helperNotes({ agent, model }: SkillHead, notes: Notes): void {
  const name = agent?.trim().toLowerCase().split(":").at(-1);
  if (agent !== undefined && !ownAgentTypes.some((type) => type === name))
    notes.add("info", "agent-elsewhere", { agent });
  if (model !== undefined) notes.add("info", "model-wanted", { model });
}
