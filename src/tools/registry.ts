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
  load(): Promise<Tool>;
}

export interface Registry {
  register(entry: ToolEntry): void;
  unregister(name: string): void;
  entries(): ToolEntry[];
  definitions(names: readonly string[], language: Language): ToolDefinition[];
  /** The tools as they are now. A turn keeps its own, so registering meanwhile cannot pull one from under it. */
  pick(names: readonly string[]): PickedTools;
}

export interface PickedTools {
  names(): string[];
  /** Those of `names`, and with use_tool among them every other too. */
  get(name: string): Promise<Tool | null>;
  /** Those that only use_tool reaches. */
  others(language: Language): ToolDefinition[];
}

export function createRegistry(builtIn: readonly ToolEntry[]): Registry {
  const entries = new Map(builtIn.map((entry) => [entry.name, entry]));
  const found = (names: readonly string[]) => names.flatMap((name) => entries.get(name) ?? []);
  return {
    register: (entry) => void entries.set(entry.name, entry),
    unregister: (name) => void entries.delete(name),
    entries: () => [...entries.values()],
    definitions: (names, language) => found(names).map(({ definitions }) => definitions[language]),
    pick(names) {
      const picked = new Map(found(names).map((entry) => [entry.name, entry]));
      const reachable = picked.has("use_tool") ? new Map([...entries, ...picked]) : picked;
      return {
        names: () => [...picked.keys()],
        get: async (name) => (await reachable.get(name)?.load()) ?? null,
        others: (language) =>
          [...reachable.values()]
            .filter(({ name }) => !picked.has(name))
            .map(({ definitions }) => definitions[language]),
      };
    },
  };
}
