import { parse } from "yaml";
import { isObject } from "../permissions/trust/settings-files.ts";

export interface Head {
  description: string | null;
  /** What it asks for of tools; empty where it asks for nothing. */
  tools: string;
}

/** What the head of a skill or an agent says, as whoever obeys it reads it. */
export function headOf(text: string): Head {
  const head = parsed(text);
  if (!isObject(head)) return asItStands(text);
  const { description } = head;
  const tools = Object.entries(head).filter(([key]) => /^(?:allowed[-_]?)?tools$/i.test(key));
  return {
    description: typeof description === "string" ? description : null,
    tools: tools.map(([, value]) => listed(value)).join(", "),
  };
}

function parsed(text: string): unknown {
  try {
    return parse(text, { logLevel: "error" });
  } catch {
    // A colon too many is enough, and others may be less strict.
    return null;
  }
}

/** Somebody may read in it what we cannot: where it seems to be about tools, all of it is shown. */
const asItStands = (text: string): Head => ({
  description: /^description:[ \t]*(.+)$/m.exec(text)?.[1] ?? null,
  tools: /tool/i.test(text) ? text.trim() : "",
});

function listed(value: unknown): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.map(listed).join(", ") : (JSON.stringify(value) ?? "");
}
