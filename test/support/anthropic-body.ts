// What a client sends to the Messages API.
import type { RecordedRequest } from "./scripted-model.ts";

export interface MessagesBlock {
  type: string;
  [key: string]: unknown;
}

export interface MessagesMessage {
  role: string;
  content: string | MessagesBlock[];
}

export interface MessagesBody {
  model: string;
  max_tokens: number;
  system?: string | MessagesBlock[];
  messages: MessagesMessage[];
  tools?: { name: string; description?: string; input_schema: Record<string, unknown>; [key: string]: unknown }[];
  stream?: boolean;
  thinking?: { type: string; budget_tokens?: number };
  [key: string]: unknown;
}

/** The body of a request in the Anthropic format; its type holds for accepted requests only. Throws for the other format. */
export function messagesBody({ body, path }: RecordedRequest): MessagesBody {
  if (!isMessagesPath(path)) throw new Error(`no request to the Messages API: ${path}`);
  return body as unknown as MessagesBody;
}

export function isMessagesPath(path: string): boolean {
  return /\/messages(\?|$)/.test(path);
}

/** A string is short for one text block. */
export function blocksOf({ content }: MessagesMessage): MessagesBlock[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}
