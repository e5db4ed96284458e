import type { IncomingMessage } from "node:http";
import { parsed, problemOf, wordsOf } from "./error-words.ts";
import { ModelError } from "./model.ts";
import { answeredError } from "./wire/openai-errors.ts";

/** Nobody reads more of an answer that helps nobody. */
export const enoughOfPage = 10_000;

/** An answer that is no stream: what the server said, and whether asking again can help. */
export async function refusalIn(response: IncomingMessage): Promise<ModelError> {
  return refusalOf(response, await bodyOf(response));
}

/** The same of a body that has been read. */
export function refusalOf(response: Pick<IncomingMessage, "statusCode" | "headers">, body: string): ModelError {
  const status = response.statusCode ?? 0;
  const type = response.headers["content-type"] ?? "";
  const error = parsed(body);
  const words = error === undefined ? [plain(body)] : wordsOf(error);
  const said = inALine(words[0] ?? plain(body));
  const { problem, ...rest } = problemOf(status, words.join("\n"));
  const retryAfterMs = retryAfter(response.headers);
  const later = retryAfterMs === undefined ? {} : { retryAfterMs };
  // Some servers say 200 whatever happens, and what did happen in an error.
  if (status === 200 && (error === undefined || problem !== "too-long")) {
    const told = answeredError(error);
    if (told) return new ModelError(told.problem, told.detail, { retryable: told.retryable, ...later });
    return new ModelError("not-a-stream", `${type || "HTTP 200"}${said}`);
  }
  return new ModelError(problem, `HTTP ${status}${said}`, { ...rest, ...later });
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

async function bodyOf(response: IncomingMessage): Promise<string> {
  let body = "";
  response.setEncoding("utf8");
  try {
    for await (const chunk of response) {
      body += chunk;
      if (body.length > enoughOfPage) break;
    }
  } catch (error) {
    return body || (error as Error).message;
  }
  return body;
}
