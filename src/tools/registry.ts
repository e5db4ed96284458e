import type { CalledTool, ToolIdentity } from "../protocol/called-tool.ts";
import type { Language } from "../protocol/language.ts";
import type { ToolDefinition } from "../protocol/messages.ts";
import type { Tool, Toolset } from "./tool.ts";

/** A tool as far as it must be known before it is called. Its module loads at the first call. */
export interface ToolEntry {
  name: string;
  toolset: Toolset;
  /** Put before the model when a session begins; the others are found by tool_search and called through use_tool. */
  loaded: boolean;
  definitions: Record<Language, ToolDefinition>;
  /** Of an MCP server's tool. */
  of?: ToolIdentity;
  load(): Promise<Tool>;
}

export interface Registry {
  register(entry: ToolEntry): void;
  unregister(name: string): void;
  entries(): ToolEntry[];
  definitions(names: readonly string[], language: Language, more?: MoreTools): ToolDefinition[];
  /**
   * The tools as they are now. A turn keeps its own, so registering meanwhile cannot pull one from under it. Of those
   * that it is to be `without`, none can be called in any way.
   */
  pick(names: readonly string[], more?: MoreTools, without?: readonly string[]): PickedTools;
}

export interface PickedTools {
  names(): string[];
  /** Those of `names`, and with use_tool among them every other too. */
  get(name: string): Promise<Tool | null>;
  /** What is known of the name without loading anything, whether there is such a tool or not. */
  called(name: string): Promise<CalledTool>;
  /** Those of `names`, as the model was given them. */
  listed(language: Language): ToolDefinition[];
  /** Those that only use_tool reaches. */
  others(language: Language, isLeft?: (tool: CalledTool) => boolean): Promise<ToolDefinition[]>;
}

/** Tools that a session has beside the registry's own: those of its MCP servers. */
export interface MoreTools {
  /** In a fixed order; read when first asked for. */
  tools(): Promise<readonly ToolEntry[]>;
  /** The same, of those that were read already. */
  known(): readonly ToolEntry[];
}

export function createRegistry(builtIn: readonly ToolEntry[]): Registry {
  const entries = new Map(builtIn.map((entry) => [entry.name, entry]));
  return {
    register: (entry) => void entries.set(entry.name, entry),
    unregister: (name) => void entries.delete(name),
    entries: () => [...entries.values()],
    definitions(names, language, more = none) {
      const all = new Map([...byName(more.known()), ...entries]);
      return names.flatMap((name) => all.get(name) ?? []).map(({ definitions }) => definitions[language]);
    },
    pick(names, more = none, without = []) {
      const own = new Map([...entries].filter(([name]) => !without.includes(name)));
      const isPicked = new Set(names);
      const reaches = (name: string) => isPicked.has("use_tool") || isPicked.has(name);
      return {
        names: () => names.filter((name) => own.has(name) || isOfMore(name)),
        async get(name) {
          if (!reaches(name)) return null;
          const entry = own.get(name) ?? (isOfMore(name) ? byName(await more.tools()).get(name) : undefined);
          return (await entry?.load()) ?? null;
        },
        async called(name) {
          const entry = isOfMore(name) && !own.has(name) ? byName(await more.tools()).get(name) : undefined;
          return { name, of: entry?.of };
        },
        listed: (language) => names.flatMap((name) => own.get(name) ?? []).map((entry) => entry.definitions[language]),
        async others(language, isLeft = () => true) {
          if (!isPicked.has("use_tool")) return [];
          const all = [...own.values(), ...(await more.tools())];
          return all
            .filter((entry) => !isPicked.has(entry.name) && isLeft(entry))
            .map(({ definitions }) => definitions[language]);
        },
      };
    },
  };
}

/** Told by the name alone, so that nothing is read for a call of another. */
const isOfMore = (name: string) => name.startsWith("mcp_");

const byName = (entries: readonly ToolEntry[]) => new Map(entries.map((entry) => [entry.name, entry]));

const none: MoreTools = { tools: async () => [], known: () => [] };
