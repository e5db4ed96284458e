import { countFrom, hides, oneLine, textFrom } from "../head/coerce.ts";
import { described } from "../head/described.ts";
import type { Field } from "../head/fields.ts";
import type { Key } from "../head/keys.ts";
import { longest } from "../head/limits.ts";
import { skillName } from "../head/name.ts";
import { createNotes, type Notes } from "../head/notes.ts";
import type { SkippedSkill } from "../head/parsed.ts";
import { partsOf } from "../head/parts.ts";
import { entriesFrom, isPartial, toolOf } from "../head/tool-lists.ts";
import { toolTerms } from "../head/tool-terms.ts";
import type { AgentHead, ParsedAgent } from "./agent.ts";

/** Makes the most of an agent's file. `file`: its name, without what follows the dot. Never throws. */
export function parseAgent(content: Uint8Array | string, { file }: { file: string }): ParsedAgent | SkippedSkill {
  const notes = createNotes();
  const parts = partsOf(content, notes);
  if ("skipped" in parts) return parts;
  const { fields, text } = parts;
  if (!parts.hasFrontmatter) notes.add("warning", "agent-no-head", {});
  const known = byKey(fields ?? [], notes);
  const name = nameFor(known.get("name"), { file, hasHead: fields !== null }, notes);
  for (const key of ["name", "description"] as const) {
    const field = known.get(key);
    if (field && hides(field.value)) notes.add("warning", "hidden-characters", { key }, field.line);
  }
  const said = known.get("description");
  const description = (said && textFrom(said.value)) ?? (described(text) || name);
  if (!said && parts.hasFrontmatter) notes.add("warning", "description-missing", { description });
  return { head: { name, description, ...limitsIn(known, notes) }, text, diagnostics: notes.list };
}

/** As agents' files spell them elsewhere, with hyphens, underscores and humps all one. */
const keys = {
  name: "name",
  description: "description",
  tools: "tools",
  allowedtools: "tools",
  disallowedtools: "disallowedTools",
  model: "model",
  maxturns: "maxTurns",
  maxiterations: "maxTurns",
  permissionmode: "permissionMode",
  color: "color",
} as const;
type AgentKey = (typeof keys)[keyof typeof keys];

function byKey(fields: readonly Field[], notes: Notes): ReadonlyMap<AgentKey, Field> {
  const known = new Map<AgentKey, Field>();
  for (const field of fields) {
    const letters = field.key.replace(/[-_ ]/g, "").toLowerCase();
    const key = Object.hasOwn(keys, letters) ? keys[letters as keyof typeof keys] : null;
    if (key === null) notes.add("info", "unknown-field", { key: oneLine(field.key, 64) }, field.line);
    else {
      if (known.has(key)) notes.add("warning", "duplicate-field", { key }, field.line);
      known.set(key, field);
    }
  }
  return known;
}

function nameFor(
  field: Field | undefined,
  { file, hasHead }: { file: string; hasHead: boolean },
  notes: Notes,
): string {
  const own = skillName(file) || "agent";
  const written = field && textFrom(field.value, longest.text);
  const name = skillName(written ?? "");
  if (name === "" && hasHead)
    notes.add("warning", written === undefined ? "agent-unnamed" : "agent-uncalled", { name: own });
  else if (name !== "" && name !== written)
    notes.add("warning", "name-changed", { written: oneLine(written ?? "", longest.title), name });
  return name || own;
}

function limitsIn(known: ReadonlyMap<AgentKey, Field>, notes: Notes): Omit<AgentHead, "name" | "description"> {
  // It only ever has fewer tools by what it says of them: nothing of it passes unasked.
  const lists = new Map<Key, Field>();
  const [tools, disallowed] = [known.get("tools"), known.get("disallowedTools")];
  if (tools) lists.set("allowed_tools", tools);
  if (disallowed) lists.set("disallowed-tools", disallowed);
  const quiet = createNotes();
  const { only, removes } = toolTerms(lists, quiet);
  const odd = quiet.list.filter(({ level }) => level !== "info");
  if (odd.length > 0) notes.add("warning", "agent-whole-tools", {}, (tools ?? disallowed)?.line);
  const wish = known.get("model");
  const model = wish && textFrom(wish.value, longest.title);
  const mode = known.get("permissionMode");
  const isPlan = mode !== undefined && textFrom(mode.value)?.toLowerCase() === "plan";
  if (mode && !isPlan) notes.add("info", "agent-mode", {}, mode.line);
  const turns = known.get("maxTurns");
  const maxSteps = turns && turns.value.kind !== "none" ? countFrom(turns.value) : undefined;
  if (maxSteps === null) notes.add("warning", "not-a-count", { key: "maxTurns" }, turns?.line);
  return {
    ...(only && tools && { tools: wholeOnly(tools) }),
    ...(removes && { removes }),
    ...(model !== undefined && model.toLowerCase() !== "inherit" && { model }),
    ...(typeof maxSteps === "number" && { maxSteps }),
    ...(isPlan && { reads: true as const }),
  };
}

/** A part of a tool cannot be held, and all of it was not meant: such an entry stays as it is written, and names none. */
const wholeOnly = ({ value }: Field): string[] => [
  ...new Set(entriesFrom(value).map((entry) => (isPartial(entry) ? oneLine(entry, 100) : toolOf(entry)))),
];
