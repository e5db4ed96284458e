import type { Texts } from "../../i18n/texts.ts";
import type { Kept } from "../../processes/spool.ts";
import { keptMegabytes } from "../../protocol/limits.ts";

/** What is to be said of the file with the whole output: its name too, since it may not be the whole. */
export function keptNotice(kept: Kept | null, texts: Texts["tools"]): string {
  if (!kept) return "";
  const { file, lines, problem, capped } = kept;
  if (problem !== null) return texts.outputNotKept({ problem });
  return capped ? texts.outputCapped({ megabytes: keptMegabytes, file, lines }) : texts.outputKept({ file, lines });
}
