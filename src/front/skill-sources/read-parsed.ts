import type { ReadSkill } from "../../skills/use/read-skill.ts";
import { apart } from "../../workers/apart.ts";

/** What a skill's file says, and what it would do unasked; null where it cannot be used, or takes too long to read. */
export const readParsed = (path: string): Promise<ReadSkill | null> => apart("read-skill", { path });
