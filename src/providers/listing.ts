import { addressOf, isLoopback } from "./address.ts";
import { knownOf, type Providers } from "./choose.ts";
import { keyPlace } from "./key-place.ts";
import type { Format, Preset } from "./preset.ts";
import type { Known } from "./step.ts";
import { formatOf, optionsOf, type StoredModel } from "./stored-model.ts";

/** A provider at one address, and the models it is known to have there. */
export interface ListedProvider {
  provider: string;
  name: string;
  baseUrl: string;
  format: Format;
  /** Where keys are made. */
  console?: string;
  /** On this machine: whether it answers, where it was asked. */
  running?: boolean;
  key: KeySource;
  models: ListedModel[];
}

export type KeySource =
  | { from: "store" | "unreadable" | "none-needed" | "missing" }
  | { from: "environment"; variable: string };

export interface ListedModel extends Known {
  id: string;
  name: string;
  default: boolean;
  /** Added by the user. */
  added: boolean;
  fallback?: string;
}

export interface ListingInput {
  stored: readonly (StoredModel & { name: string })[];
  providers: Providers;
  /** The names of the stored keys. */
  secrets: readonly string[];
  /** The stored keys cannot be read; where not even their names can, there are none of these. */
  unreadable?: boolean;
  env: Record<string, string | undefined>;
  /** The models of servers on this machine, by provider; null where they were not asked. */
  local: ReadonlyMap<string, readonly string[]> | null;
}

/** Every preset, and every address that the user has added; those that can be asked come first. */
export function listProviders(input: ListingInput): ListedProvider[] {
  const { stored, providers } = input;
  const groups = Map.groupBy(stored, (row) => placeName(row.provider, row.base_url));
  const own = providers.presets.map((preset) => {
    const place = placeName(preset.id, preset.baseUrl);
    const rows = groups.get(place) ?? [];
    groups.delete(place);
    return listed({ preset, rows, provider: preset.id, baseUrl: preset.baseUrl, format: preset.format }, input);
  });
  const others = [...groups.values()].map((rows) => {
    const [first] = rows as [StoredModel & { name: string }];
    const { provider, base_url: baseUrl } = first;
    return listed({ preset: undefined, rows, provider, baseUrl, format: formatOf(first) }, input);
  });
  return [...own, ...others].sort((one, other) => Number(isReady(other)) - Number(isReady(one)));
}

/** It answers, there is a key, or the user has added a model of it. */
export const isReady = ({ key, models, running }: ListedProvider) =>
  running === true || hasKey(key) || models.some(({ added }) => added);

const hasKey = ({ from }: KeySource) => from === "store" || from === "unreadable" || from === "environment";

interface Group {
  preset: Preset | undefined;
  rows: readonly (StoredModel & { name: string })[];
  provider: string;
  baseUrl: string;
  format: Format;
}

function listed({ preset, rows, provider, baseUrl, format }: Group, input: ListingInput): ListedProvider {
  const served = preset?.local ? input.local?.get(preset.id) : undefined;
  const added = rows.map((row): ListedModel => {
    const options = optionsOf(row);
    const known = knownOf(listedIn(preset, row.model_name), row, options, preset?.local === true);
    const { fallback } = options;
    return {
      id: row.id,
      name: row.name,
      default: row.is_default === 1,
      added: true,
      ...known,
      ...(fallback && { fallback }),
    };
  });
  const names = [...(preset?.models.map((model) => model.name) ?? []), ...(served ?? [])];
  const others = [...new Set(names)]
    .filter((name) => !rows.some((row) => row.model_name === name))
    .map((name): ListedModel => {
      const known = knownOf(listedIn(preset, name), undefined, {}, preset?.local === true);
      return { id: `${provider}/${name}`, name, default: false, added: false, ...known };
    });
  return {
    provider,
    name: preset?.name ?? provider,
    baseUrl,
    format,
    ...(preset?.console && { console: preset.console }),
    ...(preset?.local && input.local && { running: served !== undefined }),
    key: keySource({ isLocal: preset?.local === true, isAdded: rows.length > 0, provider, baseUrl }, input),
    models: [...added, ...others],
  };
}

const listedIn = (preset: Preset | undefined, name: string) => preset?.models.find((model) => model.name === name);

interface Place {
  isLocal: boolean;
  isAdded: boolean;
  provider: string;
  baseUrl: string;
}

function keySource({ isLocal, isAdded, provider, baseUrl }: Place, input: ListingInput): KeySource {
  const { secrets, unreadable, env, providers } = input;
  const url = addressOf(baseUrl);
  if (!url) return { from: "missing" };
  const place = keyPlace(provider, url, providers.presets);
  if (place.secrets.some((name) => secrets.includes(name))) return { from: unreadable ? "unreadable" : "store" };
  const variable = place.variables.find((name) => env[name]?.trim());
  if (variable !== undefined) return { from: "environment", variable };
  // Whoever was added may have a key there; nobody knows.
  if (unreadable && secrets.length === 0 && isAdded && !isLocal) return { from: "unreadable" };
  return { from: place.needed || !(isLocal || isLoopback(url)) ? "missing" : "none-needed" };
}

const placeName = (provider: string, baseUrl: string) => `${provider} ${baseUrl.replace(/\/+$/, "")}`;
