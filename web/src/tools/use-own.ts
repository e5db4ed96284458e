import type { ToolResult } from "../../../src/protocol/messages.ts";
import { useWords } from "../texts/texts.ts";
import { ownWords } from "./own-words.ts";

/** What came of a call; where it is SkillMint that speaks, not the tool, in the page's language. */
export function useOwn(result: ToolResult | undefined): string {
  const words = useWords().chat;
  if (!result) return "";
  const own = result.status === "ok" ? null : ownWords(result.output);
  return own ? `${words.own[own.sentence]}${own.rest}` : result.output;
}
