import type { Texts } from "../../i18n/texts.ts";
import { nearest } from "../../protocol/nearest.ts";
import { addressOf } from "../../providers/address.ts";
import type { Providers } from "../../providers/choose.ts";
import type { Format, Preset } from "../../providers/preset.ts";
import { formatOf, halvesOf } from "../../providers/stored-model.ts";
import type { ModelRow } from "../../store/store.ts";
import { Declined } from "../declined.ts";

/** Which models are to be added, and where they are. */
export interface AddPlace {
  provider: string;
  preset: Preset | undefined;
  models: readonly string[];
  baseUrl: string;
  url: URL;
  format: Format;
}

export interface PlaceWish {
  baseUrl?: string | undefined;
  format?: Format | undefined;
}

export interface KnownModels {
  stored: readonly ModelRow[];
  providers: Providers;
}

/** What is not said is as it was, as the preset has it, or as with the user's other models of that provider. */
export function placeFrom(
  what: string,
  wish: PlaceWish,
  { stored, providers }: KnownModels,
  { models: texts }: Texts,
): AddPlace {
  const { provider, name } = namesIn(what, texts);
  const preset = providers.presetFor(provider);
  const before = stored.find(({ id }) => id === what);
  const alike = before ?? (preset ? undefined : stored.find((row) => row.provider === provider));
  const baseUrl = wish.baseUrl ?? alike?.base_url ?? preset?.baseUrl;
  if (baseUrl === undefined) {
    const ids = [...providers.presets.map(({ id }) => id), ...stored.map((row) => row.provider)];
    const model = `${provider}/${name ?? "MODEL"}`;
    throw new Declined("unfit", texts.unknownProvider({ model, provider, near: nearest(provider, ids) }));
  }
  const format = wish.format ?? (alike && formatOf(alike)) ?? preset?.format;
  if (!format) throw new Declined("unfit", texts.formatNeeded());
  const models = name === null ? (preset?.models.map((model) => model.name) ?? []) : [name];
  if (models.length === 0) throw new Declined("unfit", texts.whichModel({ provider, models }));
  return { provider, preset, models, baseUrl, url: storable(baseUrl, texts), format };
}

function namesIn(what: string, texts: Texts["models"]): { provider: string; name: string | null } {
  const { provider, name } = what.includes("/") ? halvesOf(what) : { provider: what, name: null };
  if (!/^[a-z0-9][a-z0-9._-]{0,63}$/.test(provider) || provider === "demo")
    throw new Declined("unfit", texts.badProvider({ provider }));
  if (name !== null && !/^[^\s\p{C}]{1,200}$/u.test(name)) throw new Declined("unfit", texts.badModel({ name }));
  return { provider, name };
}

/** Addresses are stored in clear, so they must hold no secret. */
function storable(baseUrl: string, texts: Texts["models"]): URL {
  const url = addressOf(baseUrl);
  if (!url) throw new Declined("unfit", texts.badUrl({ url: baseUrl }));
  const secret = [...url.searchParams.keys()].find((name) => /key|token|secret|password|sig/i.test(name));
  if (url.username || url.password || secret !== undefined)
    throw new Declined("unfit", texts.secretInUrl({ host: url.host }));
  return url;
}
