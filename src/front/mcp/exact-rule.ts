import { type NamedTool, publishedNames } from "../../mcp/tools/names.ts";
import { parseRule, type Rule } from "../../permissions/rules.ts";
import { isAboutCall, rulesForTool } from "../../permissions/servers.ts";
import { plainName } from "../../protocol/server-names.ts";
import type { ServerSetting } from "./session-servers.ts";
import { usableServers } from "./usable.ts";

/**
 * The rule that its user means by the name of a server's tool, where that name alone would allow nothing: a plain name is
 * read with the longest server that it can have. The rule itself where the name means no known tool, or several.
 */
export async function exactRule(rule: Rule, setting: ServerSetting): Promise<Rule> {
  const { effect, tool: name, text, specifier, tier } = rule;
  if (effect !== "allow" || specifier !== null || text !== name || !/^mcp_[^*]+$/.test(name)) return rule;
  const tools = await knownTools(setting);
  const names = publishedNames(tools);
  const named = tools.map((tool, index) => ({ ...tool, name: names[index] as string }));
  const called = named.filter((one) => one.name === name);
  const meant = called.length > 0 ? called : named.filter((one) => plainName(one.server, one.tool) === name);
  const [one, ...others] = meant;
  if (!one || others.length > 0) return rule;
  const touches = [{ action: "interact" as const, resource: `${one.server}/${one.tool}` }];
  if (isAboutCall(rule, { tool: one.name, class: "act", touches })) return rule;
  const [exact] = rulesForTool(one.name, one);
  return (exact && parseRule(exact, effect, tier)) || rule;
}

/** As they are remembered: nobody is started for the sake of a rule. */
async function knownTools(setting: ServerSetting): Promise<NamedTool[]> {
  const { servers } = await usableServers(setting);
  const found = await Promise.all(
    servers.map(async ({ name: server, hash }) =>
      ((await setting.serverLists.serverLists(hash))?.tools ?? []).map(({ name: tool }) => ({ server, tool })),
    ),
  );
  return found.flat();
}
