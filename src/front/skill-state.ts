import { switched } from "../config/skill-switches.ts";
import type { Texts } from "../i18n/texts.ts";
import type { Diagnostic, PackBlocked, SkillEntry } from "../protocol/skills.ts";
import { skillId } from "../skills/find/identity.ts";
import { mayBeAlways } from "./always.ts";

export const skillStates = ["on", "off", "always", "waits", "blocked", "skipped"] as const;
export type SkillState = (typeof skillStates)[number];

/** What one that is switched on really is, and what its user should know of that. */
export async function stateOf(
  entry: SkillEntry,
  rows: Record<string, string>,
  { tools, skills }: Texts,
): Promise<{ state: SkillState; told: Diagnostic[] }> {
  const blocked = await blockedNow(entry);
  const { name } = entry;
  if (blocked) {
    const message = tools.skillBlocked[blocked.why]({ name, detail: blocked.detail });
    return { state: "blocked", told: [{ level: "error", code: blocked.why, message }] };
  }
  if (!switched(rows, "always").includes(skillId(entry))) return { state: "on", told: [] };
  if (mayBeAlways(entry)) return { state: "always", told: [] };
  const message = skills.notAlways({ name });
  return { state: "on", told: [{ level: "warning", code: "not-always", message }] };
}

/** Also where it does not lie there as it was installed, which a start has no time to look at. */
async function blockedNow({ pack }: SkillEntry): Promise<PackBlocked | null> {
  if (!pack) return null;
  return pack.blocked ?? (await import("../skills/pack/install/kept.ts")).damageOf(pack);
}
