import type { ToolContext } from "../tool.ts";

/** The seed's form: what was asked stands with the content. */
export async function answered(content: string, prompt: string | undefined, { texts }: ToolContext): Promise<string> {
  if (prompt === undefined || prompt.trim() === "") return content;
  return `${texts.fetchPrompt({ prompt })}\n\n${content}`;
}
