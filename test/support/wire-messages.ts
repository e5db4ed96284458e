// Messages as a wire is handed them.
import type { AssistantMessage, Call, Image, ToolResult, UserMessage } from "../../src/protocol/messages.ts";

export const said = (text: string, images?: Image[]): UserMessage => ({
  role: "user",
  id: "msg_u",
  seq: 1,
  at: "",
  text,
  ...(images && { images }),
});

export const replied = (reply: Partial<AssistantMessage> = {}): AssistantMessage => ({
  role: "assistant",
  id: "msg_a",
  seq: 2,
  at: "",
  text: "",
  calls: [],
  stop: "end",
  ...reply,
});

export const called = (call: Partial<Omit<Call, "result">> & { result?: Partial<ToolResult> } = {}): Call => ({
  id: "call_1",
  name: "read_file",
  input: {},
  state: "ended",
  ...call,
  result: { status: "ok", output: "done", origin: "workspace", ms: 1, ...call.result },
});

export const image = (file: string): Image => ({ mediaType: "image/png", file });

export const tool = (name: string, parameters: Record<string, unknown> = { type: "object", properties: {} }) => ({
  name,
  description: "",
  parameters,
});
