import { addressOf } from "../providers/address.ts";
import type { Model } from "../providers/model.ts";
import type { Format } from "../providers/preset.ts";
import type { Runtime } from "../runtime.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { noteOpen } from "./note-open.ts";

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
): Promise<Model> {
  const wanted = { model, baseUrl, format, apiKey, endpoint };
  const found = await models.find(wanted, { idleMs: idleSeconds * 1000, texts: io.texts });
  if (!("problem" in found)) {
    // To an address that is only named here no other key is sent.
    if (baseUrl && apiKey) noteOpen(addressOf(baseUrl), io);
    return found;
  }
  if (resumed && found.problem === "unknown-provider")
    throw new Complaint(io.texts.models.sessionModel({ model: found.model }), exitCode.usage);
  const { sentenceFor } = await import("../providers/find-sentence.ts");
  throw new Complaint(sentenceFor(found, io.texts), exitCode.usage);
}
