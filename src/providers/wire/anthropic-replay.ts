import type { AssistantMessage } from "../../protocol/messages.ts";

/**
 * A message's blocks in their order, without what the message itself holds: thinking and text are given by their
 * length, calls by their place. So signed thinking goes back unchanged and nothing is stored twice.
 */
export type Shape = (
  | { type: "thinking"; length: number; signature: string }
  | { type: "redacted_thinking"; data: string }
  | { type: "text"; length: number }
  | { type: "tool_use" }
)[];

interface Parts {
  message: AssistantMessage;
  uses: readonly string[];
  textBlocks(text: string): string[];
}

export function replayed(shape: unknown, { message, uses, textBlocks }: Parts): string[] {
  let [thought, said, used] = [0, 0, 0];
  const { reasoning = "", text } = message;
  const blocks: string[] = [];
  for (const block of shape as Shape) {
    switch (block.type) {
      case "thinking": {
        const { length, signature } = block;
        const thinking = reasoning.slice(thought, thought + length);
        thought += length;
        // Unsigned thinking is refused; it is left out.
        if (signature) blocks.push(JSON.stringify({ type: "thinking", thinking, signature }));
        break;
      }
      case "redacted_thinking":
        blocks.push(JSON.stringify(block));
        break;
      case "text":
        blocks.push(...textBlocks(text.slice(said, said + block.length)));
        said += block.length;
        break;
      case "tool_use":
        blocks.push(...uses.slice(used, used + 1));
        used++;
    }
  }
  return blocks;
}
