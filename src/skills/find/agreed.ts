import type { SkillEntry } from "../../protocol/skills.ts";

/**
 * Whether what a skill allows passes unasked and its commands run: where it is the user's own or ours. Of a workspace only
 * those are there that he has agreed to; of a repository or a pack his word to install it is not yet his word for that.
 */
export const isTrusted = ({ source, approved }: SkillEntry): boolean =>
  approved ?? (source === "user" || source === "built-in" || source === "workspace");

/** Whether it wants what its user has not agreed to. `rights`: the hash of what it wants. */
export const isBeyondAgreed = ({ agreed }: Pick<SkillEntry, "agreed">, rights: string | null | undefined): boolean =>
  agreed !== undefined && typeof rights === "string" && !agreed.includes(rights);

/** What was stored of it; undefined where its user has agreed to nothing. */
export const agreedIn = (stored: unknown): { agreed?: readonly string[] } =>
  Array.isArray(stored) ? { agreed: stored.map(String) } : {};

/** The command that shows what it wants now and agrees to it. */
export function agreeingTo({ source, folder, from = "", installed = "" }: SkillEntry): string {
  if (source === "pack") return "skillmint pack install FILE --approve";
  if (source !== "git") return `skillmint skill add ${folder} --approve`;
  const [, branch, at = ""] = /^(?:@(.*?))?#(.*)$/s.exec(installed.slice("git:".length + from.length)) ?? [];
  if (branch !== undefined) return `skillmint skill add ${from}/tree/${branch}/${at} --approve`;
  return `skillmint skill add ${from}${at === "" ? "" : ` --skill ${at}`} --approve`;
}
