import { willDo } from "../front/mcp/shown.ts";
import { disableServer, enableServer } from "../front/mcp/switch.ts";
import { testServer } from "../front/mcp/test.ts";
import { exitCode, type Io } from "./io.ts";
import { type McpFlags, serverParts, serverSetting } from "./mcp-parts.ts";
import { noteTested } from "./mcp-test.ts";
import { withRuntime } from "./with-runtime.ts";

/** What is switched on is shown: the word of its user is for just that. */
export async function mcpSwitchCommand(
  name: string,
  wished: "enable" | "disable",
  { cwd, output }: McpFlags,
  io: Io,
): Promise<number> {
  const { mcpConfig: texts } = io.texts;
  return withRuntime(io, async (runtime) => {
    const parts = serverParts(runtime, io);
    const setting = serverSetting(runtime, cwd, io);
    const server = wished === "enable" ? await enableServer(name, parts, setting) : await disableServer(name, parts);
    for (const line of server ? await willDo(server.config, io.texts) : []) io.note(`${line}\n`);
    if (output === "text") io.out(`${server ? texts.enabled({ name }) : texts.disabled({ name })}\n`);
    const tested = server ? await testServer(server, setting) : null;
    if (output === "json")
      io.out(`${JSON.stringify({ name, enabled: server !== undefined, ...(tested && { tested }) })}\n`);
    else if (tested) noteTested(tested, io);
    return exitCode.done;
  });
}
