import { logOutServer } from "../front/mcp/login.ts";
import { exitCode, type Io } from "./io.ts";
import type { McpFlags } from "./mcp-parts.ts";
import { withRuntime } from "./with-runtime.ts";

/** Forgets the login, also of a server that is gone. */
export async function mcpLogoutCommand(name: string, { output }: McpFlags, io: Io): Promise<number> {
  const wasThere = await withRuntime(io, (runtime) => logOutServer(name, runtime));
  const { loggedOut, wasNotLoggedIn } = io.texts.mcpAuth;
  if (output === "json") io.out(`${JSON.stringify({ name, wasLoggedIn: wasThere })}\n`);
  else io.out(`${(wasThere ? loggedOut : wasNotLoggedIn)({ name })}\n`);
  return exitCode.done;
}
