import type { SkillEntry } from "../../protocol/skills.ts";

/** Whether it wants what its user has not agreed to. `rights`: the hash of what it wants. */
export const isBeyondAgreed = ({ agreed }: Pick<SkillEntry, "agreed">, rights: string | null | undefined): boolean =>
  agreed !== undefined && typeof rights === "string" && !agreed.includes(rights);
