import type { Secrets } from "../../config/secrets.ts";
import type { Texts } from "../../i18n/texts.ts";
import { isLoopback } from "../../providers/address.ts";
import { choose } from "../../providers/choose.ts";
import { sentenceFor } from "../../providers/find-sentence.ts";
import { keyPlace, secretName } from "../../providers/key-place.ts";
import { isKey } from "../../providers/models.ts";
import type { ModelRow, Store } from "../../store/store.ts";
import { Declined } from "../declined.ts";
import { type AddPlace, type KnownModels, type PlaceWish, placeFrom } from "./place.ts";
import { type RowFacts, rowFor } from "./row.ts";

export interface AddWish extends PlaceWish {
  /** PROVIDER/MODEL, or a provider for all of its models. */
  what: string;
  facts: RowFacts;
}

export interface AddParts {
  store: Store;
  secrets: Secrets;
  env: Record<string, string | undefined>;
}

export interface AddPlan {
  place: AddPlace;
  rows: readonly ModelRow[];
  /** What to ask the user for; null where there is a key, or none is needed. */
  keyWanted: { provider: string; variables: readonly string[]; console: string | undefined } | null;
}

/** What will be stored for a model, or for all of a provider's. Throws Declined. */
export async function planAdd({ what, facts, ...wish }: AddWish, parts: AddParts, texts: Texts): Promise<AddPlan> {
  const known: KnownModels = {
    stored: await parts.store.models(),
    providers: await import("../../providers/presets/presets.ts"),
  };
  const place = placeFrom(what, wish, known, texts);
  const rows = place.models.map((model) => {
    const before = known.stored.find(({ id }) => id === `${place.provider}/${model}`);
    return rowFor({ ...place, model }, facts, before);
  });
  // Who has nothing yet wants to use what he adds; who has chosen keeps what he chose.
  const [first] = rows as [ModelRow];
  if (known.stored.length === 0) first.is_default = 1;
  refuseFallback(facts.options.fallback, rows, known, texts);
  return { place, rows, keyWanted: keyWanted(place, known, parts) };
}

/** The key is kept before the model is: one that cannot be kept leaves no model without it. */
export async function carryOut({ place, rows }: AddPlan, key: string | null, { store, secrets }: AddParts) {
  if (key !== null) secrets.set(secretName(place.provider, place.url), key);
  for (const row of rows) await store.saveModel(row);
}

/** As it can be sent. Throws Declined. */
export function checkedKey(text: string, { models }: Texts): string {
  const key = text.trim();
  if (key === "") throw new Declined("unfit", models.emptyKey());
  if (!isKey(key)) throw new Declined("unfit", models.badKey());
  return key;
}

function refuseFallback(fallback: string | undefined, rows: readonly ModelRow[], known: KnownModels, texts: Texts) {
  if (fallback === undefined) return;
  if (rows.some(({ id }) => id === fallback)) throw new Declined("unfit", texts.models.ownFallback());
  const found = choose(fallback, { wanted: {}, ...known });
  if ("problem" in found) throw new Declined("unfit", sentenceFor(found, texts));
}

function keyWanted({ provider, url, preset }: AddPlace, known: KnownModels, { secrets, env }: AddParts) {
  const { secrets: names, variables } = keyPlace(provider, url, known.providers.presets);
  const isStored = secrets.names().some((name) => names.includes(name));
  const isSet = variables.some((variable) => env[variable]?.trim());
  const isNeeded = variables.length > 0 || !(preset?.local || isLoopback(url));
  return isStored || isSet || !isNeeded ? null : { provider, variables, console: preset?.console };
}
