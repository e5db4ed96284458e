import type { FoundSkills, Places } from "./found.ts";

/** All skills that can be used in a workspace now. */
export async function findSkills(_places: Places): Promise<FoundSkills> {
  return { entries: [], waiting: 0, collisions: [], problems: [] };
}
