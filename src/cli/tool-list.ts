import { builtInTools } from "../tools/catalogue.ts";
import { exitCode, type Io } from "./io.ts";

/** Every tool by toolset, and whether a session has it from the start. */
export async function toolListCommand({ output }: { output: "text" | "json" }, io: Io): Promise<number> {
  const toolsets = Map.groupBy(builtInTools, ({ toolset }) => toolset);
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
      io.out(`${loaded ? " " : "+"} ${name.padEnd(width)}  ${line}\n`);
    }
  }
  io.out(`${io.texts.cli.searchedTools()}\n`);
  return exitCode.done;
}
