import { nearest } from "../protocol/nearest.ts";
import { addressOf, isLoopback, isOpen } from "../providers/address.ts";
import { choose } from "../providers/choose.ts";
import { keyPlace, secretName } from "../providers/key-place.ts";
import type { Format, Preset } from "../providers/preset.ts";
import * as presets from "../providers/presets/presets.ts";
import { formatOf, halvesOf } from "../providers/stored-model.ts";
import type { Runtime } from "../runtime.ts";
import type { ModelRow } from "../store/store.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { readKey } from "./model-key.ts";
import { factsFrom, type RowFlags, rowFor } from "./model-row.ts";
import { sentenceFor } from "./models.ts";
import { withRuntime } from "./with-runtime.ts";

export interface ModelAddFlags extends RowFlags {
  baseUrl?: string;
  format?: Format;
  apiKey?: string;
  /** False for --no-key. */
  key: boolean;
}

/** Adds a model, or all of a provider's, or changes what is known of one. The key goes to the secret store. */
export function modelAddCommand(what: string, flags: ModelAddFlags, io: Io): Promise<number> {
  const facts = factsFrom(flags, io);
  return withRuntime(io, async (runtime) => {
    const stored = await runtime.store.models();
    const place = placeFrom(what, flags, stored, io);
    const { provider, url, models } = place;
    const rows = models.map((model) => {
      const before = stored.find(({ id }) => id === `${provider}/${model}`);
      return rowFor({ ...place, model }, facts, before);
    });
    // Who has nothing yet wants to use what he adds; who has chosen keeps what he chose.
    const [first] = rows as [ModelRow];
    if (stored.length === 0) first.is_default = 1;
    refuseFallback(facts.options.fallback, rows, stored, io);
    if (isOpen(url)) io.note(`${io.texts.models.openAdded({ host: url.host })}\n`);
    await keepKey(place, flags, runtime, io);
    for (const row of rows) await runtime.store.saveModel(row);
    const ids = rows.map(({ id }) => id).join(", ");
    const standing = rows.find((row) => row.is_default === 1)?.id ?? null;
    io.out(`${io.texts.models.nowThere({ ids, standing })}\n`);
    return exitCode.done;
  });
}

interface AddPlace {
  provider: string;
  preset: Preset | undefined;
  models: readonly string[];
  baseUrl: string;
  url: URL;
  format: Format;
}

function placeFrom(what: string, flags: ModelAddFlags, stored: readonly ModelRow[], io: Io): AddPlace {
  const { models: texts } = io.texts;
  const { provider, name } = what.includes("/") ? halvesOf(what) : { provider: what, name: null };
  if (!/^[a-z0-9][a-z0-9._-]{0,63}$/.test(provider) || provider === "demo")
    throw new Complaint(texts.badProvider({ provider }), exitCode.usage);
  if (name !== null && !/^[^\s\p{C}]{1,200}$/u.test(name))
    throw new Complaint(texts.badModel({ name }), exitCode.usage);
  const preset = presets.presetFor(provider);
  const before = stored.find(({ id }) => id === what);
  const sibling = before ?? (preset ? undefined : stored.find((row) => row.provider === provider));
  const baseUrl = flags.baseUrl ?? sibling?.base_url ?? preset?.baseUrl;
  if (baseUrl === undefined) {
    const near = nearest(
      provider,
      [...presets.presets, ...stored].map((one) => ("provider" in one ? one.provider : one.id)),
    );
    throw new Complaint(
      texts.unknownProvider({ model: `${provider}/${name ?? "MODEL"}`, provider, near }),
      exitCode.usage,
    );
  }
  const format = flags.format ?? (sibling && formatOf(sibling)) ?? preset?.format;
  if (!format) throw new Complaint(texts.formatNeeded(), exitCode.usage);
  const models = name === null ? (preset?.models.map((model) => model.name) ?? []) : [name];
  if (models.length === 0) throw new Complaint(texts.whichModel({ provider, models }), exitCode.usage);
  return { provider, preset, models, baseUrl, url: storable(baseUrl, io), format };
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

function refuseFallback(
  fallback: string | undefined,
  rows: readonly ModelRow[],
  stored: readonly ModelRow[],
  io: Io,
): void {
  if (fallback === undefined) return;
  if (rows.some(({ id }) => id === fallback)) throw new Complaint(io.texts.models.ownFallback(), exitCode.usage);
  const found = choose(fallback, { wanted: {}, stored, providers: presets });
  if ("problem" in found) throw new Complaint(sentenceFor(found, io), exitCode.usage);
}

/** Before the model is stored: a key that cannot be kept leaves no model without one. */
async function keepKey({ provider, url, preset }: AddPlace, flags: ModelAddFlags, runtime: Runtime, io: Io) {
  const secrets = await runtime.secrets();
  if (flags.apiKey === undefined) {
    const { secrets: names, variables } = keyPlace(provider, url, presets.presets);
    const has =
      names.some((name) => secrets.names().includes(name)) || variables.some((variable) => io.env[variable]?.trim());
    const needed = preset?.local ? false : variables.length > 0 || !isLoopback(url);
    if (!flags.key || has || !needed) return;
    if (!io.stdin.isTTY)
      throw new Complaint(io.texts.models.keyNeeded({ provider, variables, console: preset?.console }), exitCode.usage);
  }
  secrets.set(secretName(provider, url), await readKey(flags.apiKey, { provider }, io));
}
