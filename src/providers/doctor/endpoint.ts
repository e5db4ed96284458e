import { choose, type Providers, type Wanted } from "../choose.ts";
import { type FindProblem, isKey, type ModelSources } from "../models.ts";
import type { Format } from "../preset.ts";
import type { Endpoint } from "../step.ts";
import { optionsOf, type StoredModel } from "../stored-model.ts";
import { wireFor } from "../wires.ts";

export interface Examined {
  endpoint: Endpoint;
  format: Format;
}

/** Where and how the model is spoken to, as if nobody had examined it before. */
export async function endpointFor(
  wanted: Wanted & { model: string },
  { stored, secret, env, providers }: ModelSources & { providers: Providers },
  rest: Pick<Endpoint, "idleMs" | "texts">,
): Promise<Examined | FindProblem> {
  const { model: id } = wanted;
  const choice = choose(id, { wanted, stored: (await stored()).map(unexamined), providers });
  if ("problem" in choice) return choice;
  const { format, url, model, dialect, known, key: place } = choice;
  const wire = await wireFor(format);
  if (!wire) return { problem: "format-later", format };
  const stores = await Promise.all(place.secrets.map(secret));
  const found = [choice.givenKey, ...stores, ...place.variables.map((name) => env[name]?.trim() || null)];
  const key = found.find((text) => text !== undefined && text !== null) ?? "";
  if (!isKey(key)) return { problem: "bad-key", model: id };
  if (!key && place.needed) {
    const provider = id.slice(0, id.indexOf("/"));
    const link = providers.presetFor(provider)?.console;
    return { problem: "missing-key", model: id, provider, variables: place.variables, ...(link && { console: link }) };
  }
  return { endpoint: { id, model, baseUrl: url, key, wire, dialect, known, ...rest }, format };
}

function unexamined(row: StoredModel): StoredModel {
  const { profile: _, ...options } = optionsOf(row);
  return { ...row, options: JSON.stringify(options) };
}
