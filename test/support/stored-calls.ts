import type { StoredBody } from "../../src/protocol/events.ts";

/** A message with these calls, as a journal holds it. */
export const called = (...calls: (readonly [tool: string, input: unknown])[]): StoredBody => ({
  type: "message-finished",
  message: "msg_1",
  text: "",
  toolCalls: calls.map(([name, input], index) => ({ id: `call_${index}`, name, input })),
  stop: "tool-calls",
});

export const commanded = (...commands: string[]): StoredBody =>
  called(...commands.map((command) => ["bash", { command }] as const));
