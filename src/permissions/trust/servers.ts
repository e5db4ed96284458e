import { hashOf } from "./hash.ts";
import { type Does, mostShown, type TrustItem, unknownItem } from "./item.ts";
import { isObject, type JsonFile, textsIn } from "./settings-files.ts";

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

function doesOf(config: Record<string, unknown>): Does {
  const { command, args, env, headers } = config;
  const words = [...(typeof command === "string" ? [command] : textsIn(command)), ...textsIn(args)];
  const reads = readsOf(config);
  if (words.length > 0) return { what: "start", command: words, variables: namesIn(env), reads };
  const url = config.url ?? config.httpUrl ?? config.serverUrl;
  if (typeof url === "string") return { what: "connect", url, headers: namesIn(headers), reads };
  return { what: "unknown" };
}

/** The variables of the user's own environment that it would be told, wherever it names them. */
const readsOf = (config: object) => [
  ...new Set(
    [...JSON.stringify(config).matchAll(/\$\{(?:env:)?([A-Za-z_]\w*)(?=\}|:-)/g)].map(([, name]) => name as string),
  ),
];

const namesIn = (value: unknown) => (isObject(value) ? Object.keys(value) : []);
