import { nearest } from "../protocol/nearest.ts";
import { addressOf } from "../providers/address.ts";
import type { Providers } from "../providers/choose.ts";
import type { Format, Preset } from "../providers/preset.ts";
import { formatOf, halvesOf } from "../providers/stored-model.ts";
import type { ModelRow } from "../store/store.ts";
import { Complaint, exitCode, type Io } from "./io.ts";

/** Which models are to be added, and where they are. */
export interface AddPlace {
  provider: string;
  preset: Preset | undefined;
  models: readonly string[];
  baseUrl: string;
  url: URL;
  format: Format;
}

export interface PlaceFlags {
  baseUrl?: string;
  format?: Format;
}

export interface KnownModels {
  stored: readonly ModelRow[];
  providers: Providers;
}

/** What the flags do not say is as it was, as the preset has it, or as with the user's other models of that provider. */
export function placeFrom(what: string, flags: PlaceFlags, { stored, providers }: KnownModels, io: Io): AddPlace {
  const { models: texts } = io.texts;
  const { provider, name } = namesIn(what, io);
  const preset = providers.presetFor(provider);
  const before = stored.find(({ id }) => id === what);
  const alike = before ?? (preset ? undefined : stored.find((row) => row.provider === provider));
  const baseUrl = flags.baseUrl ?? alike?.base_url ?? preset?.baseUrl;
  if (baseUrl === undefined) {
    const ids = [...providers.presets.map(({ id }) => id), ...stored.map((row) => row.provider)];
    const model = `${provider}/${name ?? "MODEL"}`;
    throw new Complaint(texts.unknownProvider({ model, provider, near: nearest(provider, ids) }), exitCode.usage);
  }
  const format = flags.format ?? (alike && formatOf(alike)) ?? preset?.format;
  if (!format) throw new Complaint(texts.formatNeeded(), exitCode.usage);
  const models = name === null ? (preset?.models.map((model) => model.name) ?? []) : [name];
  if (models.length === 0) throw new Complaint(texts.whichModel({ provider, models }), exitCode.usage);
  return { provider, preset, models, baseUrl, url: storable(baseUrl, io), format };
}

function namesIn(what: string, { texts: { models } }: Io): { provider: string; name: string | null } {
  const { provider, name } = what.includes("/") ? halvesOf(what) : { provider: what, name: null };
  if (!/^[a-z0-9][a-z0-9._-]{0,63}$/.test(provider) || provider === "demo")
    throw new Complaint(models.badProvider({ provider }), exitCode.usage);
  if (name !== null && !/^[^\s\p{C}]{1,200}$/u.test(name))
    throw new Complaint(models.badModel({ name }), exitCode.usage);
  return { provider, name };
}

/** Addresses are stored in clear, so they must hold no secret. */
function storable(baseUrl: string, io: Io): URL {
  const { models: texts } = io.texts;
  const url = addressOf(baseUrl);
  if (!url) throw new Complaint(texts.badUrl({ url: baseUrl }), exitCode.usage);
  const secret = [...url.searchParams.keys()].find((name) => /key|token|secret|password|sig/i.test(name));
  if (url.username || url.password || secret !== undefined)
    throw new Complaint(texts.secretInUrl({ host: url.host }), exitCode.usage);
  return url;
}
