import type { Format } from "../../providers/preset.ts";
import { type ModelOptions, optionsOf } from "../../providers/stored-model.ts";
import type { ModelRow } from "../../store/store.ts";

/** What is said of a model, checked. What is not said is undefined. */
export interface RowFacts {
  name: string | undefined;
  context: number | undefined;
  options: ModelOptions;
}

interface Place {
  provider: string;
  model: string;
  baseUrl: string;
  format: Format;
}

/** A new row, or the one there is with what is said anew: the rest of it stays, what the doctor found too. */
export function rowFor(place: Place, { name, context, options }: RowFacts, before: ModelRow | undefined): ModelRow {
  const { provider, model, baseUrl, format } = place;
  const known = before ? optionsOf(before) : {};
  return {
    id: `${provider}/${model}`,
    name: name ?? before?.name ?? model,
    api_format: format,
    base_url: baseUrl,
    model_name: model,
    is_default: before?.is_default ?? 0,
    context_size: context ?? before?.context_size ?? null,
    created_at: before?.created_at ?? new Date().toISOString(),
    provider,
    options: JSON.stringify({ ...known, ...options, known: { ...known.known, ...options.known } }),
  };
}
