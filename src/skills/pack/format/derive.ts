import type { Capabilities, SkillHead } from "../../../protocol/skills.ts";
import { toolName } from "../../../protocol/tool-names.ts";
import type { OpenedFile } from "./header.ts";

const program = /\.(?:sh|bash|zsh|fish|py|js|mjs|cjs|ts|mts|rb|pl|php|lua|ps1|psm1|bat|cmd|exe|jar|r)$/i;

/**
 * What a pack is bound to: what its author says, and for the rest what the SKILL.md restricts itself to. Where neither
 * says anything there is no bound: `allowed-tools` names what passes unasked, not all that a skill works with.
 */
export function derivedCapabilities(
  { only }: Pick<SkillHead, "only">,
  files: readonly Pick<OpenedFile, "path" | "executable">[],
  given: Capabilities = {},
): Capabilities {
  // Others' names of tools mean ours here too: a bound on a name that no tool has would leave none. An empty list in a
  // SKILL.md limits nothing; one that the author gives himself does.
  const tools = given.tools?.map(toolName) ?? (only?.length ? only : undefined);
  const lists = { tools, hosts: given.hosts, paths: given.paths, env: given.env };
  const bounds = Object.entries(lists).flatMap(([kind, list]) => (list ? [[kind, sorted(list)] as const] : []));
  const scripts = files.some(({ path, executable }) => executable || program.test(path));
  return { ...Object.fromEntries(bounds), scripts };
}

const sorted = (list: readonly string[]) => [...new Set(list)].sort();
