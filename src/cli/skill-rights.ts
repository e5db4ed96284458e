import { visibleLine } from "../front/visible.ts";
import type { Rights } from "../skills/use/rights.ts";
import type { Io } from "./io.ts";
import { typedYes } from "./typed-yes.ts";

interface Asked {
  name: string;
  rights: Rights;
  approve: boolean | undefined;
}

/** Whether a stranger's skill is trusted as the user's own. All that it would do unasked is shown before it is his word. */
export async function isApproved({ name, rights, approve = false }: Asked, io: Io): Promise<boolean> {
  const { skillSources: texts } = io.texts;
  const { rules, commands } = lists(rights);
  if (!rules && !commands) return approve;
  if (rules) io.note(`${texts.lets({ name: visibleLine(name), rules })}\n`);
  if (commands) io.note(`${texts.wouldRun({ name: visibleLine(name), commands })}\n`);
  if (approve || (await typedYes(texts.askApprove(), io))) return true;
  io.note(`${texts.letsNot()}\n`);
  return false;
}

/** What its user has agreed to by his word for a folder of his own. */
export function noteRights(rights: Rights, { note, texts: { skillSources: texts } }: Io): void {
  const { rules, commands } = lists(rights);
  if (rules) note(`${texts.passes({ rules })}\n`);
  if (commands) note(`${texts.runs({ commands })}\n`);
}

const lists = ({ allows, commands }: Rights) => ({
  rules: visibleLine([...new Set(allows)].join(", ")),
  commands: visibleLine(commands.map((one) => `\`${one}\``).join(", ")),
});
