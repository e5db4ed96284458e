import type { IncomingMessage } from "node:http";
import type { ModelProblem } from "../protocol/problems.ts";
import { ModelError } from "./model.ts";
import { isByTheMinute, isTooLong } from "./too-long.ts";

/** An answer that is no stream: what the server said, and whether asking again can help. */
export async function refusalIn(response: IncomingMessage): Promise<ModelError> {
  const status = response.statusCode ?? 0;
  const type = response.headers["content-type"] ?? "";
  const body = await bodyOf(response);
  const error = parsed(body);
  const words = error === undefined ? [plain(body)] : wordsOf(error);
  const said = inALine(words[0] ?? plain(body));
  const { problem, retryable } = problemOf(status, words.join("\n"));
  // Some servers say 200, and then in an error that the request was too long.
  if (status === 200 && (error === undefined || problem !== "too-long")) {
    return new ModelError("not-a-stream", `${type || "HTTP 200"}${said}`);
  }
  const retryAfterMs = retryAfter(response.headers);
  return new ModelError(problem, `HTTP ${status}${said}`, {
    retryable,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

/** What is wrong, from the status and the words of an error: its codes and messages. */
export function problemOf(status: number, words = ""): { problem: ModelProblem; retryable: boolean } {
  if (isTooLong(words, status)) return { problem: "too-long", retryable: false };
  // The one refusal "too many requests" that waiting does not mend: nothing is left to spend.
  if (/insufficient_quota|billing_hard_limit/.test(words)) return { problem: "refused", retryable: false };
  if (status === 401 || status === 403) return { problem: "unauthorized", retryable: false };
  if (status === 404) return { problem: "not-found", retryable: false };
  if (status === 429 || status === 529) return { problem: "overloaded", retryable: true };
  if (status >= 500 || status === 408) return { problem: "server-error", retryable: true };
  return isByTheMinute(words) ? { problem: "overloaded", retryable: true } : { problem: "refused", retryable: false };
}

function retryAfter(headers: IncomingMessage["headers"]): number | undefined {
  const exact = Number(headers["retry-after-ms"] ?? Number.NaN);
  if (exact >= 0) return exact;
  const value = headers["retry-after"];
  if (value === undefined) return undefined;
  const ms = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

const inALine = (message: string) => {
  const line = message.replace(/\s+/g, " ").trim();
  return line ? `: ${line}` : "";
};

/** Without what only a browser reads. */
const plain = (body: string) => body.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/gi, " ");

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // An HTML page or plain text says it its own way.
    return undefined;
  }
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

async function bodyOf(response: IncomingMessage): Promise<string> {
  let body = "";
  response.setEncoding("utf8");
  try {
    for await (const chunk of response) {
      body += chunk;
      if (body.length > 10_000) break;
    }
  } catch (error) {
    return body || (error as Error).message;
  }
  return body;
}
