import type { AssistantMessage } from "../../protocol/messages.ts";
import { jsonText } from "./fit.ts";

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
  /** Thinking without a signature goes back too. */
  unsigned: boolean;
}

/** As it was stored; null for what another format stored under the same provider. */
export const shapeIn = (data: unknown): Shape | null => (Array.isArray(data) ? (data as Shape) : null);

export function replayed(shape: Shape, { message, uses, textBlocks, unsigned }: Parts): string[] {
  let [thought, said, used] = [0, 0, 0];
  const { reasoning = "", text } = message;
  const blocks: string[] = [];
  for (const block of shape) {
    switch (block.type) {
      case "thinking": {
        const { length, signature } = block;
        const thinking = reasoning.slice(thought, thought + length);
        thought += length;
        // Where thinking is signed, unsigned thinking is refused.
        if (signature) blocks.push(jsonText({ type: "thinking", thinking, signature }));
        else if (unsigned && thinking) blocks.push(jsonText({ type: "thinking", thinking }));
        break;
      }
      case "redacted_thinking":
        blocks.push(jsonText(block));
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
