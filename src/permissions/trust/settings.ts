import { join } from "node:path";
import { parseEntry } from "../../protocol/server-entry.ts";
import { toolName } from "../../protocol/tool-names.ts";
import { parseRule, type Rule } from "../rules.ts";
import { unreadRule } from "../unread.ts";
import { hashOf, type Problem, readSmall } from "./files.ts";
import { type Agreed, type Does, mostShown, stateOf, type TrustItem, unknownItem, waits } from "./item.ts";

export type JsonFile = { path: string } & ({ found: Record<string, unknown> } | { problem: Problem });

const mostBytes = 256 * 1024;

/** An object in a small file; null when there is no file. */
export function readJson(folder: string, path: string): JsonFile | null {
  const small = readSmall(join(folder, path), { root: folder, most: mostBytes });
  if (small === null) return null;
  if ("problem" in small) return { path, problem: small.problem };
  try {
    const found = JSON.parse(small.bytes.toString("utf8").replace(/^\uFEFF/, ""));
    if (!isObject(found)) return { path, problem: "not-json" };
    return isTooMuch(found) ? { path, problem: "too-large" } : { path, found };
  } catch {
    return { path, problem: "not-json" };
  }
}

/** Every call is compared with every rule, so there must not be more of them than anybody writes. */
const most = { rules: 1_000, characters: 64 * 1024, servers: 200 };

function isTooMuch({ permissions, mcpServers, servers }: Record<string, unknown>): boolean {
  const rules = isObject(permissions) ? Object.values(permissions).flatMap(textsIn) : [];
  const characters = rules.reduce((sum, rule) => sum + rule.length, 0);
  const named = [mcpServers, servers].map((all) => (isObject(all) ? Object.keys(all).length : 0));
  return rules.length > most.rules || characters > most.characters || Math.max(...named) > most.servers;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

/** The MCP servers that a file of the workspace names, one by one. */
export function serverItems(file: JsonFile): TrustItem[] {
  if ("problem" in file) return [];
  return Object.entries(serversIn(file)).map(([name, config]) => serverItem(name, config, file.path));
}

/** Some write `servers` in .mcp.json; settings may mean something else by that. */
export function serversIn({ path, found }: { path: string; found: Record<string, unknown> }): Record<string, unknown> {
  const servers = found.mcpServers ?? (path === ".mcp.json" ? found.servers : undefined);
  return isObject(servers) ? servers : {};
}

function serverItem(title: string, config: unknown, path: string): TrustItem {
  const named = { kind: "server" as const, name: `${path} ${title}`, title, path };
  if (!isObject(config)) return { ...unknownItem("server", path, "not-json"), ...named };
  try {
    const does = doesOf(config);
    if (JSON.stringify(does).length > mostShown) return { ...unknownItem("server", path, "too-large"), ...named };
    // All of it: command, arguments, variables, address, headers and whatever else somebody may obey.
    return { ...named, hash: hashOf({ server: title, config }), does };
  } catch {
    // Nested so deeply that nobody meant it.
    return { ...unknownItem("server", path, "too-large"), ...named };
  }
}

/** Read as it is read when it is started: what else an entry may say shows nobody what would run. */
function doesOf(entry: Record<string, unknown>): Does {
  const parsed = parseEntry(entry);
  if ("why" in parsed) return { what: "unknown" };
  const { config } = parsed;
  const reads = readsOf(entry);
  if (config.transport !== "stdio")
    return { what: "connect", url: config.url, headers: Object.keys(config.headers), reads };
  const { command, args, env, cwd } = config;
  const words = [...(cwd === undefined ? [] : ["cd", cwd, "&&"]), command, ...args];
  return { what: "start", command: words, variables: Object.keys(env), reads };
}

/** The variables of the user's own environment that it would be told, wherever it names them. */
const readsOf = (config: object) => [
  ...new Set(
    [...JSON.stringify(config).matchAll(/\$\{(?:env:)?([A-Za-z_]\w*)(?=\}|:-)/g)].map(([, name]) => name as string),
  ),
];

/** The rules that hold of a workspace's own: those that tighten always, those that allow when they are agreed to. */
export function workspaceRules(files: readonly JsonFile[], isAgreed: (item: TrustItem) => boolean): Rule[] {
  const tighter = (["deny", "ask"] as const).flatMap((effect) =>
    files.flatMap((file) => listed(file, effect)).map((text) => parseRule(text, effect, "workspace")),
  );
  const wider = ruleItems(files).filter(isAgreed);
  const allowed = wider.map(({ name }) => parseRule(name, "allow", "workspace"));
  const agreed = allowed.filter((rule) => rule !== null).map((rule) => ({ ...rule, trusted: true }));
  return [...tighter.filter((rule) => rule !== null), ...files.flatMap(unreadIn), ...agreed];
}

/** Each rule that allows something. One that stands in two files is one: it means the same. */
export function ruleItems(files: readonly JsonFile[]): TrustItem[] {
  const items = files.flatMap((file) => listed(file, "allow").map((rule) => ruleItem(rule, file.path)));
  const usable = items.filter(({ name }) => name.length <= mostShown && parseRule(name, "allow", "workspace") !== null);
  return [...new Map(usable.map((item) => [item.name, item])).values()];
}

/** Those that would apply if the user agreed to them. */
export const waitingRules = (files: readonly JsonFile[], agreed: readonly Agreed[]): number =>
  ruleItems(files).filter((item) => waits(stateOf(item, agreed))).length;

/** What stands where rules that allow should, and is none: whoever wrote it thinks that it holds. */
export const notAllowing = (file: JsonFile): string[] => notRules(file, "allow");

/** The same where something should be forbidden. */
export const notForbidding = (file: JsonFile): string[] => {
  const permissions = "found" in file ? (file.found.permissions ?? {}) : {};
  if (!isObject(permissions)) return ["permissions"];
  return [...new Set([...notRules(file, "deny"), ...notRules(file, "ask")])];
};

/** For people who look at what the folder brings. */
export const unreadItems = (file: JsonFile): TrustItem[] =>
  notForbidding(file).map((text) => {
    return { ...unknownItem("rule", file.path, "no-rule"), name: `${file.path} ${text}`, title: text };
  });

function unreadIn(file: JsonFile): Rule[] {
  if ("problem" in file) return [unreadRule(file.path)];
  const tools = notForbidding(file).map((text) => toolName(/^[\w*-]+(?=\W)/.exec(text.trim())?.[0] ?? ""));
  return [...new Set(tools)].map((tool) => unreadRule(file.path, tool));
}

function notRules(file: JsonFile, effect: Rule["effect"]): string[] {
  const permissions = "found" in file && isObject(file.found.permissions) ? file.found.permissions : {};
  const list = permissions[effect] ?? [];
  if (!Array.isArray(list)) return [effect];
  const wrong = list.filter((one) => typeof one !== "string" || !parseRule(one, effect, "workspace"));
  // Not as text: it may be nested as deeply as somebody liked.
  return wrong.map((one) => (typeof one === "string" ? one : typeof one));
}

const ruleItem = (rule: string, path: string): TrustItem => ({
  ...{ kind: "rule", name: rule, title: rule, path },
  hash: hashOf({ effect: "allow", rule }),
  does: { what: "allow", rule },
});

function listed(file: JsonFile, effect: Rule["effect"]): string[] {
  const permissions = "found" in file ? file.found.permissions : null;
  return isObject(permissions) ? textsIn(permissions[effect]).map((text) => text.trim()) : [];
}
