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

/** Fixed when the session opens. Nothing in it may change from day to day, or the provider's cache is lost. */
export function systemPrompt({ texts, skillText, guide, tools, ...environment }: SystemPromptInput): string {
  const { rules, always, instructions, catalogue, servers, memory } = guide;
  return [
    `${skillText ?? texts.general()}\n\n${texts.environment({ ...environment, tools: tools.join(", ") })}`,
    ...(rules.length > 0 ? [texts.rules({ rules })] : []),
    ...(always.length > 0 ? [texts.always({ skills: always })] : []),
    ...(tools.includes("edit") ? [texts.editing()] : []),
    ...instructions.map(texts.instructions),
    ...(catalogue !== "" && tools.includes("skill") ? [catalogue] : []),
    ...(servers !== "" && tools.includes("use_tool") ? [servers] : []),
    ...(memory !== "" ? [texts.memory({ memory })] : []),
  ].join("\n\n");
}
