import { SdkError, SdkErrorCode, SdkHttpError } from "@modelcontextprotocol/client";
import { isObject } from "../../protocol/json-object.ts";
import { ServerProblem, type ServerProblemKind } from "../connection.ts";
import { plainLine } from "../lists/plain-text.ts";
import { bodyOf, problemOf } from "./problem.ts";

/**
 * Why a server that runs elsewhere could not be connected to, in what people are told in their own language: a kind, the
 * system's code, an HTTP status. What the SDK said of it is for the log.
 */
export function unreached(error: unknown): ServerProblem {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const found = met(at);
    if (found) return found[0] === "as-it-is" ? problemOf(at) : new ServerProblem(...found, { cause: error });
  }
  return problemOf(error);
}

function met(error: Error): [ServerProblemKind, string] | ["as-it-is"] | null {
  if (error instanceof SdkHttpError)
    return error.status === 401 || error.status === 403 ? ["as-it-is"] : ["status", statusOf(error)];
  // One of ours is told as it is, but for that it holds another.
  if (error instanceof ServerProblem) return error.cause instanceof Error ? null : ["as-it-is"];
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof SdkError) {
    if (code === SdkErrorCode.RequestTimeout) return ["start", "ETIMEDOUT"];
    if (code === SdkErrorCode.ClientHttpUnexpectedContent) return ["not-mcp", contentOf(error)];
    return error.cause === undefined && code === SdkErrorCode.EraNegotiationFailed ? ["not-mcp", ""] : null;
  }
  if (typeof code === "string" && systemCode.test(code)) {
    const place = (error as { hostname?: string }).hostname ?? "";
    return ["start", error.message.includes(code) ? error.message : [code, place].filter(Boolean).join(" ")];
  }
  return error instanceof SyntaxError || error.name.includes("Zod") ? ["not-mcp", "JSON"] : null;
}

/** Those of TLS have no E in front. */
const systemCode = /^[A-Z][A-Z0-9_]{3,}$/;

/** The status, and what the server itself says of it where that is a sentence. */
function statusOf(error: SdkHttpError): string {
  const said = plainLine(sentenceIn(bodyOf(error)), 200);
  return said === "" ? String(error.status) : `${error.status} ${said}`;
}

function sentenceIn(body: string): string {
  if (/^\s*</.test(body)) return "";
  try {
    const value: unknown = JSON.parse(body);
    if (!isObject(value)) return "";
    const { error, message } = value;
    const said = isObject(error) ? error.message : (message ?? error);
    return typeof said === "string" ? said : "";
  } catch {
    return body;
  }
}

const contentOf = ({ message }: Error) => /content type: ([\w.+/-]+)/.exec(message)?.[1] ?? "";
