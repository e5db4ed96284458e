import { isObject } from "../../protocol/json-object.ts";
import { type EntryProblem, type ParsedEntry, parseEntry } from "../../protocol/server-entry.ts";

export interface Parsed {
  servers: ParsedServer[];
  /** Of those that cannot be used; they keep no other from being. */
  problems: { name: string; problem: EntryProblem }[];
}

export interface ParsedServer extends ParsedEntry {
  name: string;
}

/** More than anybody has. */
const mostServers = 200;

/** The servers in another client's file, whichever it is. Null where there is no list of servers in it. */
export function parseServers(json: unknown): Parsed | null {
  const lists = listsIn(json);
  if (lists.length === 0) return null;
  const servers = new Map<string, ParsedServer>();
  const problems: Parsed["problems"] = [];
  const entries = lists.flatMap((list) => Object.entries(list));
  for (const [given, entry] of entries.slice(0, mostServers)) {
    const name = usableName(given);
    const parsed = name === null ? problemOf("bad-name", given) : parseEntry(entry);
    if ("why" in parsed) problems.push({ name: given, problem: parsed });
    else if (servers.has(name as string)) problems.push({ name: given, problem: problemOf("taken", name as string) });
    else servers.set(name as string, { name: name as string, ...parsed });
  }
  for (const [name] of entries.slice(mostServers)) problems.push({ name, problem: problemOf("too-large", "") });
  return { servers: [...servers.values()], problems };
}

/** Words, with dots and lines between them: it is part of tools' names, and of what a person types. */
export const isServerName = (name: string): boolean => /^[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,63})$/u.test(name);

/** The name that comes nearest; null where nothing is left of it. */
export function usableName(name: string): string | null {
  const usable = name
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}_.-]+/gu, "-")
    .replace(/^[.-]+|-+$/g, "");
  const short = Array.from(usable).slice(0, 64).join("");
  return isServerName(short) ? short : null;
}

const problemOf = (why: EntryProblem["why"], detail: string): EntryProblem => ({ why, detail });

/** Claude and most others, VS Code (by itself and in its settings), opencode, Zed; or the bare list. */
function listsIn(json: unknown): Record<string, unknown>[] {
  if (!isObject(json)) return [];
  const { mcpServers, servers, mcp, context_servers: zed, projects } = json;
  const inMcp = isObject(mcp) ? [mcp.servers, mcp.mcpServers].filter(isObject) : [];
  const own = [mcpServers, servers, ...inMcp, zed].filter(isObject);
  const named = own.length === 0 && isObject(mcp) ? [mcp] : own;
  if (named.length > 0 || isObject(projects)) return named;
  const isBare = Object.values(json).length > 0 && Object.values(json).every(looksLikeServer);
  return isBare ? [json] : [];
}

const looksLikeServer = (value: unknown) =>
  isObject(value) && ["command", "url", "httpUrl", "serverUrl"].some((key) => Object.hasOwn(value, key));
