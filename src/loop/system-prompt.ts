import type { Texts } from "../i18n/texts.ts";
import type { Guide } from "../protocol/skills.ts";

export interface SystemPromptInput {
  texts: Texts["prompt"];
  /** The main skill's own text; null for the general one. */
  skillText: string | null;
  guide: Guide;
  folder: string;
  system: string;
  tools: readonly string[];
  model: string;
  maxSteps: number;
}

/** Fixed when the session opens, the date too: what changes later is told in a note, and the provider's cache is kept. */
export function systemPrompt({ texts, skillText, guide, tools, ...environment }: SystemPromptInput): string {
  const { date, rules, always, instructions, catalogue, agents, servers, memory } = guide;
  return [
    `${skillText ?? texts.general()}\n\n${texts.environment({ ...environment, date, tools: tools.join(", ") })}`,
    ...(rules.length > 0 ? [texts.rules({ rules })] : []),
    ...(always.length > 0 ? [texts.always({ skills: always })] : []),
    ...(tools.includes("edit") ? [texts.editing()] : []),
    ...instructions.map(texts.instructions),
    ...(catalogue !== "" && tools.includes("skill") ? [catalogue] : []),
    ...(agents !== "" && tools.includes("task") ? [agents] : []),
    ...(servers !== "" && tools.includes("use_tool") ? [servers] : []),
    ...(memory !== "" ? [texts.memory({ memory })] : []),
  ].join("\n\n");
}
