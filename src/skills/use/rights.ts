import { hashOf } from "../../permissions/trust/files.ts";
import type { ParsedSkill } from "../head/parsed.ts";
import { commandsIn } from "./commands.ts";

/** What a skill may do unasked where it is trusted: rules that allow, and commands of its text that are run. */
export interface Rights {
  allows: readonly string[];
  commands: readonly string[];
}

export const rightsIn = ({ head, text }: Pick<ParsedSkill, "head" | "text">): Rights => ({
  allows: head.allows ?? [],
  commands: commandsIn(text).map(({ command }) => command),
});

/** What is stored where its user agrees to all of them. */
export const agreeTo = (...all: readonly Rights[]): string[] => [
  ...new Set(all.flatMap((rights) => rightsHash(rights) ?? [])),
];

/** What its user agrees to is known by it; null for a skill that wants nothing. */
export const rightsHash = (rights: Rights): string | null =>
  rights.allows.length + rights.commands.length === 0 ? null : hashOf({ rights });
