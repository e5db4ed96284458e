import { isObject } from "../../protocol/json-object.ts";
import type { ServerLists, ServerPrompt, ServerResource, ServerSummary, ServerTool } from "../../protocol/mcp.ts";
import { type ServerLink, ServerProblem } from "../connection.ts";
import type { Dropped, DroppedWhy } from "./dropped.ts";
import { type ListLimits, type Pages, readPages, shownName, usualLimits } from "./pages.ts";
import { plainLine, plainText } from "./plain-text.ts";
import { promptFrom, resourceFrom } from "./read-others.ts";
import { toolFrom } from "./read-tool.ts";

/** Of what a server wants the model to know: it is in every request of a session. */
const longestInstructions = 2_000;

export interface ReadOptions {
  limits?: ListLimits;
  /** What it has is remembered, and better than a list without its tools. */
  isKnown?: boolean;
}

/**
 * What a server has, page by page and entry by entry: one that cannot be used never takes the others with it. Throws
 * ServerProblem where its tools cannot be asked for and nothing else is there, or more is known of it already.
 */
export async function readLists(
  link: ServerLink,
  signal: AbortSignal,
  { limits = usualLimits, isKnown = false }: ReadOptions = {},
): Promise<ServerLists> {
  const { capabilities } = link;
  const has = (name: string) => Boolean(capabilities[name]);
  const pages = (method: string, field: string) => readPages(link, { method, field, limits, signal });
  const [tools, prompts, resources, templates] = await Promise.all([
    has("tools") ? orNone("tools/list", pages("tools/list", "tools")) : none,
    has("prompts") ? orNone("prompts/list", pages("prompts/list", "prompts")) : none,
    has("resources") ? orNone("resources/list", pages("resources/list", "resources")) : none,
    has("resources")
      ? orNone("resources/templates/list", pages("resources/templates/list", "resourceTemplates"))
      : none,
  ]);
  const others = [prompts, resources, templates];
  if (tools.unread && (isKnown || others.every(({ entries }) => entries.length === 0))) throw tools.unread;
  const dropped: Dropped[] = [tools, prompts, resources, templates].flatMap((list) => list.dropped);
  const kept = <Entry>(list: Pages, key: string, read: (entry: unknown) => Entry | DroppedWhy) =>
    eachByItself(list.entries, { key, read, dropped });
  return {
    tools: kept<ServerTool>(tools, "name", toolFrom),
    prompts: kept<ServerPrompt>(prompts, "name", promptFrom),
    resources: kept<ServerResource>(resources, "uri", (entry) => resourceFrom(entry, "uri")),
    templates: kept<ServerResource>(templates, "uri", (entry) => resourceFrom(entry, "uriTemplate")),
    instructions: plainText(link.instructions, longestInstructions),
    title: plainLine(link.title, 100),
    era: link.era,
    dropped,
  };
}

const mostNamed = 20;
/** Who has so few is told of with their parameters, and need not be looked up. */
const fewTools = 2;
const mostParameters = 12;

export const summaryOf = ({
  tools,
  prompts,
  resources,
  templates,
  instructions,
  dropped,
}: ServerLists): ServerSummary => ({
  tools: tools.length,
  some: tools.slice(0, mostNamed).map(({ name }) => name),
  ...(tools.length <= fewTools && { inputs: tools.map(parametersOf) }),
  ...(dropped.some(({ name, why }) => name === "tools/list" && why === "list-unread") && { toolsUnread: true }),
  prompts: prompts.map(({ name }) => name),
  resources: resources.length + templates.length,
  instructions,
});

/** `city, days?`, in the order that the server gives them. */
function parametersOf({ inputSchema: { properties, required } }: ServerTool): string {
  const needed = new Set(Array.isArray(required) ? required : []);
  const names = Object.keys(isObject(properties) ? properties : {}).map((name) => plainLine(name, 60));
  const shown = names.slice(0, mostParameters).map((name) => (needed.has(name) ? name : `${name}?`));
  return [...shown, ...(names.length > mostParameters ? ["…"] : [])].join(", ");
}

interface MaybePages extends Pages {
  /** Why there is not even a first page. */
  unread?: ServerProblem;
}

const none: MaybePages = { entries: [], dropped: [] };

/** Many say that they have what they then do not know; that is no reason to lose the rest. */
async function orNone(method: string, reading: Promise<Pages>): Promise<MaybePages> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ServerProblem && (error.kind === "refused" || error.kind === "unreadable"))
      return { entries: [], dropped: [{ name: method, why: "list-unread" }], unread: error };
    throw error;
  }
}

interface Reading<Entry> {
  /** By which two are the same. */
  key: string;
  read(entry: unknown): Entry | DroppedWhy;
  dropped: Dropped[];
}

/** Of two with one name the first counts, as for everyone else who reads the list. */
function eachByItself<Entry>(entries: readonly unknown[], { key, read, dropped }: Reading<Entry>): Entry[] {
  const found = new Map<unknown, Entry>();
  for (const entry of entries) {
    const one = read(entry);
    const isBad = typeof one === "string";
    const id = isBad ? null : (one as Record<string, unknown>)[key];
    if (!isBad && !found.has(id)) found.set(id, one as Entry);
    else dropped.push({ name: shownName(entry), why: isBad ? (one as DroppedWhy) : "same-name" });
  }
  return [...found.values()];
}
