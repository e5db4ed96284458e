import type { Texts } from "../../i18n/texts.ts";
import { SearchError } from "../../search/ripgrep.ts";
import { ToolError } from "../tool.ts";

export function searchSentence(error: unknown, texts: Texts["tools"]): unknown {
  if (!(error instanceof SearchError)) return error;
  const problem = error.message;
  switch (error.kind) {
    case "missing":
      return new ToolError(texts.searchMissing());
    case "pattern":
      return new ToolError(texts.badPattern({ problem }));
    case "failed":
      return new ToolError(texts.searchFailed({ problem }));
  }
}
