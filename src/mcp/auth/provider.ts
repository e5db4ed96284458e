import type { Secrets } from "../../config/secrets.ts";
import type { Server } from "../../protocol/mcp.ts";
import type { AuthTexts } from "./auth-problem.ts";
import { type AuthLimits, type Authorise, authLimits, createAuthorise } from "./authorise.ts";
import { keepingOf } from "./kept.ts";
import type { Visit } from "./login.ts";

export interface AuthForInput {
  secrets(): Promise<Secrets>;
  texts: AuthTexts;
  visit?: Visit | undefined;
  limits?: AuthLimits;
  now?(): number;
}

/** For a server that one can log in at: not a child of ours, nor one whose user has given it his own header. */
export function authFor(server: Server, input: AuthForInput): Authorise | undefined {
  if (!canLogIn(server)) return undefined;
  const { secrets, texts, visit, limits = authLimits, now = Date.now } = input;
  return createAuthorise({ keeping: keepingOf(server, secrets), texts, visit, now, limits });
}

export const canLogIn = ({ config }: Pick<Server, "config">): boolean =>
  config.transport !== "stdio" && !hasOwnHeader(config.headers);

const hasOwnHeader = (headers: Readonly<Record<string, string>>) =>
  Object.keys(headers).some((name) => name.toLowerCase() === "authorization");
