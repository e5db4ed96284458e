import type { ModelProblem } from "../../protocol/problems.ts";
import { ModelError } from "../model.ts";

export interface WireError {
  type?: string;
  message?: string;
}

const problems: Record<string, { problem: ModelProblem; retryable: boolean }> = {
  overloaded_error: { problem: "overloaded", retryable: true },
  rate_limit_error: { problem: "overloaded", retryable: true },
  api_error: { problem: "server-error", retryable: true },
  timeout_error: { problem: "server-error", retryable: true },
  authentication_error: { problem: "unauthorized", retryable: false },
  permission_error: { problem: "unauthorized", retryable: false },
  not_found_error: { problem: "not-found", retryable: false },
  invalid_request_error: { problem: "refused", retryable: false },
};

/** An error that came after the stream had begun. What nobody has documented is taken for the server's own fault. */
export function errorOf({ type = "", message = "" }: WireError = {}): ModelError {
  const { problem, retryable } = problems[type] ?? { problem: "server-error", retryable: true };
  return new ModelError(problem, [type, message].filter(Boolean).join(": "), { retryable });
}
