import { ModelError } from "../model.ts";
import { problemOf, wordsOf } from "../refusal.ts";

export interface WireError {
  type?: string | null;
  code?: string | number | null;
  message?: string | null;
}

/** The status that an error has when it comes before the stream. */
const statuses: Record<string, number> = {
  rate_limit_exceeded: 429,
  rate_limit_error: 429,
  slow_down: 503,
  invalid_api_key: 401,
  authentication_error: 401,
  permission_error: 403,
  model_not_found: 404,
  invalid_request_error: 400,
  invalid_request: 400,
  invalid_prompt: 400,
  invalid_image: 400,
};

/** An error that came after the stream had begun. What nobody has documented is taken for the server's own fault. */
export function errorOf(error: WireError | string | null | undefined): ModelError {
  const words = wordsOf(error);
  const { code, type } = typeof error === "object" && error !== null ? error : {};
  const status = Number(code) || statuses[code ?? ""] || statuses[type ?? ""] || 500;
  const { problem, retryable } = problemOf(status, words.join("\n"));
  const detail = words[0] ?? JSON.stringify(error ?? "");
  return new ModelError(problem, code ? `${code}: ${detail}` : detail, { retryable });
}
