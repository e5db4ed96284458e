import { join } from "node:path";
import { readSmall } from "../../permissions/trust/files.ts";

const mostBytes = 64 * 1024;

/** The name of the plugin that a folder is; null when its manifest says none that can be called. */
export function pluginIn(folder: string): string | null {
  const small = readSmall(join(folder, ".claude-plugin", "plugin.json"), { root: folder, most: mostBytes });
  if (small === null || "problem" in small) return null;
  try {
    const { name } = Object(JSON.parse(small.bytes.toString("utf8").replace(/^\uFEFF/, "")));
    return typeof name === "string" && /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u.test(name) ? name : null;
  } catch {
    return null; // It is no JSON.
  }
}
