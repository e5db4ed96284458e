import type { SessionDependencies } from "./dependencies.ts";

/** Whether a tool is one whose changes only a look at the workspace can tell. */
export async function commandsAmong(registry: SessionDependencies["registry"]): Promise<(name: string) => boolean> {
  const shell = registry.entries().filter(({ toolset }) => toolset === "shell");
  const commands = new Set<string>();
  for (const { name, load } of shell) if ((await load()).effect === "world") commands.add(name);
  return (name) => commands.has(name);
}
