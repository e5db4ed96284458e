import type { DialectChange } from "./dialect.ts";
import type { Price } from "./model.ts";
import { type Format, formats } from "./preset.ts";
import type { Known } from "./step.ts";

/** A model that the user has added, as it is stored. */
export interface StoredModel {
  /** PROVIDER/MODEL. */
  id: string;
  api_format: string;
  base_url: string;
  model_name: string;
  is_default: number;
  context_size: number | null;
  provider: string;
  /** ModelOptions, as JSON. */
  options: string;
}

export interface ModelOptions {
  /** What the user says of it. */
  known?: Omit<Known, "context" | "price">;
  price?: Price;
  dialect?: DialectChange;
  /** The model that stands in when this one fails. */
  fallback?: string;
  /** What the doctor found. */
  profile?: { dialect?: DialectChange; known?: Known };
}

/** What somebody else wrote there and cannot be used counts as nothing. */
export function optionsOf({ options }: Pick<StoredModel, "options">): ModelOptions {
  try {
    const found: unknown = JSON.parse(options);
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

/** The same without what the doctor found. */
export function unexamined(row: StoredModel): StoredModel {
  const { profile: _, ...options } = optionsOf(row);
  return { ...row, options: JSON.stringify(options) };
}

export const formatOf = ({ api_format }: StoredModel): Format =>
  formats.find((format) => format === api_format) ?? "openai";

/** PROVIDER/MODEL in its halves; the endpoint knows only the second. Without a slash there is no provider. */
export function halvesOf(id: string): { provider: string; name: string } {
  const slash = id.indexOf("/");
  return { provider: id.slice(0, Math.max(0, slash)), name: id.slice(slash + 1) };
}
