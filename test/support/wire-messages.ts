// Messages for the tests of the wires, with only what matters said.
import type {
  AssistantMessage,
  Call,
  Image,
  JsonSchema,
  ToolDefinition,
  ToolResult,
  UserMessage,
} from "../../src/protocol/messages.ts";

let made = 0;

export const user = (text: string, rest: Partial<UserMessage> = {}): UserMessage => ({
  ...{ role: "user", id: `msg_${++made}` as UserMessage["id"], seq: made, at: "", text },
  ...rest,
});

export const assistant = (text: string, rest: Partial<AssistantMessage> = {}): AssistantMessage => ({
  ...{ role: "assistant", id: `msg_${++made}` as AssistantMessage["id"], seq: made, at: "", text, calls: [] },
  ...{ stop: rest.calls ? "tool-calls" : "end" },
  ...rest,
});

export const endedCall = (name: string, input: unknown, rest: Partial<Call> = {}): Call => ({
  ...{ id: `call_${++made}` as Call["id"], name, input, state: "ended" },
  result: result(),
  ...rest,
});

export const result = (rest: Partial<ToolResult> = {}): ToolResult => ({
  ...{ status: "ok", output: "done", origin: "workspace", ms: 1 },
  ...rest,
});

export const image = (file: string): Image => ({ mediaType: "image/png", file });

export const tool = (name: string, parameters: JsonSchema = { type: "object", properties: {} }): ToolDefinition => ({
  name,
  description: "",
  parameters,
});
