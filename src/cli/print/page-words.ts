import { shortened } from "../../front/visible.ts";
import type { ToolResult } from "../../protocol/messages.ts";

/** What the refs of a page stand for, as the model was told last: a person knows nothing of e12. */
export interface PageWords {
  hear(result: Pick<ToolResult, "origin" | "output" | "details">): void;
  /** ` · button "Send"`; empty where it names no ref, or one of which nothing was told. */
  of(input: unknown): string;
}

export function createPageWords(): PageWords {
  const known = new Map<string, string>();
  let at = "";
  return {
    hear({ origin, output, details }) {
      if (origin !== "browser") return;
      const url = urlIn(details) ?? at;
      // Another page gives the same refs to other things.
      if (url !== at) known.clear();
      at = url;
      for (const [, words = "", ref = ""] of output.matchAll(named)) known.set(ref, words);
    },
    of(input) {
      const ref = /(?:f\d+)?e\d+/.exec(String((input as { ref?: unknown } | null)?.ref ?? ""))?.[0] ?? "";
      const words = known.get(ref);
      return words === undefined ? "" : ` · ${shortened(words, most)}`;
    },
  };
}

const most = 60;

/** `button "Send" [e12]` */
const named = /(\w+ "[^"\n]*") \[((?:f\d+)?e\d+)\]/g;

/** Without what only leads to a place on the page. */
function urlIn(details: unknown): string | null {
  const { url } = (details ?? {}) as { url?: unknown };
  return typeof url === "string" ? (url.split("#", 1)[0] ?? null) : null;
}
