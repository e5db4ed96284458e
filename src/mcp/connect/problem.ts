import {
  OAuthClientFlowError,
  OAuthError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { ServerProblem, type ServerProblemKind } from "../connection.ts";
import { madeUp } from "./wire.ts";

/** Whatever the SDK, the transport or the system threw, as one of the problems that we know. */
export function problemOf(error: unknown): ServerProblem {
  if (error instanceof ServerProblem) return error;
  const [kind, detail] = told(error);
  return new ServerProblem(kind, detail.slice(0, longestDetail), { cause: error });
}

/** What a person or a model needs of it; a page of HTML says nothing more. */
const longestDetail = 2_000;

function told(error: unknown): [ServerProblemKind, string] {
  const cause = (error as Error | undefined)?.cause;
  if (cause instanceof ServerProblem) return [cause.kind, cause.detail];
  const message = error instanceof Error ? error.message : String(error);
  if (needsLogin(error)) return ["auth", error instanceof SdkHttpError ? `HTTP ${error.status}` : message];
  if (error instanceof SdkHttpError)
    return ["refused", `HTTP ${error.status}: ${bodyOf(error) || error.statusText || ""}`];
  if (error instanceof ProtocolError) return [kinds.get(error.code) ?? "refused", message];
  const system = systemCode(error);
  if (system !== null) return [neverSent.has(system) ? "down" : "lost", message];
  if (error instanceof SdkError) {
    const kind = sdkKinds[error.code] ?? "refused";
    // That it is gone, or that nobody answered, says the kind.
    return [kind, kind === "lost" || kind === "timeout" ? "" : plainly(message)];
  }
  if (error instanceof SyntaxError) return ["unreadable", message];
  if (message === "Not connected") return ["lost", ""];
  return ["refused", message];
}

/** A checked answer comes back with all that was found wrong, as JSON; where it was is enough. */
function plainly(message: string): string {
  const [, what, found] = /^([^[{]*): (\[.*\])$/s.exec(message) ?? [];
  if (what === undefined || found === undefined) return message;
  try {
    const faults = JSON.parse(found) as { path: unknown[] }[];
    return `${what}: ${faults.map(({ path }) => path.join(".")).join(", ")}`;
  } catch {
    return message;
  }
}

function needsLogin(error: unknown): boolean {
  if (error instanceof UnauthorizedError || error instanceof OAuthClientFlowError || error instanceof OAuthError)
    return true;
  return error instanceof SdkHttpError && (error.status === 401 || error.status === 403);
}

/** What the server wrote beside its status. */
export function bodyOf({ data }: SdkHttpError): string {
  const text = (data as { text?: unknown } | undefined)?.text;
  return typeof text === "string" ? text : "";
}

const kinds = new Map<number, ServerProblemKind>([
  [madeUp.tooLarge, "too-large"],
  [madeUp.unreadable, "unreadable"],
  [madeUp.lost, "lost"],
]);

const sdkKinds: Partial<Record<string, ServerProblemKind>> = {
  [SdkErrorCode.ConnectionClosed]: "lost",
  [SdkErrorCode.NotConnected]: "lost",
  [SdkErrorCode.SendFailed]: "lost",
  [SdkErrorCode.RequestTimeout]: "timeout",
  [SdkErrorCode.InvalidResult]: "unreadable",
  [SdkErrorCode.UnsupportedResultType]: "unreadable",
  [SdkErrorCode.ClientHttpUnexpectedContent]: "unreadable",
};

/** With these nothing has reached the server. */
const neverSent = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** What the system said, however deep it lies. */
export function systemCode(error: unknown): string | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code } = at as NodeJS.ErrnoException;
    if (typeof code === "string" && /^E[A-Z0-9]+$/.test(code)) return code;
  }
  return null;
}

/** The session is not known to the server any more: what was sent under it has done nothing. */
export const isSessionGone = (error: unknown): boolean => error instanceof SdkHttpError && error.status === 404;

/** The headers did not fit the arguments: the tool is not any more as we know it. */
export const isStaleDefinition = (error: unknown): boolean => error instanceof ProtocolError && error.code === -32_020;
