import type { Secrets } from "../../config/secrets.ts";
import { type Texts, textsIn } from "../../i18n/texts.ts";
import { keptFrom } from "../../mcp/auth/kept.ts";
import { logInAt } from "../../mcp/auth/log-in-at.ts";
import type { Visit } from "../../mcp/auth/login.ts";
import { canLogIn } from "../../mcp/auth/provider.ts";
import { revoke } from "../../mcp/auth/revoke.ts";
import { placesOf } from "../../mcp/config/kept-values.ts";
import { resolved } from "../../mcp/config/variables.ts";
import { ServerProblem } from "../../mcp/connection.ts";
import { languages } from "../../protocol/language.ts";
import type { Server } from "../../protocol/mcp.ts";
import { Declined } from "../declined.ts";
import { visibleLine } from "../visible.ts";

export interface LoginParts {
  env: Readonly<Record<string, string | undefined>>;
  secrets(): Promise<Secrets>;
  texts: Texts;
}

export interface LoginWish extends Pick<Visit, "open" | "given" | "port" | "holds"> {
  signal: AbortSignal;
}

/** How long a person may take: for a password, a second factor, and a question to somebody. */
const personMs = 5 * 60_000;

/** Logs in at a server that may be used. Throws Declined. */
export async function logInServer(server: Server, { signal, ...wish }: LoginWish, parts: LoginParts): Promise<void> {
  const { env, secrets, texts } = parts;
  const { mcpAuth } = texts;
  const { name } = server;
  const config = resolved(server.config, { env, secrets: await secrets(), name });
  if ("missing" in config) throw failed(name, mcpAuth.missing({ names: config.missing.join(", ") }), texts);
  if (config.transport === "stdio") throw new Declined("unfit", mcpAuth.notRemote({ name }));
  if (!canLogIn(server)) throw new Declined("unfit", mcpAuth.hasHeader({ name }));
  // The browser may be in another language than we are.
  const both = (line: "done" | "wrong") => languages.map((language) => textsIn(language).mcpAuth.page[line]);
  const pages = { title: mcpAuth.page.title, done: both("done"), wrong: both("wrong") };
  const visit = { ...wish, pages, limitMs: personMs };
  try {
    await logInAt({ server, config, secrets, texts: mcpAuth.problems, visit, signal });
  } catch (error) {
    throw error instanceof ServerProblem ? failed(name, error.detail, texts) : error;
  }
}

/** How long authorities may take to hear that a login is over. */
const revokeMs = 5_000;

export interface LoggedOut {
  wasLoggedIn: boolean;
  /** Those who gave the tokens know that they are good no more. */
  revoked: boolean;
}

/** All logins at servers of that name, also at what it was before it was changed. */
export async function logOutServer(
  name: string,
  { secrets, texts }: Pick<LoginParts, "secrets" | "texts">,
): Promise<LoggedOut> {
  const store = await secrets();
  const logins = store.names().filter((one) => one.startsWith(`${placesOf(name)}oauth-`));
  const kept = logins.map((login) => keptFrom(store.get(login)));
  // First here: whatever an authority says, nobody uses them any more.
  for (const login of logins) store.remove(login);
  const about = { texts: texts.mcpAuth.problems, limitMs: revokeMs };
  const revoked = await Promise.all(kept.map((one) => revoke(one, about)));
  return { wasLoggedIn: logins.length > 0, revoked: revoked.length > 0 && revoked.every(Boolean) };
}

const failed = (name: string, detail: string, { mcpAuth }: Texts) =>
  new Declined("failed", visibleLine(mcpAuth.failed({ name, detail })));
