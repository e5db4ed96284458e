import type { Capabilities, SkillHead } from "../../../protocol/skills.ts";
import type { OpenedFile } from "./header.ts";

const program = /\.(?:sh|bash|zsh|fish|py|js|mjs|cjs|ts|mts|rb|pl|php|lua|ps1|psm1|bat|cmd|exe|jar|r)$/i;

/**
 * What a pack is bound to: what its author says, and for the rest what its SKILL.md says of tools. Where neither says
 * anything there is no bound.
 */
export function derivedCapabilities(
  head: Pick<SkillHead, "only" | "allows">,
  files: readonly Pick<OpenedFile, "path" | "executable">[],
  given: Capabilities = {},
): Capabilities {
  const tools = given.tools ?? toolsOf(head);
  const lists = { tools, hosts: given.hosts, paths: given.paths, env: given.env };
  const bounds = Object.entries(lists).flatMap(([kind, list]) => (list ? [[kind, sorted(list)] as const] : []));
  const scripts = files.some(({ path, executable }) => executable || program.test(path));
  return { ...Object.fromEntries(bounds), scripts };
}

/** `allowed_tools` bounds. Without it, who names what passes unasked has named what the skill works with. */
function toolsOf({ only, allows }: Pick<SkillHead, "only" | "allows">): readonly string[] | undefined {
  if (only) return only;
  return allows?.map((rule) => rule.replace(/\(.*$/s, "").trim());
}

const sorted = (list: readonly string[]) => [...new Set(list)].sort();
