import type { SkillHead } from "../../protocol/skills.ts";
import { booleanFrom, countFrom, hides, oneLine, textFrom, textsFrom } from "./coerce.ts";
import type { Field } from "./fields.ts";
import { type Given, nothing, plain } from "./given.ts";
import { type Key, keyFrom } from "./keys.ts";
import { longest, spec } from "./limits.ts";
import type { Notes } from "./notes.ts";
import { boundedPaths, splitPaths } from "./paths.ts";
import { toolTerms } from "./tool-terms.ts";

/** What the fields say, before anybody fills in a name or a description. The name is as it was written. */
export type Said = Omit<SkillHead, "name" | "description"> & { name?: string; description?: string };

export function headFrom(fields: readonly Field[], notes: Notes): Said {
  const known = new Map<Key, Field>();
  const other: Record<string, unknown> = {};
  for (const field of fields) {
    const key = keyFrom(field.key);
    if (key === null) notes.add("info", "unknown-field", { key: oneLine(field.key, 64) }, field.line);
    if (key === null ? Object.hasOwn(other, field.key) : known.has(key))
      notes.add("warning", "duplicate-field", { key: key ?? oneLine(field.key, 64) }, field.line);
    if (key === null) other[field.key] = plain(field.value);
    else known.set(key, field);
    if (key !== null && key !== field.key.trim() && key !== "allowed_tools")
      notes.add("info", "spelling", { written: oneLine(field.key, 64), key }, field.line);
  }
  for (const key of keptKeys) {
    const field = known.get(key);
    if (field && field.value.kind !== "none") other[key] = plain(field.value);
  }
  return {
    ...texts(known, notes),
    ...toolTerms(known, notes),
    ...limits(known, notes),
    ...calling(known, notes),
    ...(Object.keys(other).length > 0 && { other }),
  };
}

/** Known, but nothing of ours. */
const keptKeys = ["metadata", "effort", "shell", "default-enabled", "fallback"] as const;

type Known = ReadonlyMap<Key, Field>;

function texts(known: Known, notes: Notes): Partial<Said> {
  const name = textFrom(given(known, "name"), longest.text);
  for (const key of ["name", "description"] as const)
    if (hides(given(known, key))) notes.add("warning", "hidden-characters", { key }, known.get(key)?.line);
  const description = readText(known, "description", notes);
  const whenToUse = readText(known, "when_to_use", notes);
  const license = readText(known, "license", notes);
  const compatibility = readText(known, "compatibility", notes);
  const title = textFrom(given(known, "display-name"), longest.title);
  const version = textFrom(given(known, "version"), longest.title) ?? versionIn(given(known, "metadata"));
  if (description !== undefined && Array.from(description).length > spec.description)
    notes.add("warning", "description-long", { most: spec.description }, known.get("description")?.line);
  if (compatibility !== undefined && Array.from(compatibility).length > spec.compatibility)
    notes.add("warning", "compatibility-long", { most: spec.compatibility }, known.get("compatibility")?.line);
  noteMetadata(known, notes);
  return defined({ name, title, description, whenToUse, license, compatibility, version });
}

function readText(known: Known, key: Key, notes: Notes, most?: number): string | undefined {
  const field = known.get(key);
  if (!field) return undefined;
  if (field.value.kind === "list" || field.value.kind === "map")
    notes.add("warning", "not-a-text", { key }, field.line);
  return textFrom(field.value, most);
}

function versionIn(metadata: Given): string | undefined {
  const entry = metadata.kind === "map" ? metadata.entries.find(([key]) => key === "version") : undefined;
  return entry?.[1].kind === "text" ? textFrom(entry[1], longest.title) : undefined;
}

function noteMetadata(known: Known, notes: Notes): void {
  const field = known.get("metadata");
  if (!field || field.value.kind === "none") return;
  const flat = field.value.kind === "map" && field.value.entries.every(([, value]) => value.kind === "text");
  if (!flat) notes.add("info", "metadata-values", {}, field.line);
}

function limits(known: Known, notes: Notes): Partial<Said> {
  const model = readText(known, "model", notes, longest.title);
  const context = readText(known, "context", notes, longest.title)?.toLowerCase();
  if (context !== undefined && context !== "fork" && context !== "inherit")
    notes.add("warning", "context-unknown", { value: context }, known.get("context")?.line);
  const agent = readText(known, "agent", notes, longest.title);
  const background = readBoolean(known, "background", notes);
  if (context === "fork") notes.add("info", "forks", {}, known.get("context")?.line);
  else {
    if (agent !== undefined) notes.add("warning", "agent-unused", { key: "agent" }, known.get("agent")?.line);
    if (background) notes.add("warning", "agent-unused", { key: "background" }, known.get("background")?.line);
  }
  return defined({
    model: model?.toLowerCase() === "inherit" ? undefined : model,
    maxSteps: readCount(known, "max_iterations", notes),
    maxContextTokens: readCount(known, "max_context_tokens", notes),
    fork: context === "fork" ? true : undefined,
    agent,
    background,
  });
}

function calling(known: Known, notes: Notes): Partial<Said> {
  const names = textsFrom(given(known, "arguments"))
    .flatMap((text) => text.split(/[\s,]+/))
    .map((word) => word.replace(/^[[<$]+|[\]>]+$/g, ""))
    .filter((word) => /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(word));
  const hooks = given(known, "hooks").kind !== "none";
  if (hooks) notes.add("info", "hooks", {}, known.get("hooks")?.line);
  const userOnly = readBoolean(known, "disable-model-invocation", notes) === true;
  const modelOnly = readBoolean(known, "user-invocable", notes) === false;
  if (userOnly && modelOnly) notes.add("warning", "nobody-calls", {}, known.get("user-invocable")?.line);
  return defined({
    argumentHint: hint(given(known, "argument-hint")),
    argumentNames: names.length > 0 ? names.slice(0, 32) : undefined,
    userOnly: userOnly ? true : undefined,
    modelOnly: modelOnly ? true : undefined,
    paths: readPaths(known, notes),
    hooks: hooks ? true : undefined,
  });
}

/** `[topic]` is a list to YAML and a hint to its author. */
function hint(value: Given): string | undefined {
  if (value.kind !== "list") return textFrom(value, longest.title);
  return oneLine(value.items.map((item) => `[${textFrom(item) ?? ""}]`).join(" "), longest.title) || undefined;
}

function readPaths(known: Known, notes: Notes): string[] | undefined {
  const { kept, dropped } = boundedPaths(textsFrom(given(known, "paths")).flatMap(splitPaths));
  if (dropped.length > 0) notes.add("warning", "paths-dropped", { count: dropped.length }, known.get("paths")?.line);
  return kept.length > 0 ? kept : undefined;
}

function readCount(known: Known, key: Key, notes: Notes): number | undefined {
  const field = known.get(key);
  if (!field || field.value.kind === "none") return undefined;
  const count = countFrom(field.value);
  if (count === null) notes.add("warning", "not-a-count", { key }, field.line);
  return count ?? undefined;
}

function readBoolean(known: Known, key: Key, notes: Notes): boolean | undefined {
  const field = known.get(key);
  if (!field || field.value.kind === "none") return undefined;
  const is = booleanFrom(field.value);
  if (is === null) notes.add("warning", "not-yes-or-no", { key }, field.line);
  return is ?? undefined;
}

const given = (known: Known, key: Key): Given => known.get(key)?.value ?? nothing;

/** Without what is not there. */
function defined<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}
