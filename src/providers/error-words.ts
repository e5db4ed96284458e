import type { ModelProblem } from "../protocol/problems.ts";
import { isByTheMinute, isTooLong, limitIn } from "./too-long.ts";

interface Problem {
  problem: ModelProblem;
  retryable: boolean;
  /** The most tokens that the model takes, where it was asked for more and says so. */
  takes?: number;
}

/** What is wrong, from the status and the words of an error: its codes and messages. */
export function problemOf(status: number, words = ""): Problem {
  if (isTooLong(words, status)) {
    const takes = limitIn(words);
    return { problem: "too-long", retryable: false, ...(takes !== undefined && { takes }) };
  }
  // The one refusal "too many requests" that waiting does not mend: nothing is left to spend.
  if (/insufficient_quota|billing_hard_limit/.test(words)) return { problem: "refused", retryable: false };
  if (status === 401 || status === 403) return { problem: "unauthorized", retryable: false };
  if (status === 404) return { problem: "not-found", retryable: false };
  if (status === 429 || status === 529) return { problem: "overloaded", retryable: true };
  if (status >= 500 || status === 408) return { problem: "server-error", retryable: true };
  return isByTheMinute(words) ? { problem: "overloaded", retryable: true } : { problem: "refused", retryable: false };
}

/** What an error says, however it is wrapped: sentences, then codes. Nothing else of it, for it may quote the prompt. */
export function wordsOf(error: unknown): string[] {
  const { sentences, codes } = saidIn(error);
  return sentences.length > 0 ? [...sentences, ...codes] : [];
}

interface Said {
  sentences: string[];
  codes: string[];
}

function saidIn(error: unknown): Said {
  if (typeof error === "string") return { sentences: [error], codes: [] };
  // Gemini sends a list of one.
  if (Array.isArray(error)) return saidIn(error[0]);
  if (typeof error !== "object" || error === null) return { sentences: [], codes: [] };
  const { message, detail, status_msg, code, type, metadata, ...rest } = error as Record<string, unknown>;
  // A gateway wraps what the server behind it said, mostly as text.
  const raw = (metadata as { raw?: unknown } | null | undefined)?.raw;
  const inside = [typeof raw === "string" ? (parsed(raw) ?? raw) : raw, rest.error, rest.base_resp].map(saidIn);
  return {
    sentences: [...inside.flatMap(({ sentences }) => sentences), ...strings([message, detail, status_msg])],
    codes: [...inside.flatMap(({ codes }) => codes), ...strings([code, type])],
  };
}

const strings = (values: readonly unknown[]) =>
  values.filter((value): value is string => typeof value === "string" && value !== "");

/** Undefined for what is no JSON. */
export function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // An HTML page or plain text says it its own way.
    return undefined;
  }
}
