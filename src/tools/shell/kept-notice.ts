import type { Texts } from "../../i18n/texts.ts";
import { capBytes, type Kept } from "../../processes/spool.ts";

/** What is to be said of the file with the whole output: its name too, since it may not be the whole. */
export function keptNotice(kept: Kept | null, texts: Texts["tools"]): string {
  if (!kept) return "";
  const { file, lines, problem, capped } = kept;
  if (problem !== null) return texts.outputNotKept({ problem });
  return capped
    ? texts.outputCapped({ megabytes: capBytes / 1024 / 1024, file, lines })
    : texts.outputKept({ file, lines });
}
