import type { Endpoint } from "../protocol/events.ts";
import { nearest } from "../protocol/nearest.ts";
import { addressOf, isOpen, keepable } from "./address.ts";
import { demoId, isDemo } from "./demo.ts";
import { type Dialect, dialectOf } from "./dialect.ts";
import { type KeyPlace, keyPlace, noKey } from "./key-place.ts";
import type { Format, Preset, PresetModel } from "./preset.ts";
import type { Known } from "./step.ts";
import { formatOf, halvesOf, type ModelOptions, optionsOf, type StoredModel, unexamined } from "./stored-model.ts";

/** What the user says; what he does not say is looked up. */
export interface Wanted {
  model?: string | undefined;
  baseUrl?: string | undefined;
  format?: Format | undefined;
  apiKey?: string | undefined;
  /** Where the session was, when nobody keeps that but the session. */
  endpoint?: Endpoint | undefined;
}

export interface Providers {
  presets: readonly Preset[];
  presetFor(id: string): Preset | undefined;
  presetAt(host: string, format?: Format): Preset | undefined;
}

/** A model that can be asked, but for its key. */
export interface Choice {
  id: string;
  /** The model's name on the wire. */
  model: string;
  format: Format;
  url: URL;
  dialect: Dialect;
  known: Known;
  fallback: string | undefined;
  /** Undefined where it has to be looked for. */
  givenKey: string | undefined;
  key: KeyPlace;
  /** To be kept with the session. */
  endpoint: Endpoint | undefined;
}

export type ChoiceProblem =
  | { problem: "no-model" }
  | { problem: "bad-url"; url: string }
  | { problem: "open-http"; url: string; model: string }
  | { problem: "which-model"; provider: string; models: readonly string[] }
  | { problem: "unknown-provider"; model: string; provider: string; near: readonly string[] };

/** The model that is meant: what is said, the default, or the demo. */
export function meant({ model, baseUrl }: Wanted, stored: readonly StoredModel[]): string | ChoiceProblem {
  if (model !== undefined) return isDemo(model) && baseUrl === undefined ? demoId : model;
  // An address without a name is no default's.
  if (baseUrl !== undefined) return { problem: "no-model" };
  return stored.find((row) => row.is_default)?.id ?? demoId;
}

/** Where and how a model is spoken to. */
export function choose(
  id: string,
  { wanted, stored, providers }: { wanted: Wanted; stored: readonly StoredModel[]; providers: Providers },
): Choice | ChoiceProblem {
  const { provider, name } = halvesOf(id);
  const row = stored.find((one) => one.id === id);
  const named = providers.presetFor(provider);

  // Of the user's own providers, too, any model works, also one that was not added.
  const kin = row ?? (named || name === "" ? undefined : stored.find((one) => one.provider === provider));
  const at = placeOf({ wanted, row: kin, preset: named });
  if (at === null) return unknown(id, stored, providers);
  const url = addressOf(at.baseUrl);
  if (!url) return { problem: "bad-url", url: at.baseUrl };
  if (at.from === "session" && isOpen(url)) return { problem: "open-http", url: at.baseUrl, model: id };

  const explicit = at.from === "flags" || at.from === "session";
  const format =
    wanted.format ?? at.format ?? usualFormat(named, explicit) ?? providers.presetAt(url.host)?.format ?? "openai";
  // A dialect is one of its format; what is known of a model holds in any.
  const preset = named?.format === format ? named : providers.presetAt(hostOf(named) ?? url.host, format);
  const model = row?.model_name ?? name;
  const listed = (preset ?? named)?.models.find((one) => one.name === model);
  const options = row ? optionsAt(row, at.baseUrl, format) : {};
  const kept = explicit ? keepable(url) : null;
  return {
    id,
    model,
    format,
    url,
    dialect: dialectOf(preset?.dialect, preset && listed?.dialect, options.profile?.dialect, options.dialect),
    known: knownOf(listed, row, options, named?.local === true && !explicit),
    fallback: options.fallback,
    givenKey: wanted.apiKey,
    key: explicit ? noKey : keyPlace(provider, url, providers.presets),
    endpoint: kept === null ? undefined : { baseUrl: kept, format },
  };
}

/** What the doctor found holds where it was found. */
function optionsAt(row: StoredModel, baseUrl: string, format: Format): ModelOptions {
  return optionsOf(isSame(row.base_url, baseUrl) && formatOf(row) === format ? row : unexamined(row));
}

/** What others offer under the name of a provider is mostly Chat Completions. */
const usualFormat = (preset: Preset | undefined, elsewhere: boolean): Format | undefined =>
  elsewhere && preset?.format === "responses" ? "openai" : preset?.format;

const hostOf = (preset: Preset | undefined) => preset && new URL(preset.baseUrl).host;

interface Place {
  from: "flags" | "session" | "stored" | "preset";
  baseUrl: string;
  /** Undefined where the preset's holds. */
  format: Format | undefined;
}

interface Sources {
  wanted: Wanted;
  row: StoredModel | undefined;
  preset: Preset | undefined;
}

/**
 * Flags first, then where the session was, then what the user has added, then what we know. Where the session was at an
 * address that is known by now, it is that one, with its key.
 */
function placeOf({ wanted, row, preset }: Sources): Place | null {
  const { baseUrl, endpoint } = wanted;
  const format = row && formatOf(row);
  const stored = row && ({ from: "stored", baseUrl: row.base_url, format } as const);
  const known = preset?.baseUrl ? ({ from: "preset", baseUrl: preset.baseUrl, format: undefined } as const) : undefined;
  const sameNow = [stored, known].find((place) => place && endpoint && isSame(place.baseUrl, endpoint.baseUrl));
  const places: (Place | false | undefined)[] = [
    baseUrl !== undefined && { from: "flags", baseUrl, format },
    endpoint && sameNow && { ...sameNow, format: endpoint.format },
    endpoint && { from: "session", ...endpoint },
    stored,
    known,
  ];
  return places.find((place) => typeof place === "object") ?? null;
}

export const isSame = (one: string, other: string) => one.replace(/\/+$/, "") === other.replace(/\/+$/, "");

function unknown(id: string, stored: readonly StoredModel[], { presets, presetFor }: Providers): ChoiceProblem {
  // A provider alone, or a model alone: which one is meant cannot be known, but what there is.
  const alone = id.replace(/\/$/, "");
  const preset = presetFor(alone);
  const own = stored.filter((row) => row.provider === alone || row.model_name === alone).map((row) => row.id);
  const models = [...new Set([...own, ...(preset?.models.map(({ name }) => `${alone}/${name}`) ?? [])])];
  if (preset || own.length > 0) return { problem: "which-model", provider: alone, models };
  const provider = halvesOf(id).provider || id;
  const names = new Set([...stored.map((row) => row.provider), ...presets.map((one) => one.id)]);
  return { problem: "unknown-provider", model: id, provider, near: nearest(provider, [...names]) };
}

/** The user's word first, then what the doctor found, then what the documents say. */
export function knownOf(
  listed: PresetModel | undefined,
  row: StoredModel | undefined,
  { known, price, profile }: ModelOptions,
  isOwn = false,
): Known {
  const { context, output, sees, callsTools, price: listedPrice } = listed ?? {};
  const own = { ...(row?.context_size != null && { context: row.context_size }), ...(price && { price }) };
  return withoutUnknown({
    ...{ context, output, sees, callsTools, price: listedPrice ? barePrice(listedPrice) : isOwn ? nothing : undefined },
    ...profile?.known,
    ...known,
    ...own,
  });
}

/** What runs on the user's own machine. */
const nothing = { input: 0, output: 0 };

const barePrice = ({ source: _, date: __, ...price }: NonNullable<PresetModel["price"]>) => price;

const withoutUnknown = (known: Record<string, unknown>): Known =>
  Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
