import { createHash } from "node:crypto";
import type { Texts } from "../i18n/texts.ts";
import type { StoredBody } from "../protocol/events.ts";
import { type Guide, type GuidePart, guideParts, type Told } from "../protocol/skills.ts";

/** What a model that has read this guide has been told. */
export function toldBy(guide: Guide): Told {
  const hash = (part: GuidePart) => createHash("sha256").update(JSON.stringify(guide[part])).digest("hex").slice(0, 16);
  return Object.fromEntries(guideParts.map((part) => [part, hash(part)])) as unknown as Told;
}

/** What has changed of it since, as notes for the model, and the fact that it was told. */
export function newsFor(
  guide: Guide,
  told: Told | null,
  texts: Texts["guide"],
): { notes: string[]; events: StoredBody[] } {
  const now = toldBy(guide);
  const changed = told === null ? [] : guideParts.filter((part) => told[part] !== now[part]);
  if (changed.length === 0) return { notes: [], events: [] };
  return {
    notes: changed.map((part) => texts.changed[part](guide)),
    events: [{ type: "guide-changed", told: now }],
  };
}
