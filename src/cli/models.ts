import type { FindProblem, FoundModel } from "../providers/models.ts";
import type { Format } from "../providers/preset.ts";
import type { Runtime } from "../runtime.ts";
import { Complaint, exitCode, type Io } from "./io.ts";

export interface ModelFlags {
  model?: string;
  baseUrl?: string;
  format?: Format;
  apiKey?: string;
}

type Wanted = Parameters<Runtime["models"]["find"]>[0];

/** The model that is meant, or a sentence that says what is missing. */
export async function modelFrom(
  { model, baseUrl, format, apiKey, endpoint }: Wanted,
  { models }: Runtime,
  { idleSeconds, resumed }: { idleSeconds: number; resumed?: boolean },
  io: Io,
): Promise<FoundModel> {
  const wanted = { model, baseUrl, format, apiKey, endpoint };
  const found = await models.find(wanted, { idleMs: idleSeconds * 1000, texts: io.texts });
  if (!("problem" in found)) return found;
  if (resumed && found.problem === "unknown-provider")
    throw new Complaint(io.texts.models.sessionModel({ model: found.model }), exitCode.usage);
  throw new Complaint(sentenceFor(found, io), exitCode.usage);
}

export function sentenceFor(found: FindProblem, { texts: { models } }: Io): string {
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
    case "format-later":
      return models.formatLater(found);
  }
}
