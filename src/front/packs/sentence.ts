import type { Texts } from "../../i18n/texts.ts";
import { worded } from "../../skills/head/notes.ts";
import type { PackProblem, PackProblemCode, ProblemOf } from "../../skills/pack/format/problem.ts";
import { visibleLine } from "../visible.ts";

/** Every problem has its sentence; one is the SKILL.md's own. */
type Told = Exclude<PackProblemCode, "bad-skill">;
type Tell = { [Code in Told]: (problem: ProblemOf<Code>) => string };

/** Why a pack is refused or cannot be made. What it quotes of the pack can neither move the cursor nor fill the screen. */
export function packSentence(problem: PackProblem, texts: Pick<Texts, "packs" | "skillAuthoring">): string {
  const { problems } = texts.packs;
  if (problem.problem === "bad-skill") {
    return problems["bad-skill"]({ reason: worded(problem.diagnostic, texts.skillAuthoring.oddities).message });
  }
  const tell: Tell = problems;
  return visibleLine((tell[problem.problem] as (problem: PackProblem) => string)(problem));
}
