import { type Dialect, type Leak, plainDialect, type ReasoningEcho } from "./dialect.ts";

type Choices<Value> = Record<Extract<Value, string>, true>;

/** Words that are one of a few. The compiler sees to it that none is missing. */
const words: Record<string, Record<string, true>> = {
  outputField: { max_tokens: true, max_completion_tokens: true, max_output_tokens: true } satisfies Choices<
    Dialect["outputField"]
  >,
  systemRole: { system: true, developer: true } satisfies Choices<Dialect["systemRole"]>,
  thinkTags: { never: true, start: true, anywhere: true } satisfies Choices<Dialect["thinkTags"]>,
  callIds: { any: true, nine: true, counted: true } satisfies Choices<Dialect["callIds"]>,
  leaks: { "tool-call": true, minimax: true, kimi: true, "tool-request": true } satisfies Choices<Leak>,
  "reasoning.as": {
    none: true,
    reasoning_content: true,
    reasoning: true,
    details: true,
    tags: true,
    blocks: true,
  } satisfies Choices<ReasoningEcho["as"]>,
  "reasoning.with": { calls: true, all: true } satisfies Choices<ReasoningEcho["with"]>,
};

/** The place where this is no change of a dialect, or null. Nobody should wonder why a misspelt one does nothing. */
export function dialectProblem(change: unknown): string | null {
  return problemIn(change, plainDialect, "");
}

function problemIn(value: unknown, usual: unknown, place: string): string | null {
  const allowed = words[place];
  if (allowed && Array.isArray(usual)) return Array.isArray(value) && value.every(isWord) ? null : place;
  if (allowed) return isWord(value) || (place === "outputField" && value === null) ? null : place;
  // Shorter than that, names could not be told apart.
  if (typeof usual === "number") return Number.isInteger(value) && Number(value) >= 16 ? null : place;
  if (typeof usual !== "object") return typeof value === typeof usual ? null : place;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return place || "{ … }?";
  // Sent as it is: what it may hold is the server's affair.
  if (place === "body") return null;
  for (const [name, part] of Object.entries(value)) {
    const inner = place ? `${place}.${name}` : name;
    if (!Object.hasOwn(usual as object, name)) return inner;
    const problem = problemIn(part, (usual as Record<string, unknown>)[name], inner);
    if (problem !== null) return problem;
  }
  return null;

  function isWord(word: unknown): boolean {
    return typeof word === "string" && Object.hasOwn(allowed as object, word);
  }
}
