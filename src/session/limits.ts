import type { SkillTerms } from "../protocol/skills.ts";
import type { OpenInput } from "./open.ts";

/** The user's own number, else the main skill's, else the usual one. A skill that nobody has agreed to only lowers it. */
export const stepsFrom = (
  { maxSteps, stepsSaid }: Pick<OpenInput, "maxSteps" | "stepsSaid">,
  terms: SkillTerms | undefined,
): number => {
  if (stepsSaid || terms?.maxSteps === undefined) return maxSteps;
  return terms.untrusted ? Math.min(maxSteps, terms.maxSteps) : terms.maxSteps;
};

/** Whichever of the two is less. */
export function contextFrom(
  { maxContextTokens }: Pick<OpenInput, "maxContextTokens">,
  terms: SkillTerms | undefined,
): number | undefined {
  const known = [maxContextTokens, terms?.maxContextTokens].filter((limit) => limit !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}
