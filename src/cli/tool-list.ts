import { builtInTools, defaultTools } from "../tools/catalogue.ts";
import { exitCode, type Io } from "./io.ts";

/** Every tool, and whether a session has it from the start. */
export async function toolListCommand({ output }: { output: "text" | "json" }, io: Io): Promise<number> {
  const tools = builtInTools.map(({ name, toolset, definitions }) => {
    const { description, parameters } = definitions[io.language];
    return { name, toolset, loaded: defaultTools.includes(name), description, parameters };
  });
  if (output === "json") io.out(`${JSON.stringify(tools)}\n`);
  else {
    const width = Math.max(...tools.map(({ name }) => name.length));
    for (const { name, description } of tools) io.out(`${name.padEnd(width)}  ${description.split("\n")[0]}\n`);
  }
  return exitCode.done;
}
