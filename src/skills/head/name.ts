import { longest } from "./limits.ts";

/**
 * A name as it is called by, `/name` or in a call of `skill`: composed characters, small letters, and a hyphen for
 * whatever is no letter, digit, dot or underscore. Of `plugin:name` the last part. Empty where nothing is left.
 */
export function skillName(written: string): string {
  const last = /^[^\s:]+:([^\s:]+)$/.exec(written.trim())?.[1] ?? written;
  const name = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (hidden) => (/\s/.test(hidden) ? " " : ""))
    .normalize("NFC")
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-");
  return trimmed(Array.from(trimmed(name)).slice(0, longest.name).join(""));
}

const trimmed = (name: string) => name.replace(/^[-.]+|[-.]+$/g, "");
