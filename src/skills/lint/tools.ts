import { nearest } from "../../protocol/nearest.ts";
import type { SkillHead } from "../../protocol/skills.ts";
import { kinOf } from "../../protocol/tool-names.ts";
import type { Notes } from "../head/notes.ts";
import { toolOf } from "../head/tool-lists.ts";

export function toolNotes(head: SkillHead, tools: ReadonlySet<string>, notes: Notes): void {
  const named = [...(head.only ?? []), ...(head.allows ?? []).map(toolOf), ...(head.removes ?? [])];
  unknownToolNotes(named, tools, notes);
  if (head.allows?.some((rule) => rule === "bash")) notes.add("info", "approves-any-command", {});
}

/** Tools that are named in a list and are not there. What MCP servers bring is known only when they run. */
export function unknownToolNotes(named: readonly string[], tools: ReadonlySet<string>, notes: Notes): void {
  for (const name of new Set(named)) {
    if (tools.has(name) || name.startsWith("mcp_") || name.includes("*")) continue;
    const near = kinOf(name).length > 0 ? kinOf(name) : nearest(name, [...tools]);
    notes.add("warning", "unknown-tool", { name: name.slice(0, 100), near: near.slice(0, 3).join(", ") });
  }
}
