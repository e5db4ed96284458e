import { expect, test } from "vitest";
import type { Message } from "../protocol/messages.ts";
import type { Model, ModelRequest } from "./model.ts";
import { withoutTools } from "./without-tools.ts";

test("a model without tools is offered none and reads calls and results as text, in turns with the user's words", async () => {
  let asked: ModelRequest | undefined;
  const model: Model = {
    id: "a/b",
    step: async (request) => {
      asked = request;
      return { text: "", calls: [], stop: "end" };
    },
  };
  const at = { seq: 1, at: "" };
  const image = { mediaType: "image/png", file: "/p.png" };
  const result = { status: "ok", output: "12 files", origin: "workspace", ms: 1, images: [image] } as const;
  const call = { id: "call_1", name: "list_dir", input: { path: "." }, state: "ended", result } as const;
  const messages = [
    { role: "user", id: "msg_1", ...at, text: "look" },
    { role: "assistant", id: "msg_2", ...at, text: "Well.", calls: [call], stop: "tool-calls" },
    { role: "user", id: "msg_3", ...at, text: "and?" },
  ] as unknown as Message[];
  const tools = [{ name: "list_dir", description: "", parameters: {} }];
  await withoutTools(model).step(
    { system: "s", tools, messages },
    { onDelta: () => undefined, signal: AbortSignal.any([]) },
  );
  expect(asked).toEqual({
    system: "s",
    tools: [],
    messages: [
      { role: "user", id: "msg_1", ...at, text: "look" },
      { role: "assistant", id: "msg_2", ...at, text: 'Well.\n[list_dir {"path":"."}]', calls: [], stop: "tool-calls" },
      { role: "user", id: "msg_2", ...at, text: "[list_dir → ok]\n12 files\n\nand?", images: [image] },
    ],
  });
});
