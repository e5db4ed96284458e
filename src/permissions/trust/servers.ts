import { parseEntry } from "../../protocol/server-entry.ts";
import { hashOf } from "./hash.ts";
import { type Does, mostShown, type TrustItem, unknownItem } from "./item.ts";
import { isObject, type JsonFile } from "./settings-files.ts";

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
