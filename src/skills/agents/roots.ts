import { join } from "node:path";
import { upToRepository } from "../../permissions/repository.ts";
import type { SkillEntry, SkillSource } from "../../protocol/skills.ts";
import { stampOf } from "../find/stamp.ts";
import { pluginAround } from "./beside.ts";

/** A folder whose `*.md` are an agent each. */
export interface AgentRoot {
  source: SkillSource;
  folder: string;
  /** Of a workspace: whose word is needed, and the way from there. */
  owner?: { folder: string; path: string };
  /** Beside these skills of a plugin or repository: what it is called. Its links stay in it. */
  plugin?: { folder: string; from: string; skills: readonly SkillEntry[] };
}

/** What agents agree on first, then what most people have. */
export const agentFolders = [".agents/agents", ".claude/agents"] as const;

const mostPlugins = 50;

export interface AgentPlaces {
  workspace: string;
  home: string;
  folders: { data: string };
}

/** Those that are there, those first that are meant when two have one name. Nothing in them is looked at. */
export function agentRoots({ workspace, home, folders }: AgentPlaces, skills: readonly SkillEntry[]): AgentRoot[] {
  const users = [join(folders.data, "agents"), ...agentFolders.map((path) => join(home, path))];
  const roots: AgentRoot[] = [
    ...users.map((folder) => ({ source: "user" as const, folder })),
    ...pluginRoots(skills),
    ...upToRepository(workspace).flatMap((owner) =>
      agentFolders.map((path) => ({
        source: "workspace" as const,
        folder: join(owner, path),
        owner: { folder: owner, path },
      })),
    ),
  ];
  const seen = new Set<string>();
  return roots.filter(({ folder }) => {
    // Who works in his home has his own there.
    if (seen.has(folder) || stampOf(folder) === null) return false;
    seen.add(folder);
    return true;
  });
}

/**
 * `agents` beside the `skills` that the user has taken from somewhere. Of a workspace, and of a folder that others may
 * write, he has agreed to the skills alone.
 */
function pluginRoots(skills: readonly SkillEntry[]): AgentRoot[] {
  const plugins = new Map<string, { source: SkillSource; from: string; skills: SkillEntry[] }>();
  for (const skill of skills) {
    const { source, folder, agreed, from = "" } = skill;
    if (folder === null || (source !== "git" && (source !== "user" || agreed !== undefined))) continue;
    const plugin = pluginAround(folder);
    if (plugin === null) continue;
    const known = plugins.get(plugin);
    if (!known && plugins.size >= mostPlugins) break;
    if (known) known.skills.push(skill);
    else plugins.set(plugin, { source, from, skills: [skill] });
  }
  return [...plugins].map(([folder, { source, ...rest }]) => ({
    ...{ source, folder: join(folder, "agents"), plugin: { folder, ...rest } },
  }));
}
