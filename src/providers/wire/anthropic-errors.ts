import { problemOf } from "../error-words.ts";
import { ModelError } from "../model.ts";
import { objectIn, textIn } from "./loose.ts";

/** The status that an error has when it comes before the stream. */
const statuses: Record<string, number> = {
  overloaded_error: 529,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  invalid_request_error: 400,
};

/** An error that came after the stream had begun. What nobody has documented is taken for the server's own fault. */
export function errorOf(error: unknown): ModelError {
  const { type: kind, message } = typeof error === "string" ? { type: "", message: error } : objectIn(error);
  const type = textIn(kind);
  const said = [type, textIn(message)].filter(Boolean).join(": ");
  const { problem, ...rest } = problemOf(statuses[type] ?? 500, said);
  return new ModelError(problem, said, rest);
}
