import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from "@modelcontextprotocol/client";
import type { ServerConfig, ServerEra } from "../../protocol/mcp.ts";
import { systemCode } from "./problem.ts";

/** `legacy` begins with `initialize`; `negotiate` asks first which way the server speaks; `sse` is how it was once done. */
export type Way = "legacy" | "negotiate" | "sse";

/**
 * Which ways are tried, in their order. A child is not asked first: some start what lies behind them at any request,
 * some end at one that they do not know. What was found the last time goes first.
 */
export function waysTo({ transport }: ServerConfig, era: ServerEra | undefined): readonly Way[] {
  if (transport === "sse") return ["sse"];
  if (transport === "stdio") return era?.kind === "modern" ? ["negotiate", "legacy"] : ["legacy", "negotiate"];
  return era?.kind === "legacy" ? ["legacy", "negotiate", "sse"] : ["negotiate", "legacy", "sse"];
}

/** Whether another way can help after what the first one met: it can where the server was there, and did not understand. */
export function isWorthTrying(way: Way, met: unknown): boolean {
  const error = met instanceof Error && met.cause instanceof Error ? met.cause : met;
  if (error instanceof SdkHttpError) {
    const { status = 0 } = error;
    return way === "sse" ? sseStatus.has(status) : status >= 400 && status < 500 && status !== 401 && status !== 403;
  }
  if (way === "sse" || systemCode(error) !== null) return false;
  // Some are silent at a question that they do not know.
  if (error instanceof SdkError) return unasked.has(error.code);
  return error instanceof ProtocolError;
}

/** What the specification says an old server answers to a POST. */
const sseStatus = new Set([400, 404, 405]);
const unasked = new Set<string>([SdkErrorCode.EraNegotiationFailed, SdkErrorCode.RequestTimeout]);
