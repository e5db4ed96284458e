import { problemOf, wordsOf } from "../error-words.ts";
import { ModelError } from "../model.ts";
import { objectIn } from "./loose.ts";

/** The error that a chunk tells of, after the server had said that all was well. */
export function errorIn({ error, base_resp: base, choices }: ErrorChunk): ModelError | null {
  const told = error || choices?.[0]?.error;
  if (told) return errorOf(told);
  const code = numberOf(base?.status_code) ?? 0;
  if (code === 0) return null;
  return made(statuses[code] ?? 500, base?.status_msg || `status_code ${code}`);
}

/** The same from an answer that came instead of a stream. What has no known code may be anybody's answer to anything. */
export function answeredError(answer: unknown): ModelError | null {
  // Gemini sends a list of one.
  const { error, base_resp } = objectIn(Array.isArray(answer) ? answer[0] : answer);
  if (error) return knownStatus(error) === undefined ? null : errorOf(error);
  return errorIn({ base_resp: objectIn(base_resp) });
}

/** An error that came after the stream had begun. What nobody has documented is taken for the server's own fault. */
export function errorOf(error: unknown): ModelError {
  const words = wordsOf(error);
  return made(knownStatus(error) ?? 500, words[0] ?? JSON.stringify(error), words);
}

function knownStatus(error: unknown): number | undefined {
  const { code, status, type } = objectIn(error);
  return [code, status, type].map(statusOf).find((found) => found !== undefined);
}

function made(status: number, detail: string, words: readonly string[] = [detail]): ModelError {
  const { problem, ...rest } = problemOf(status, words.join("\n"));
  return new ModelError(problem, detail, rest);
}

/** Numbers count as HTTP says, also as text; words by what they hold. */
function statusOf(code: unknown): number | undefined {
  const number = numberOf(code) ?? Number.NaN;
  if (number >= 400 && number < 600) return number;
  if (typeof code !== "string") return undefined;
  return named.find(([pattern]) => pattern.test(code))?.[1];
}

const named: readonly [RegExp, number][] = [
  [/quota|billing|balance|arrearage/i, 402],
  [/rate.?limit|overload|too.?many|throttl|exhausted/i, 429],
  [/api.?key|auth|permission|forbidden/i, 401],
  [/not.?found/i, 404],
  [/context.?length|invalid|bad.?request|content.?(filter|policy)/i, 400],
  [/server.?error|api.?error|internal|unavailable|time.?out/i, 500],
];

const numberOf = (value: unknown) =>
  typeof value === "number" || typeof value === "string" ? Number(value) : undefined;

/** Codes of those who answer 200 whatever happens. */
const statuses: Readonly<Record<number, number>> = {
  ...{ 1002: 429, 1039: 429, 1041: 429, 2045: 429 },
  ...{ 1004: 401, 2049: 401 },
  ...{ 1008: 402, 2056: 402 },
  ...{ 1026: 400, 1027: 400, 1042: 400, 2013: 400 },
};

type WireError = string | { message?: unknown; code?: unknown; status?: unknown; type?: unknown };

export interface ErrorChunk {
  error?: WireError | null;
  base_resp?: { status_code?: unknown; status_msg?: string } | null;
  choices?: { error?: WireError | null }[] | null;
}
