/** The fields that mean something to us, by their names in the open specification and in Claude Code. */
const known = [
  "name",
  "description",
  "license",
  "compatibility",
  "metadata",
  "allowed-tools",
  "allowed_tools",
  "disallowed-tools",
  "version",
  "model",
  "max_iterations",
  "max_context_tokens",
  "context",
  "agent",
  "background",
  "argument-hint",
  "arguments",
  "disable-model-invocation",
  "user-invocable",
  "paths",
  "when_to_use",
  "hooks",
  "display-name",
  // Understood by others, and kept for them.
  "effort",
  "shell",
  "default-enabled",
  "fallback",
] as const;

export type Key = (typeof known)[number];

const squeezed = (key: string) => key.replace(/[-_ ]/g, "").toLowerCase();
const byLetters = new Map<string, Key>(known.map((key) => [squeezed(key), key]));

/**
 * Which field is meant: hyphens, underscores, humps and capitals are all one, with one exception. With a hyphen the
 * tools of `allowed-tools` pass unasked, as the open specification says; spelt otherwise they are the only ones there are.
 */
export function keyFrom(written: string): Key | null {
  const key = byLetters.get(squeezed(written.trim()));
  if (squeezed(written) !== "allowedtools") return key ?? null;
  return written.includes("-") ? "allowed-tools" : "allowed_tools";
}

export const isKnown = (written: string): boolean => keyFrom(written) !== null;
