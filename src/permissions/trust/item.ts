import { statSync } from "node:fs";
import type { Problem } from "./files.ts";

/** One thing in a workspace's own config that would run something or widen what may be done. */
export interface TrustItem {
  kind: ItemKind;
  /** No other of its kind in the folder has it. */
  name: string;
  title: string;
  /** The path of the file, from the folder. */
  path: string;
  /** SHA-256 over exactly what would apply; null where that cannot be known, and then it never applies. */
  hash: string | null;
  problem?: Problem;
  does: Does;
}

export type ItemKind =
  | "skill"
  | "server"
  | "rule"
  | "agent"
  | "instructions"
  /** Config of other programs that we never run nor take, whatever anybody agrees to. */
  | "hook"
  | "setting";

/** What an item would do. */
export type Does =
  | { what: "unknown" }
  /** `head`: the part before its text that programs read; `text`: its first words. */
  | { what: "tell"; head: string | null; text: string; files: number }
  /** The whole files of the skills in it, since only the reader of skills knows what they mean. */
  | { what: "teach"; skills: readonly Uint8Array[]; files: number }
  /** `reads`: variables of the user's own environment that it would be told. */
  | { what: "start"; command: readonly string[]; variables: string[]; reads: string[] }
  | { what: "connect"; url: string; headers: string[]; reads: string[] }
  | { what: "allow"; rule: string }
  | { what: "never"; text: string };

export const unknownItem = (kind: ItemKind, path: string, problem: Problem): TrustItem => ({
  ...{ kind, name: path, title: path, path, hash: null, problem },
  does: { what: "unknown" },
});

/** The user cannot agree to what cannot be shown whole. */
export const mostShown = 2_000;

export type ItemState = "trusted" | "new" | "changed" | "unreadable" | "never";

/** `agreed`: what the user has agreed to in this folder. */
export function stateOf(
  { kind, name, hash }: Pick<TrustItem, "kind" | "name" | "hash">,
  agreed: readonly Agreed[],
): ItemState {
  if (kind === "hook" || kind === "setting") return "never";
  if (hash === null) return "unreadable";
  const known = agreed.find((one) => one.kind === kind && one.name === name);
  if (!known) return "new";
  return known.hash === hash ? "trusted" : "changed";
}

export type Agreed = { kind: string; name: string; hash: string };

/** Whether an item would apply if the user agreed. */
export const waits = (state: ItemState) => state === "new" || state === "changed";

/** Trust is given to a folder by its real path and its number on the disk, so another one in its place begins anew. */
export function folderKey(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return [folder, dev, ino].join("\n");
}

/** The folder that a key is of, and whether it is still that one. */
export function whereIs(key: string): { folder: string; there: boolean } {
  const folder = key.split("\n").slice(0, -2).join("\n");
  try {
    return { folder, there: folderKey(folder) === key };
  } catch {
    return { folder, there: false }; // It is gone, or closed to us.
  }
}
