import { hashOf } from "./hash.ts";
import { type Does, mostShown, type TrustItem, unknownItem } from "./item.ts";
import { isObject, type JsonFile, textsIn } from "./settings-files.ts";

/** The MCP servers that a file of the workspace names, one by one. */
export function serverItems(file: JsonFile): TrustItem[] {
  if ("problem" in file) return [];
  const servers = file.found.mcpServers;
  return isObject(servers) ? Object.entries(servers).map(([name, config]) => serverItem(name, config, file.path)) : [];
}

function serverItem(title: string, config: unknown, path: string): TrustItem {
  const named = { kind: "server" as const, name: `${path} ${title}`, title, path };
  if (!isObject(config)) return { ...unknownItem("server", path, "not-json"), ...named };
  const does = doesOf(config);
  if (JSON.stringify(does).length > mostShown) return { ...unknownItem("server", path, "too-large"), ...named };
  try {
    // All of it: command, arguments, variables, address, headers and whatever else somebody may obey.
    return { ...named, hash: hashOf({ server: title, config }), does };
  } catch {
    // Nested so deeply that nobody meant it.
    return { ...unknownItem("server", path, "too-large"), ...named };
  }
}

function doesOf({ command, args, env, url, headers }: Record<string, unknown>): Does {
  const words = [...(typeof command === "string" ? [command] : textsIn(command)), ...textsIn(args)];
  if (words.length > 0) return { what: "start", command: words.join(" "), variables: namesIn(env) };
  if (typeof url === "string") return { what: "connect", url, headers: namesIn(headers) };
  return { what: "unknown" };
}

const namesIn = (value: unknown) => (isObject(value) ? Object.keys(value) : []);
