import type { IncomingMessage } from "node:http";
import type { ModelProblem } from "../protocol/problems.ts";
import { ModelError } from "./model.ts";

/** An answer that is no stream: what the server said, and whether asking again can help. */
export async function refusalIn(response: IncomingMessage): Promise<ModelError> {
  const status = response.statusCode ?? 0;
  const type = response.headers["content-type"] ?? "";
  const body = await bodyOf(response);
  if (status === 200) return new ModelError("not-a-stream", `${type || "HTTP 200"}${said(body)}`);
  const { problem, retryable } = problemOf(status);
  // The one refusal "too many requests" that waiting does not mend: nothing is left to spend.
  const spent = /insufficient_quota|billing_hard_limit/.test(body);
  const retryAfterMs = retryAfter(response.headers);
  return new ModelError(spent ? "refused" : problem, `HTTP ${status}${said(body)}`, {
    retryable: retryable && !spent,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

export function problemOf(status: number): { problem: ModelProblem; retryable: boolean } {
  if (status === 401 || status === 403) return { problem: "unauthorized", retryable: false };
  if (status === 404) return { problem: "not-found", retryable: false };
  if (status === 429 || status === 529) return { problem: "overloaded", retryable: true };
  if (status >= 500 || status === 408) return { problem: "server-error", retryable: true };
  return { problem: "refused", retryable: false };
}

function retryAfter(headers: IncomingMessage["headers"]): number | undefined {
  const exact = Number(headers["retry-after-ms"] ?? Number.NaN);
  if (exact >= 0) return exact;
  const value = headers["retry-after"];
  if (value === undefined) return undefined;
  const ms = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** What the provider said, in a line: its error message when there is one, else the beginning of the body. */
function said(body: string): string {
  const message = messageIn(body) ?? body.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/gi, " ");
  const line = message.replace(/\s+/g, " ").trim();
  return line ? `: ${line}` : "";
}

function messageIn(body: string): string | null {
  try {
    const { error, message } = JSON.parse(body);
    const found = error?.message ?? error ?? message;
    return typeof found === "string" ? found : null;
  } catch {
    // An HTML page or plain text says it its own way.
    return null;
  }
}

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
