import type { Format } from "./preset.ts";
import type { Wire } from "./wire/wire.ts";

/** The wire of a format, loaded when it is needed. */
export async function wireFor(format: Format): Promise<Wire> {
  switch (format) {
    case "openai":
      return (await import("./wire/openai.ts")).openai;
    case "anthropic":
      return (await import("./wire/anthropic.ts")).anthropic;
    case "responses":
      return (await import("./wire/responses.ts")).responses;
  }
}
