import type { Format } from "./preset.ts";
import type { Wire } from "./wire/wire.ts";

/** The wire of a format, loaded when it is needed; null for one that is not there yet. */
export async function wireFor(format: Format): Promise<Wire | null> {
  switch (format) {
    case "openai":
      return (await import("./wire/openai.ts")).openai;
    case "anthropic":
      return (await import("./wire/anthropic.ts")).anthropic;
    case "responses":
      return null;
  }
}
