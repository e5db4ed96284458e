import { createHash } from "node:crypto";
import type { Texts } from "../i18n/texts.ts";
import type { StoredBody } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";
import { memoryFile } from "../protocol/memory-name.ts";
import type { Message } from "../protocol/messages.ts";
import { emptyGuide, type Guide, type GuidePart, guideParts, type Told } from "../protocol/skills.ts";
import { understood } from "../protocol/tool-names.ts";

/** What a model that has read this guide has been told. */
export function toldBy(guide: Guide): Told {
  const hash = (part: GuidePart) => createHash("sha256").update(JSON.stringify(guide[part])).digest("hex").slice(0, 16);
  return Object.fromEntries(guideParts.map((part) => [part, hash(part)])) as unknown as Told;
}

/** What has changed of it since, as notes for the model, and the fact that it was told. */
export function newsFor(
  guide: Guide,
  { told, messages }: Pick<History, "told" | "messages">,
  texts: Texts["guide"],
): { notes: string[]; events: StoredBody[] } {
  const now = toldBy(guide);
  const empty = toldBy(emptyGuide);
  // A part that came later than the session counts as told when there is nothing of it.
  const changed = told === null ? [] : guideParts.filter((part) => (told[part] ?? empty[part]) !== now[part]);
  if (changed.length === 0) return { notes: [], events: [] };
  const strange = guide.always.flatMap(({ name, untrusted }) => (untrusted ? name : []));
  // What the model has written there itself it knows.
  const isNews = (part: GuidePart) => part !== "memory" || !isOwnMemory(guide.memory, messages);
  return {
    notes: changed.filter(isNews).map((part) => texts.changed[part](guide)),
    events: [{ type: "guide-changed", told: now, ...(strange.length > 0 && { strange }) }],
  };
}

/** Whether the model was told of any rules of the user's. */
export const knowsRules = ({ told }: Pick<History, "told">): boolean =>
  told !== null && told.rules !== toldBy(emptyGuide).rules;

/** Whether it was told of MCP servers. */
export const knowsServers = ({ told }: { told?: Told | null | undefined }): boolean =>
  told?.servers !== undefined && told.servers !== toldBy(emptyGuide).servers;

/** Its own note may stand behind one for all folders, and behind a mark. */
function isOwnMemory(memory: string, messages: readonly Message[]): boolean {
  const own = ownMemory(messages);
  return own === "" ? memory === "" : own !== undefined && memory.endsWith(own);
}

/** What the model has last put into MEMORY.md; undefined where it has not. */
function ownMemory(messages: readonly Message[]): string | undefined {
  const calls = messages.flatMap((message) => (message.role === "assistant" ? message.calls : []));
  for (const call of calls.toReversed()) {
    const { name, input } = understood(call.name, call.input);
    const { action, key, content } = (input ?? {}) as Record<string, unknown>;
    if (name !== "memory" || call.result?.status !== "ok" || action === "read" || action === "list") continue;
    if (memoryFile(String(key)) !== "MEMORY.md") continue;
    return action === "delete" ? "" : String(content).trim();
  }
  return undefined;
}
