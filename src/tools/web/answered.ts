import type { ToolContext } from "../tool.ts";

export interface Asked {
  head: string;
  /** The page as it is shown. */
  content: string;
  /** Its text from there on, whole. */
  rest: string;
  prompt: string | undefined;
}

/** What the small model reads at once, and says. */
const mostRead = 120_000;
const mostTokens = 2_000;

/** By the small model where one is set; else the seed's form: what was asked stands with the content. */
export async function answered({ head, content, rest, prompt }: Asked, context: ToolContext): Promise<string> {
  const { texts, aside, signal } = context;
  if (prompt === undefined || prompt.trim() === "") return content;
  const merged = `${texts.fetchPrompt({ prompt })}\n\n${content}`;
  const text = texts.fetchAnswerAsk({ prompt, page: `${head}\n\n${rest.slice(0, mostRead)}` });
  try {
    const spoken = await aside({ system: texts.fetchAnswerSystem(), text, maxOutput: mostTokens }, signal);
    if (spoken === null) return merged;
    const cut = spoken.stop === "length" ? [texts.fetchAnswerCut()] : [];
    return [head, spoken.text.trim(), ...cut, texts.fetchAnsweredBy({ model: spoken.model })].join("\n\n");
  } catch (error) {
    if (signal.aborted) throw error;
    return `${texts.fetchNotAnswered({ problem: (error as Error).message })}\n\n${merged}`;
  }
}
