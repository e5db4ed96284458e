import { shownTools } from "../front/mcp/tools.ts";
import { shortened, visibleLine } from "../front/visible.ts";
import { exitCode, type Io } from "./io.ts";
import { type McpFlags, serverSetting } from "./mcp-parts.ts";
import { withRuntime } from "./with-runtime.ts";

const mostSaid = 100;

/** What is remembered: nothing is started for it. */
export async function mcpToolsCommand(name: string | undefined, { cwd, output }: McpFlags, io: Io): Promise<number> {
  const { mcpConfig: texts } = io.texts;
  const tools = await withRuntime(io, (runtime) => shownTools(name, serverSetting(runtime, cwd, io)));
  if (output === "json") io.out(`${JSON.stringify(tools)}\n`);
  else if (tools.length === 0) io.note(`${texts.noTools()}\n`);
  const width = Math.max(0, ...tools.map((tool) => tool.name.length));
  const classes = Math.max(...Object.values(texts.classes).map((text) => text.length));
  for (const tool of output === "json" ? [] : tools) {
    const said = visibleLine(shortened(tool.description, mostSaid));
    io.out(`${tool.name.padEnd(width)}  ${texts.classes[tool.class].padEnd(classes)}  ${said}`.trimEnd().concat("\n"));
  }
  return exitCode.done;
}
