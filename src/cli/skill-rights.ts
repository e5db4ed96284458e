import type { OfferedPart } from "../front/skill-sources/offer.ts";
import { visibleLine } from "../front/visible.ts";
import type { Rights } from "../skills/use/rights.ts";
import type { Io } from "./io.ts";
import { typedYes } from "./typed-yes.ts";

interface Asked {
  /** The skills that would do something unasked. */
  parts: readonly OfferedPart[];
  approve: boolean | undefined;
}

/** Whether a skill may do unasked what it asks for. All of that is shown, skill by skill, before it is its user's word. */
export async function isApproved({ parts, approve = false }: Asked, io: Io): Promise<boolean> {
  const { skillSources: texts } = io.texts;
  const wanting = parts.filter(({ rights: { allows, commands } }) => allows.length + commands.length > 0);
  if (wanting.length === 0) return approve;
  for (const { name, rights } of wanting) {
    const { rules, commands } = lists(rights);
    if (rules) io.note(`${texts.lets({ name: visibleLine(name), rules })}\n`);
    if (commands) io.note(`${texts.wouldRun({ name: visibleLine(name), commands })}\n`);
  }
  if (approve || (await typedYes(texts.askApprove(), io))) return true;
  io.note(`${texts.letsNot()}\n`);
  return false;
}

const lists = ({ allows, commands }: Rights) => ({
  rules: visibleLine([...new Set(allows)].join(", ")),
  commands: visibleLine(commands.map((one) => `\`${one}\``).join(", ")),
});
