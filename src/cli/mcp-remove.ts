import { removeServer } from "../front/mcp/remove.ts";
import { exitCode, type Io } from "./io.ts";
import { type McpFlags, serverParts } from "./mcp-parts.ts";
import { withRuntime } from "./with-runtime.ts";

export async function mcpRemoveCommand(name: string, { output }: McpFlags, io: Io): Promise<number> {
  const { secrets } = await withRuntime(io, (runtime) => removeServer(name, serverParts(runtime, io)));
  if (output === "json") io.out(`${JSON.stringify({ name, secrets })}\n`);
  else io.out(`${io.texts.mcpConfig.removed({ name, secrets })}\n`);
  return exitCode.done;
}
