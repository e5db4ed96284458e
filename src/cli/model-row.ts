import { dialectProblem } from "../providers/check-dialect.ts";
import { isSame } from "../providers/choose.ts";
import type { Price } from "../providers/model.ts";
import type { Format } from "../providers/preset.ts";
import { type ModelOptions, optionsOf, unexamined } from "../providers/stored-model.ts";
import type { ModelRow } from "../store/store.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { wholeNumber } from "./whole-number.ts";

export interface RowFlags {
  name?: string;
  context?: string;
  maxOutput?: string;
  priceInput?: string;
  priceOutput?: string;
  priceCacheRead?: string;
  fallback?: string;
  dialect?: string;
}

/** What the flags say of a model, checked. What they do not say is undefined. */
export interface RowFacts {
  name: string | undefined;
  context: number | undefined;
  options: ModelOptions;
}

export function factsFrom(flags: RowFlags, io: Io): RowFacts {
  const { name, fallback } = flags;
  const context = wholeNumber("--context", flags.context, io);
  const output = wholeNumber("--max-output", flags.maxOutput, io);
  const price = priceFrom(flags, io);
  const dialect = flags.dialect === undefined ? undefined : dialectFrom(flags.dialect, io);
  return {
    name,
    context,
    options: {
      ...(output !== undefined && { known: { output } }),
      ...(price && { price }),
      ...(dialect && { dialect }),
      ...(fallback !== undefined && { fallback }),
    },
  };
}

interface Place {
  provider: string;
  model: string;
  baseUrl: string;
  format: Format;
}

/** A new row, or the one there is with what is said anew: the rest of it stays, at its old address also what the doctor found. */
export function rowFor(place: Place, { name, context, options }: RowFacts, before: ModelRow | undefined): ModelRow {
  const { provider, model, baseUrl, format } = place;
  const isThere = before && isSame(before.base_url, baseUrl) && before.api_format === format;
  const known = before ? optionsOf(isThere ? before : unexamined(before)) : {};
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

function priceFrom({ priceInput, priceOutput, priceCacheRead }: RowFlags, io: Io): Price | undefined {
  const input = dollars("--price-input", priceInput, io);
  const output = dollars("--price-output", priceOutput, io);
  const cacheRead = dollars("--price-cache-read", priceCacheRead, io);
  if (input === undefined && output === undefined && cacheRead === undefined) return undefined;
  if (input === undefined || output === undefined) throw new Complaint(io.texts.models.halfPrice(), exitCode.usage);
  return { input, output, ...(cacheRead !== undefined && { cacheRead }) };
}

function dollars(flag: string, text: string | undefined, io: Io): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+(\.\d+)?$/.test(text)) throw new Complaint(io.texts.models.badPrice({ flag, text }), exitCode.usage);
  return Number(text);
}

function dialectFrom(text: string, io: Io): ModelOptions["dialect"] {
  const problem = (place: string) => new Complaint(io.texts.models.badDialect({ place }), exitCode.usage);
  try {
    const change = JSON.parse(text);
    const place = dialectProblem(change);
    if (place !== null) throw problem(place);
    return change;
  } catch (error) {
    throw error instanceof SyntaxError ? problem(error.message) : error;
  }
}
