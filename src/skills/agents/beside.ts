import { readdirSync } from "node:fs";
import { basename, join, sep } from "node:path";

/** The plugin or repository that a skill's folder lies in; null where it lies by itself. */
export function pluginAround(folder: string): string | null {
  // By hand: a start asks it for every skill, and paths are read slowly.
  const around = folder.slice(0, folder.lastIndexOf(sep));
  return around.endsWith(skills) ? around.slice(0, -skills.length) || sep : null;
}

const skills = `${sep}skills`;

export const isAgentFile = (name: string): boolean => name.endsWith(".md") && !/^readme\b/i.test(name);

/** The agents that come with a skill, by the names of their files. */
export function agentsBeside(folder: string): string[] {
  const plugin = pluginAround(folder);
  if (plugin === null) return [];
  try {
    const names = readdirSync(join(plugin, "agents")).filter(isAgentFile);
    return names.map((name) => basename(name, ".md")).sort();
  } catch {
    return []; // There are none.
  }
}
