// Thinking comes back as it went out, or a strict Messages API server refuses, in Anthropic's words.
import { blocksOf, type MessagesBlock, type MessagesBody, type MessagesMessage } from "./anthropic-body.ts";
import type { AnthropicContent } from "./anthropic-streams.ts";
import { firstFault } from "./refusal-parts.ts";

type Issued = readonly AnthropicContent[][];

export function badThinking({ messages, thinking }: MessagesBody, issued: Issued): string | undefined {
  const forged = firstFault(messages, (message, at) => badBlocks(message, at, issued));
  if (forged !== undefined || thinking?.type === "disabled") return forged;
  return firstFault(messages, (message, at) => (at < loopStart(messages) ? undefined : badReplay(message, at, issued)));
}

function badBlocks(message: MessagesMessage, index: number, issued: Issued): string | undefined {
  return firstFault(blocksOf(message), (block, i) => badBlock(block, `messages.${index}.content.${i}`, issued.flat()));
}

function badBlock(block: MessagesBlock, at: string, issued: AnthropicContent[]): string | undefined {
  if (block.type === "redacted_thinking") {
    const known = issued.some((other) => other.type === "redacted_thinking" && other.data === block.data);
    return known ? undefined : `${at}: Invalid \`data\` in \`redacted_thinking\` block`;
  }
  if (block.type !== "thinking") return undefined;
  const signed = issued.filter((other) => other.type === "thinking");
  // Unsigned thinking was issued without a signature and matches nothing that a client may send.
  const original = signed.find(({ signature }) => signature !== undefined && signature === block.signature);
  if (!original) return `${at}: Invalid \`signature\` in \`thinking\` block`;
  return original.thinking === block.thinking ? undefined : modified(at);
}

/** Where the loop of calls and results begins that the request continues; thinking before it may be left out. */
function loopStart(messages: MessagesMessage[]): number {
  return 1 + messages.findLastIndex((message) => message.role === "user" && !blocksOf(message).some(isResult));
}

function isResult({ type }: MessagesBlock): boolean {
  return type === "tool_result";
}

/** A turn that called tools has all its thinking, in its order among the calls. */
function badReplay(message: MessagesMessage, index: number, issued: Issued): string | undefined {
  const blocks = blocksOf(message);
  const ids = blocks.flatMap(({ type, id }) => (type === "tool_use" ? [id] : []));
  const turn = issued.findLast((content) =>
    content.some((block) => block.type === "tool_use" && ids.includes(block.id)),
  );
  if (!turn) return undefined;
  const sent = turn.flatMap((block) => marksOf(block as MessagesBlock));
  const expected = sent.filter((mark) => !isCall(mark) || ids.includes(mark.slice(CALL.length)));
  const replayed = blocks.flatMap(marksOf);
  if (expected.every(isCall) && replayed.every(isCall)) return undefined;
  if (expected.join("\n") === replayed.join("\n")) return undefined;
  return replayed.every(isCall) ? dropped(index, blocks[0]?.type) : modified(`messages.${index}.content`);
}

const CALL = "call ";

/** What must keep its place: signed thinking and calls. */
function marksOf({ type, signature, data, id }: MessagesBlock): string[] {
  if (type === "thinking") return signature === undefined ? [] : [`signed ${signature}`];
  if (type === "redacted_thinking") return [`redacted ${data}`];
  return type === "tool_use" ? [CALL + id] : [];
}

function isCall(mark: string): boolean {
  return mark.startsWith(CALL);
}

function dropped(index: number, found: string | undefined): string {
  const expected = `Expected \`thinking\` or \`redacted_thinking\`, but found \`${found}\``;
  const rule = "When `thinking` is enabled, a final `assistant` message must start with a thinking block";
  return `messages.${index}.content.0.type: ${expected}. ${rule}.`;
}

function modified(at: string): string {
  const rule = "These blocks must remain as they were in the original response.";
  return `${at}: \`thinking\` or \`redacted_thinking\` blocks in the latest assistant message cannot be modified. ${rule}`;
}
