import { clean, digest, looksFormed, plainName, resourceNames, serverPrefix } from "../../protocol/server-names.ts";

/** The most that every provider takes. */
const longest = 64;

/** Tools of our own among those of the servers. */
const reserved = new Set<string>(Object.values(resourceNames));

/** A tool by the names that its server and its user gave. */
export interface NamedTool {
  server: string;
  tool: string;
}

/**
 * The names under which models and rules know the tools, in the order given: letters, digits, `_` and `-`, no two the
 * same, each beginning with its server's prefix. A name is plain, `mcp_{server}_{tool}`, and hangs on nothing but server
 * and tool; unless it is too long, or could be taken for that of another tool or for one of another server.
 */
export function publishedNames(tools: readonly NamedTool[]): string[] {
  const plain = tools.map(plainNameOf);
  const claims = Map.groupBy(tools, plainNameOf);
  const prefixes = [...new Set(tools.map(({ server }) => serverPrefix(server)))];
  const isPlain = (tool: NamedTool, name: string) =>
    name.length <= longest && isAlone(tool, claims.get(name) ?? []) && !isOfOther(tool, name, prefixes);
  const names = tools.map((tool, index) => (isPlain(tool, plain[index] as string) ? (plain[index] as string) : null));
  const taken = new Set(names.filter((name) => name !== null));
  // The same for the same tools, in whatever order they came.
  const rest = tools.flatMap((tool, index) => (names[index] === null ? { tool, index } : []));
  rest.sort((one, other) => (identity(one.tool) < identity(other.tool) ? -1 : 1));
  for (const { tool, index } of rest) {
    let name = hashedName(tool, "");
    for (let tries = 1; taken.has(name); tries++) name = hashedName(tool, String(tries));
    taken.add(name);
    names[index] = name;
  }
  return names as string[];
}

const plainNameOf = ({ server, tool }: NamedTool) => plainName(server, tool);

/** Of two tools of one server that come to the same, it is the name of the one that is really called so. */
function isAlone(one: NamedTool, claims: readonly NamedTool[]): boolean {
  if (claims.length === 1) return true;
  return clean(one.tool) === one.tool && claims.every(({ server }) => server === one.server);
}

/** `b_c` of server `a`, where there is a server `a_b`: rules for that one must not be about this. Or it is ours. */
function isOfOther({ server }: NamedTool, name: string, prefixes: readonly string[]): boolean {
  if (reserved.has(name)) return true;
  const own = serverPrefix(server).length;
  // What looks like a hash could be that of another server's tool.
  if (looksFormed(name.slice(own))) return true;
  return prefixes.some((prefix) => prefix.length > own && name.startsWith(prefix));
}

/** Without `_` in its own part, so that it cannot seem to be of a server whose name goes on where this one's ends. */
function hashedName({ server, tool }: NamedTool, more: string): string {
  const prefix = serverPrefix(server);
  const hash = digest(identity({ server, tool }) + more);
  const room = longest - prefix.length - hash.length - 1;
  return `${prefix}${clean(tool).replaceAll("_", "-").slice(0, room)}_${hash}`;
}

const identity = ({ server, tool }: NamedTool) => JSON.stringify([server, tool]);
