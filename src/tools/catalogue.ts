import definitions from "./definitions.json" with { type: "json" };
import type { ToolEntry } from "./registry.ts";
import type { Tool, Toolset } from "./tool.ts";

/** The tools that come with the product. What a model is told of them is JSON; their modules load at the first call. */
export const builtInTools: readonly ToolEntry[] = [
  entry("read_file", "files", async () => (await import("./files/read-file.ts")).readFile),
  entry("write_file", "files", async () => (await import("./files/write-file.ts")).writeFile),
  entry("edit", "files", async () => (await import("./files/edit.ts")).edit),
  entry("glob", "files", async () => (await import("./files/glob.ts")).glob),
  entry("grep", "files", async () => (await import("./files/grep.ts")).grep),
  entry("list_dir", "files", async () => (await import("./files/list-dir.ts")).listDir),
  entry("bash", "shell", async () => (await import("./shell/bash.ts")).bash),
  entry("bash_output", "shell", async () => (await import("./shell/bash-output.ts")).bashOutput),
  entry("bash_kill", "shell", async () => (await import("./shell/bash-kill.ts")).bashKill),
];

/** What a session has from its first request on. */
export const defaultTools: readonly string[] = builtInTools.map(({ name }) => name);

function entry(name: keyof typeof definitions, toolset: Toolset, load: () => Promise<Tool>): ToolEntry {
  return { name, toolset, definitions: definitions[name], load };
}
