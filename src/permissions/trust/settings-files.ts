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
    return isObject(found) ? { path, found } : { path, problem: "not-json" };
  } catch {
    return { path, problem: "not-json" };
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
