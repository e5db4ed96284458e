import type { Capabilities } from "../../../protocol/skills.ts";
import { packLimits } from "./limits.ts";
import { isLine, isRecord } from "./values.ts";

const forms = {
  tools: /^[A-Za-z][\w.:-]*\*?$/,
  hosts: /^(?:\*\.)?[a-z0-9_]([a-z0-9_.:-]*[a-z0-9_])?$/,
  // From the workspace, and never out of it.
  paths: /^(?![/~]|[A-Za-z]:)(?!(?:.*\/)?\.\.(?:\/|$))[^\\]+$/,
  env: /^[A-Za-z_]\w*$/,
} as const satisfies Partial<Record<keyof Capabilities, RegExp>>;

/** The first list with an entry that bounds nothing we know, or null. A kind of bound that we do not know cannot be kept. */
export function capabilityFault(value: unknown): string | null {
  if (!isRecord(value)) return "capabilities";
  for (const [kind, entries] of Object.entries(value)) {
    if (kind === "scripts" ? typeof entries !== "boolean" : !isList(kind, entries)) return `capabilities.${kind}`;
  }
  return null;
}

/** The entry that keeps a list from being one, as its author wrote it. */
export function badEntry(capabilities: Capabilities): { kind: keyof typeof forms; entry: string } | null {
  for (const kind of Object.keys(forms) as (keyof typeof forms)[]) {
    const entry = capabilities[kind]?.find((one) => !isEntry(forms[kind], one));
    if (entry !== undefined) return { kind, entry };
  }
  return null;
}

const isEntry = (form: RegExp, entry: unknown): entry is string =>
  isLine(entry, packLimits.capabilityLetters) && form.test(entry);

function isList(kind: string, entries: unknown): boolean {
  if (!Object.hasOwn(forms, kind) || !Array.isArray(entries) || entries.length > packLimits.capabilityEntries)
    return false;
  const form = forms[kind as keyof typeof forms];
  return entries.every((entry, at) => isEntry(form, entry) && (at === 0 || (entries[at - 1] as string) < entry));
}
