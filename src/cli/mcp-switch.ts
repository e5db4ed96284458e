import { willDo } from "../front/mcp/shown.ts";
import { disableServer, enableServer } from "../front/mcp/switch.ts";
import { exitCode, type Io } from "./io.ts";
import { type McpFlags, serverParts } from "./mcp-parts.ts";
import { withRuntime } from "./with-runtime.ts";

/** What is switched on is shown: the word of its user is for just that. */
export async function mcpSwitchCommand(
  name: string,
  wished: "enable" | "disable",
  { output }: McpFlags,
  io: Io,
): Promise<number> {
  const { mcpConfig: texts } = io.texts;
  return withRuntime(io, async (runtime) => {
    const parts = serverParts(runtime, io);
    const server = wished === "enable" ? await enableServer(name, parts) : await disableServer(name, parts);
    for (const line of server ? await willDo(server.config, io.texts) : []) io.note(`${line}\n`);
    if (output === "json") io.out(`${JSON.stringify({ name, enabled: wished === "enable" })}\n`);
    else io.out(`${wished === "enable" ? texts.enabled({ name }) : texts.disabled({ name })}\n`);
    return exitCode.done;
  });
}
