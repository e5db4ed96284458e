import type { Secrets } from "../../config/secrets.ts";
import { type Texts, textsIn } from "../../i18n/texts.ts";
import { logInAt } from "../../mcp/auth/log-in-at.ts";
import type { Visit } from "../../mcp/auth/login.ts";
import { canLogIn } from "../../mcp/auth/provider.ts";
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

export interface LoginWish extends Pick<Visit, "open" | "given" | "port"> {
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

/** All logins at servers of that name, also at what it was before it was changed. False where there was none. */
export async function logOutServer(name: string, { secrets }: Pick<LoginParts, "secrets">): Promise<boolean> {
  const store = await secrets();
  const logins = store.names().filter((one) => one.startsWith(`${placesOf(name)}oauth-`));
  for (const login of logins) store.remove(login);
  return logins.length > 0;
}

const failed = (name: string, detail: string, { mcpAuth }: Texts) =>
  new Declined("failed", visibleLine(mcpAuth.failed({ name, detail })));
