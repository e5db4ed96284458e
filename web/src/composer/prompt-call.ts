import type { ServerPrompt } from "../../../src/protocol/mcp.ts";

/** What stands behind a prompt's name in a list: what it needs, and in brackets what it may be told. */
export const hintOf = ({ arguments: wanted }: ServerPrompt): string | null =>
  wanted.map(({ name, required }) => (required ? name : `[${name}]`)).join(" ") || null;

/** As they are written behind a prompt's name; what was left empty is left out. */
export const writtenArguments = (
  { arguments: wanted }: ServerPrompt,
  values: Readonly<Record<string, string | undefined>>,
): string =>
  wanted
    .flatMap(({ name }) => {
      const value = values[name]?.trim();
      return value ? [quoted(`${name}=${value}`, value)] : [];
    })
    .join(" ");

/** In quotes where a space or a sign would part or change it. */
const quoted = (whole: string, value: string) =>
  /[\s"'\\]/.test(whole) ? `${whole.slice(0, -value.length)}"${value.replaceAll(/["\\]/g, "\\$&")}"` : whole;
