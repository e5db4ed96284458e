import { discoverOAuthProtectedResourceMetadata } from "@modelcontextprotocol/client";
import type { Secrets } from "../../config/secrets.ts";
import type { RemoteConfig, Server } from "../../protocol/mcp.ts";
import { createFetch, type Fetch } from "../connect/fetch.ts";
import { ServerProblem } from "../connection.ts";
import { type AuthTexts, authProblem } from "./auth-problem.ts";
import { authLimits } from "./authorise.ts";
import { type Challenge, challengeOf } from "./discover.ts";
import { keepingOf } from "./kept.ts";
import { logIn, type Visit } from "./login.ts";
import { safeFetch } from "./safe-fetch.ts";

export interface LogInAt {
  server: Server;
  /** With values in place of its variables. */
  config: RemoteConfig;
  secrets(): Promise<Secrets>;
  texts: AuthTexts;
  visit: Visit;
  signal: AbortSignal;
}

/** A new login at a server, whatever there was before. Throws ServerProblem. */
export async function logInAt({ server, config, secrets, texts, visit, signal }: LogInAt): Promise<void> {
  const url = new URL(config.url);
  const own = createFetch({ server: url, headers: config.headers, messageBytes: longestAnswer });
  const fetch = safeFetch(own.fetch, { server: url, texts, limitMs: authLimits.requestMs });
  try {
    const challenge = await challengeAt(url, { own: own.fetch, fetch, texts, signal });
    await logIn({
      server: url,
      challenge,
      fetch,
      keeping: keepingOf(server, secrets),
      visit,
      texts,
      now: Date.now,
      signal,
    });
  } catch (error) {
    throw signal.aborted ? new ServerProblem("aborted", "") : authProblem(error, texts);
  } finally {
    own.close();
  }
}

const longestAnswer = 1024 * 1024;

interface ChallengeAt {
  own: Fetch;
  fetch: Fetch;
  texts: AuthTexts;
  signal: AbortSignal;
}

/** What the server says to one who comes without a login. Where it says nothing it must at least say who gives one. */
async function challengeAt(url: URL, { own, fetch, texts, signal }: ChallengeAt): Promise<Omit<Challenge, "kind">> {
  const response = await own(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(authLimits.requestMs)]),
  }).catch((cause) => {
    throw new TypeError("fetch failed", { cause });
  });
  await response.body?.cancel();
  const challenge = challengeOf(response);
  if (challenge) return challenge;
  await discoverOAuthProtectedResourceMetadata(url, {}, fetch).catch(() => {
    throw new ServerProblem("auth", texts.notAsked);
  });
  return {};
}
