import { isObject } from "../../protocol/json-object.ts";
import type { Picture, ToolOutput } from "../../tools/tool.ts";
import { weigh } from "../lists/weigh.ts";
import { type ContentContext, contentText, wordsOf } from "./content.ts";
import { saysSame } from "./says-same.ts";

/**
 * What a server answered, as a tool's output: every kind of content, and what nobody can read as a failure that says so.
 * Pictures that the model can look at are images, all else that is no text lies in files. The text is not cut here.
 */
export async function outputOf(result: unknown, context: ContentContext): Promise<ToolOutput> {
  const { texts } = context;
  const unreadable = (got: string): ToolOutput => ({ output: texts.resultUnreadable({ got }), failed: true });
  if (weigh(result, deepest).depth > deepest.depth) return unreadable("[[[[…");
  if (!isObject(result)) return unreadable(shown(result));
  const { content, structuredContent: structured, toolResult, isError } = result;
  const blocks = blocksOf(content);
  if (blocks === null) return unreadable(shown(result));
  const images: Picture[] = [];
  const parts: string[] = [];
  // There may be very many, and most are words, which nobody need wait for.
  for (const block of blocks) {
    const part = wordsOf(block) ?? (await contentText(block, images, context));
    if (part !== "") parts.push(part);
  }
  // The first protocols had another field for it.
  const value = structured ?? toolResult;
  if (value !== undefined && !saysSame(toldIn(blocks), value)) parts.push(JSON.stringify(value));
  const output = parts.join("\n\n");
  return {
    output: output || (isError === true ? texts.resultFailed() : texts.resultEmpty()),
    ...(images.length > 0 && { images }),
    ...(isError === true && { failed: true }),
  };
}

const toldIn = (blocks: readonly unknown[]) =>
  blocks.flatMap((block) => (isObject(block) && typeof block.text === "string" ? block.text : []));

/** To write it down goes as deep as it is. */
const deepest = { depth: 256, size: Number.POSITIVE_INFINITY };

/** A text, or a block that is in no list, is taken for what it is. Null for what is no content at all. */
function blocksOf(content: unknown): readonly unknown[] | null {
  if (Array.isArray(content)) return content;
  if (content === undefined || content === null) return [];
  if (typeof content === "string") return [{ type: "text", text: content }];
  return isObject(content) ? [content] : null;
}

function shown(value: unknown): string {
  const text = Array.from((JSON.stringify(value) ?? String(value)).slice(0, 400));
  return text.length > 200 ? `${text.slice(0, 200).join("")}…` : text.join("");
}
