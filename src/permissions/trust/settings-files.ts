import { join } from "node:path";
import { type Problem, readSmall } from "./read-small.ts";

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
