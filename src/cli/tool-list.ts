import { serversOf } from "../front/mcp/session-servers.ts";
import { visibleLine } from "../front/visible.ts";
import { builtInTools } from "../tools/catalogue.ts";
import type { ToolEntry } from "../tools/registry.ts";
import { exitCode, type Io } from "./io.ts";
import { serverSetting } from "./mcp-parts.ts";
import { openRuntime } from "./open-runtime.ts";

/** Every tool by toolset, those of MCP servers among them, and whether a session has it from the start. */
export async function toolListCommand({ output }: { output: "text" | "json" }, io: Io): Promise<number> {
  const toolsets = Map.groupBy([...builtInTools, ...(await ofServers(io))], ({ toolset }) => toolset);
  const tools = [...toolsets.values()].flat().map(({ name, toolset, loaded, definitions }) => {
    const { description, parameters } = definitions[io.language];
    return { name, toolset, loaded, description, parameters };
  });
  if (output === "json") {
    io.out(`${JSON.stringify(tools)}\n`);
    return exitCode.done;
  }
  const width = Math.max(...tools.map(({ name }) => name.length));
  for (const [toolset, members] of toolsets) {
    io.out(`${toolset}\n`);
    for (const { name, loaded, definitions } of members) {
      const [line] = definitions[io.language].description.split("\n");
      io.out(`${loaded ? " " : "+"} ${name.padEnd(width)}  ${visibleLine(line ?? "")}\n`);
    }
  }
  io.out(`${io.texts.cli.searchedTools()}\n`);
  return exitCode.done;
}

/** As they are remembered: none is started, and nothing is written. */
async function ofServers(io: Io): Promise<readonly ToolEntry[]> {
  const runtime = openRuntime(io, { save: false });
  try {
    return await serversOf(serverSetting(runtime, undefined, io)).tools();
  } finally {
    await runtime.close();
  }
}
