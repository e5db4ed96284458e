// What is wrong with the messages of a request to the Messages API, said as Anthropic says it.
import { blocksOf, type MessagesBlock, type MessagesMessage } from "./anthropic-body.ts";
import { firstFault, firstTwice, isObject } from "./refusal-parts.ts";

export const NAME = /^[a-zA-Z0-9_-]{1,128}$/;
const ID = /^[a-zA-Z0-9_-]+$/;

interface Kind {
  roles: string[];
  required: string[];
  optional: string[];
  /** What else is wrong with a block whose fields are right. */
  fault?: (block: MessagesBlock, at: string) => string | undefined;
}

const KINDS: Record<string, Kind> = {
  text: { roles: ["user", "assistant"], required: ["text"], optional: ["cache_control", "citations"], fault: badText },
  image: { roles: ["user"], required: ["source"], optional: ["cache_control"] },
  document: { roles: ["user"], required: ["source"], optional: ["cache_control", "citations", "context", "title"] },
  tool_result: {
    roles: ["user"],
    required: ["tool_use_id"],
    optional: ["content", "is_error", "cache_control"],
    fault: badResult,
  },
  tool_use: {
    roles: ["assistant"],
    required: ["id", "name", "input"],
    optional: ["cache_control", "caller"],
    fault: badCall,
  },
  thinking: { roles: ["assistant"], required: ["thinking", "signature"], optional: [] },
  redacted_thinking: { roles: ["assistant"], required: ["data"], optional: [] },
};

export function badMessages(messages: unknown): string | undefined {
  if (messages === undefined) return "messages: Field required";
  if (!Array.isArray(messages)) return "messages: Input should be a valid list";
  if (messages.length === 0) return "messages: at least one message is required";
  return firstFault(messages, badMessage) ?? badOrder(messages) ?? badEnd(messages);
}

function badMessage(message: unknown, index: number): string | undefined {
  const at = `messages.${index}`;
  if (!isObject(message)) return `${at}: Input should be an object`;
  const { role, content, ...rest } = message;
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined) return `${at}.${unknown}: Extra inputs are not permitted`;
  if (role === "system") {
    return 'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter, not "system" as an input message role.';
  }
  if (role !== "user" && role !== "assistant") return `${at}.role: Input should be 'user' or 'assistant'`;
  if (index === 0 && role !== "user") return 'messages: first message must use the "user" role';
  if (typeof content !== "string" && !Array.isArray(content)) return `${at}.content: Input should be a valid list`;
  if (content.length === 0) return `${at}: all messages must have non-empty content`;
  return firstFault(blocksOf({ role, content }), (block, i) => badBlock(block, `${at}.content.${i}`, role));
}

function badBlock(block: unknown, at: string, role: string): string | undefined {
  if (!isObject(block)) return `${at}: Input should be an object`;
  const type = String(block.type);
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  if (!kind) return `${at}: Input tag '${type}' found using 'type' does not match any of the expected tags`;
  if (!kind.roles.includes(role)) return `${at}: \`${type}\` blocks are not permitted in \`${role}\` messages`;
  const missing = kind.required.find((field) => block[field] === undefined || block[field] === null);
  if (missing !== undefined) return `${at}.${type}.${missing}: Field required`;
  const fields = ["type", ...kind.required, ...kind.optional];
  const unknown = Object.keys(block).find((field) => !fields.includes(field));
  if (unknown !== undefined) return `${at}.${type}.${unknown}: Extra inputs are not permitted`;
  return kind.fault?.(block as MessagesBlock, at);
}

function badText({ text, cache_control: cached }: MessagesBlock, at: string): string | undefined {
  if (typeof text !== "string") return `${at}.text.text: Input should be a valid string`;
  if (text === "" && cached) return `${at}.text: cache_control cannot be set for empty text blocks`;
  if (text === "") return "messages: text content blocks must be non-empty";
  return text.trim() === "" ? "messages: text content blocks must contain non-whitespace text" : undefined;
}

function badCall({ id, name, input }: MessagesBlock, at: string): string | undefined {
  if (!ID.test(String(id))) return `${at}.tool_use.id: String should match pattern '${ID.source}'`;
  if (!NAME.test(String(name))) return `${at}.tool_use.name: String should match pattern '${NAME.source}'`;
  return isObject(input) ? undefined : `${at}.tool_use.input: Input should be an object`;
}

function badResult({ tool_use_id: id, content, is_error: failed }: MessagesBlock, at: string): string | undefined {
  if (!ID.test(String(id))) return `${at}.tool_result.tool_use_id: String should match pattern '${ID.source}'`;
  if (failed === true && ((content ?? "") as string | unknown[]).length === 0) {
    return `${at}.tool_result: content cannot be empty if \`is_error\` is true`;
  }
  if (content === undefined || typeof content === "string") return undefined;
  if (!Array.isArray(content)) return `${at}.tool_result.content: Input should be a valid list`;
  return firstFault(content, (block, i) => badNested(block, `${at}.tool_result.content.${i}`));
}

function badNested(block: unknown, at: string): string | undefined {
  const type = isObject(block) ? block.type : undefined;
  if (type === "text" || type === "image" || type === "document") return badBlock(block, at, "user");
  return `${at}: Input tag '${type}' found using 'type' does not match any of the expected tags`;
}

// ---------------------------------------------------------------------- order

/** All calls of a message are answered at the very start of the next one, each once, and nothing else is answered. */
function badOrder(messages: MessagesMessage[]): string | undefined {
  const calls = messages.map((message) => idsOf(blocksOf(message), "tool_use"));
  if (firstTwice(calls.flat()) !== undefined) return twice(messages, calls.flat());
  return firstFault(messages, (_, index) => badAnswers(messages, index, calls[index] ?? [])) ?? badStart(messages);
}

function badAnswers(messages: MessagesMessage[], index: number, open: unknown[]): string | undefined {
  const blocks = blocksOf(messages[index + 1] ?? { role: "user", content: [] });
  const answered = idsOf(blocks, "tool_result");
  const at = `messages.${index + 1}.content`;
  const stray = answered.find((id) => !open.includes(id));
  if (stray !== undefined) return unexpected(`${at}.${indexOfId(blocks, stray)}`, stray);
  const again = firstTwice(answered);
  if (again !== undefined) {
    return `${at}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${again}`;
  }
  const other = blocks.findIndex(({ type }) => type !== "tool_result");
  const first = idsOf(other === -1 ? blocks : blocks.slice(0, other), "tool_result");
  const missing = open.filter((id) => !first.includes(id));
  return missing.length > 0 ? unanswered(index, missing) : undefined;
}

/** The first message has none before it that could have called. */
function badStart([first]: MessagesMessage[]): string | undefined {
  const [id] = first ? idsOf(blocksOf(first), "tool_result") : [];
  return id === undefined ? undefined : unexpected("messages.0.content.0", id);
}

function badEnd(messages: MessagesMessage[]): string | undefined {
  const last = messages.at(-1);
  if (last?.role !== "assistant") return undefined;
  const block = blocksOf(last).at(-1);
  if (/thinking$/.test(String(block?.type))) {
    return `messages.${messages.length - 1}: The final block in an assistant message cannot be \`thinking\`.`;
  }
  if (!/\s$/.test(String(block?.text))) return undefined;
  return "messages: final assistant content cannot end with trailing whitespace";
}

function idsOf(blocks: MessagesBlock[], type: "tool_use" | "tool_result"): unknown[] {
  const field = type === "tool_use" ? "id" : "tool_use_id";
  return blocks.filter((block) => block.type === type).map((block) => block[field]);
}

function indexOfId(blocks: MessagesBlock[], id: unknown): number {
  return blocks.findIndex((block) => block.tool_use_id === id);
}

function twice(messages: MessagesMessage[], ids: unknown[]): string {
  const id = firstTwice(ids);
  const index = messages.findLastIndex((message) => idsOf(blocksOf(message), "tool_use").includes(id));
  return `messages.${index}.content: \`tool_use\` ids must be unique: ${id}`;
}

function unexpected(at: string, id: unknown): string {
  const rule = "Each `tool_result` block must have a corresponding `tool_use` block in the previous message.";
  return `${at}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. ${rule}`;
}

function unanswered(index: number, ids: unknown[]): string {
  const found = "`tool_use` ids were found without `tool_result` blocks immediately after";
  const rule = "Each `tool_use` block must have a corresponding `tool_result` block in the next message.";
  return `messages.${index}: ${found}: ${ids.join(", ")}. ${rule}`;
}
