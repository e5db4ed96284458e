import type { RowFacts } from "../front/models/row.ts";
import { dialectProblem } from "../providers/check-dialect.ts";
import type { Price } from "../providers/model.ts";
import type { ModelOptions } from "../providers/stored-model.ts";
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

/** What the flags say of a model, checked. */
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
