import { logOutServer } from "../front/mcp/login.ts";
import { exitCode, type Io } from "./io.ts";
import type { McpFlags } from "./mcp-parts.ts";
import { withRuntime } from "./with-runtime.ts";

/** Forgets the login, also of a server that is gone. */
export async function mcpLogoutCommand(name: string, { output }: McpFlags, io: Io): Promise<number> {
  const done = await withRuntime(io, ({ secrets }) => logOutServer(name, { secrets, texts: io.texts }));
  const { loggedOut, wasNotLoggedIn, notRevoked } = io.texts.mcpAuth;
  if (output === "json") io.out(`${JSON.stringify({ name, ...done })}\n`);
  else io.out(`${(done.wasLoggedIn ? loggedOut : wasNotLoggedIn)({ name })}\n`);
  if (done.wasLoggedIn && !done.revoked) io.note(`${notRevoked()}\n`);
  return exitCode.done;
}
