import type { Texts } from "../i18n/texts.ts";
import { outputLimit } from "../protocol/limits.ts";

export interface Bounded {
  output: string;
  /** Everything, when `output` holds only its beginning. */
  whole?: string;
}

/** The one place where a result is cut. Nothing is lost: the caller keeps `whole` in a file. */
export function boundOutput(output: string, texts: Texts["tools"], limit = outputLimit): Bounded {
  // UTF-16 length is never below the number of code points, so most outputs need no counting.
  if (output.length <= limit) return { output };
  let total = 0;
  let cut = -1;
  for (let at = 0; at < output.length; total++) {
    if (total === limit) cut = at;
    at += (output.codePointAt(at) as number) > 0xffff ? 2 : 1;
  }
  if (cut < 0) return { output };
  return { output: output.slice(0, cut) + texts.truncated({ total, shown: limit }), whole: output };
}
