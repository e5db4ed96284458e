import type { Texts } from "../i18n/texts.ts";
import type { FindProblem } from "./models.ts";

/** Why there is no such model to ask, and what to do about it. */
export function sentenceFor(found: FindProblem, { models }: Texts): string {
  switch (found.problem) {
    case "no-model":
      return models.noModel();
    case "bad-url":
      return models.badUrl(found);
    case "open-http":
      return models.openHttp(found);
    case "which-model":
      return models.whichModel(found);
    case "unknown-provider":
      return models.unknownProvider(found);
    case "bad-key":
      return models.badKey();
    case "missing-key":
      return models.missingKey(found);
  }
}
