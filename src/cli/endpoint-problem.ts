import type { FindProblem } from "../providers/models.ts";
import type { Io } from "./io.ts";

/** What is missing to ask a model. */
export function endpointProblem(found: FindProblem, { texts: { cli } }: Io): string {
  switch (found.problem) {
    case "no-model":
      return cli.modelMissing();
    case "bad-url":
    case "open-http":
      return cli.badUrl(found);
    case "bad-key":
      return cli.badKey();
    case "format-later":
      return cli.formatLater(found);
    case "which-model":
      return cli.unknownModel({ model: found.provider });
    case "unknown-provider":
    case "missing-key":
      return cli.unknownModel(found);
  }
}
