import definitions from "./definitions.json" with { type: "json" };
import type { ToolEntry } from "./registry.ts";
import type { Tool, ToolClass, Toolset } from "./tool.ts";

export interface BuiltInTool extends ToolEntry {
  class: ToolClass;
}

/** The tools that come with the product. What a model is told of them is JSON; their modules load at the first call. */
export const builtInTools: readonly BuiltInTool[] = [
  entry("read_file", "files", "free", async () => (await import("./files/read-file.ts")).readFile),
  entry("write_file", "files", "edit", async () => (await import("./files/write-file.ts")).writeFile),
  entry("edit", "files", "edit", async () => (await import("./files/edit.ts")).edit),
  entry("glob", "files", "free", async () => (await import("./files/glob.ts")).glob),
  entry("grep", "files", "free", async () => (await import("./files/grep.ts")).grep),
  entry("list_dir", "files", "free", async () => (await import("./files/list-dir.ts")).listDir),
  entry("bash", "shell", "act", async () => (await import("./shell/bash.ts")).bash),
];

/** What a session has from its first request on. */
export const defaultTools: readonly string[] = builtInTools.map(({ name }) => name);

function entry(
  name: keyof typeof definitions,
  toolset: Toolset,
  toolClass: ToolClass,
  load: () => Promise<Tool>,
): BuiltInTool {
  return { name, toolset, class: toolClass, definitions: definitions[name], load };
}
