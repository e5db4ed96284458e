import type { Texts } from "../i18n/texts.ts";

export interface SystemPromptInput {
  texts: Texts["prompt"];
  /** The main skill's own text; a session without a skill has the general one. */
  skillText?: string;
  folder: string;
  system: string;
  tools: readonly string[];
  model: string;
  maxSteps: number;
}

/** Fixed when the session opens. Nothing in it may change from day to day, or the provider's cache is lost. */
export function systemPrompt({ texts, skillText, tools, ...environment }: SystemPromptInput): string {
  return [
    `${skillText ?? texts.general()}\n\n${texts.environment({ ...environment, tools: tools.join(", ") })}`,
    ...(tools.includes("edit") ? [texts.editing()] : []),
  ].join("\n\n");
}
