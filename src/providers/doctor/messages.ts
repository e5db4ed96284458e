import { newId } from "../../protocol/ids.ts";
import type { AssistantMessage, Image, JsonSchema, ToolDefinition, UserMessage } from "../../protocol/messages.ts";
import type { Reply } from "../model.ts";

/** What the doctor says to a model. It is English in every language: all models know it, and it is part of the measure. */
export const promptOf = (text: string, images?: Image[]): UserMessage => ({
  role: "user",
  id: newId("msg"),
  seq: 0,
  at: new Date().toISOString(),
  text,
  ...(images && { images }),
});

/** A reply with calls, each of them answered. */
export const answeredBy = (reply: Pick<Reply, "text" | "reasoning" | "opaque" | "calls" | "stop">, output: string) =>
  ({
    role: "assistant",
    id: newId("msg"),
    seq: 1,
    at: new Date().toISOString(),
    ...reply,
    calls: reply.calls.map((call) => ({
      ...call,
      state: "ended",
      result: { status: "ok", output, origin: "workspace", ms: 1 },
    })),
  }) satisfies AssistantMessage;

/** A reply in words, of which nobody knows what was thought. */
export const saidBy = (text: string): AssistantMessage => answeredBy({ text, calls: [], stop: "end" }, "");

export const toolOf = (name: string, description: string, parameters: JsonSchema): ToolDefinition => ({
  name,
  description,
  parameters,
});

export const objectOf = (properties: JsonSchema, rest: JsonSchema = {}): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  ...rest,
});

const text = { type: "string" };

export const weather = toolOf("get_weather", "The weather in a city.", objectOf({ city: text }));
export const clock = toolOf("get_time", "The time now.", { type: "object", properties: {} });
export const note = toolOf("write_note", "Writes a note.", objectOf({ title: text, text }));
