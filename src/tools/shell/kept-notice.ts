import type { Texts } from "../../i18n/texts.ts";
import type { Kept } from "../../processes/spool.ts";
import { keptMegabytes } from "../../protocol/limits.ts";

/** What is to be said of the file with the whole output, besides its name. */
export function keptNotice(kept: Kept | null, texts: Texts["tools"]): string {
  if (kept?.problem) return texts.outputNotKept({ problem: kept.problem });
  return kept?.capped ? texts.outputCapped({ megabytes: keptMegabytes }) : "";
}
