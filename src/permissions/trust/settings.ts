import { join } from "node:path";
import { parseEntry } from "../../protocol/server-entry.ts";
import { toolName } from "../../protocol/tool-names.ts";
import { parseRule, type Rule, unreadRule } from "../rules.ts";
import { hashOf, type Problem, readSmall } from "./files.ts";
import { type Agreed, type Does, mostShown, stateOf, type TrustItem, unknownItem, waits } from "./item.ts";

export type JsonFile = { path: string } & ({ found: Record<string, unknown> } | { problem: Problem });

const mostBytes = 256 * 1024;

/** An object in a small file; null when there is no file. */
export function readJson(folder: string, path: string): JsonFile | null {
  const small = readSmall(join(folder, path), { root: folder, most: mostBytes });
  if (small === null) return null;
  if ("problem" in small) return { path, problem: small.problem };
  const text = small.bytes.toString("utf8").replace(/^\uFEFF/, "");
  if (isDeep(text)) return { path, problem: "too-large" };
  try {
    const found = JSON.parse(text);
    if (!isObject(found)) return { path, problem: "not-json" };
    return isTooMuch(found) ? { path, problem: "too-large" } : { path, found };
  } catch {
    return { path, problem: "not-json" };
  }
}

/** Every call is compared with every rule, so there must not be more of them than people write. */
const most = { rules: 1_000, characters: 64 * 1024, servers: 200, server: 16 * 1024 };

function isTooMuch({ permissions, mcpServers, servers }: Record<string, unknown>): boolean {
  const rules = isObject(permissions) ? Object.values(permissions).flatMap(textsIn) : [];
  const characters = rules.reduce((sum, rule) => sum + rule.length, 0);
  const named = [mcpServers, servers].map((all) => (isObject(all) ? Object.values(all) : []));
  const isLong = (server: unknown) => JSON.stringify(server).length > most.server;
  if (named.some((all) => all.length > most.servers || all.some(isLong))) return true;
  return rules.length > most.rules || characters > most.characters;
}

/** People nest a few levels. A parser takes long with brackets in brackets. */
const mostDeep = 100;

/** Whether a JSON text is nested deeper than anybody writes; told without parsing it. */
function isDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length && depth <= mostDeep; at++) {
    const letter = text[at];
    if (letter === '"') isText = !isText;
    else if (isText && letter === "\\") at++;
    else if (!isText && (letter === "[" || letter === "{")) depth++;
    else if (!isText && (letter === "]" || letter === "}")) depth--;
  }
  return depth > mostDeep;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textsIn = (value: unknown): string[] =>
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
    // The hash is over all of it, also over what only other programs may obey.
    return { ...named, hash: hashOf({ server: title, config }), does };
  } catch {
    return { ...unknownItem("server", path, "too-large"), ...named }; // It is nested too deeply.
  }
}

/** Reads an entry as it is read when its server is started. */
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

/** The variables of the user's own environment that a server would be told. */
function readsOf(config: object): string[] {
  const found = JSON.stringify(config).matchAll(/\$\{(?:env:)?([A-Za-z_]\w*)(?=\}|:-)/g);
  return [...new Set([...found].map(([, name]) => name as string))];
}

/** The workspace's rules that hold: those that tighten always, those that allow when the user has agreed to them. */
export function workspaceRules(files: readonly JsonFile[], isAgreed: (item: TrustItem) => boolean): Rule[] {
  const tighter = (["deny", "ask"] as const).flatMap((effect) =>
    files.flatMap((file) => listed(file, effect)).map((text) => parseRule(text, effect, "workspace")),
  );
  const wider = ruleItems(files).filter(isAgreed);
  const allowed = wider.map(({ name }) => parseRule(name, "allow", "workspace"));
  const agreed = allowed.filter((rule) => rule !== null).map((rule) => ({ ...rule, trusted: true }));
  return [...tighter.filter((rule) => rule !== null), ...files.flatMap(unreadIn), ...agreed];
}

/** Each rule that allows something. A rule that stands in two files counts once. */
export function ruleItems(files: readonly JsonFile[]): TrustItem[] {
  const items = files.flatMap((file) => listed(file, "allow").map((rule) => ruleItem(rule, file.path)));
  const usable = items.filter(({ name }) => name.length <= mostShown && parseRule(name, "allow", "workspace") !== null);
  return [...new Map(usable.map((item) => [item.name, item])).values()];
}

/** How many rules would apply if the user agreed to them. */
export const waitingRules = (files: readonly JsonFile[], agreed: readonly Agreed[]): number =>
  ruleItems(files).filter((item) => waits(stateOf(item, agreed))).length;

/** Texts among the rules that allow which are no rules, although their author thinks that they hold. */
export const notAllowing = (file: JsonFile): string[] => notRules(file, "allow");

/** The same among the rules that forbid. */
export const notForbidding = (file: JsonFile): string[] => {
  const permissions = "found" in file ? (file.found.permissions ?? {}) : {};
  if (!isObject(permissions)) return ["permissions"];
  return [...new Set([...notRules(file, "deny"), ...notRules(file, "ask")])];
};

export function unreadItems(file: JsonFile): TrustItem[] {
  const { path } = file;
  const problem = unknownItem("rule", path, "no-rule");
  return notForbidding(file).map((text) => ({ ...problem, name: `${path} ${text}`, title: text }));
}

function unreadIn(file: JsonFile): Rule[] {
  if ("problem" in file) return [unreadRule(file.path)];
  const tools = notForbidding(file).map((text) => toolName(/^[\w*-]+(?=\W)/.exec(text.trim())?.[0] ?? ""));
  return [...new Set(tools)].map((tool) => unreadRule(file.path, tool));
}

function notRules(file: JsonFile, effect: Rule["effect"]): string[] {
  const list = permissionsOf(file)[effect] ?? [];
  if (!Array.isArray(list)) return [effect];
  const wrong = list.filter((one) => typeof one !== "string" || !parseRule(one, effect, "workspace"));
  // Anything else is not told as text, since it may be nested deeply.
  return wrong.map((one) => (typeof one === "string" ? one : typeof one));
}

const ruleItem = (rule: string, path: string): TrustItem => ({
  ...{ kind: "rule", name: rule, title: rule, path },
  hash: hashOf({ effect: "allow", rule }),
  does: { what: "allow", rule },
});

const listed = (file: JsonFile, effect: Rule["effect"]): string[] =>
  textsIn(permissionsOf(file)[effect]).map((text) => text.trim());

const permissionsOf = (file: JsonFile): Record<string, unknown> =>
  "found" in file && isObject(file.found.permissions) ? file.found.permissions : {};
