import { expect, test } from "vitest";
import { z } from "zod";
import { plainContext } from "../../test/support/call-context.ts";
import { memoryJournal } from "../../test/support/memory-journal.ts";
import type { StoredBody } from "../protocol/events.ts";
import type { Tool } from "../tools/tool.ts";
import { callTools } from "./call-tools.ts";

const question: StoredBody[] = [
  { type: "prompt-submitted", message: "msg_1", text: "go" },
  { type: "turn-started", model: "a/b", skill: "general", tools: [] },
  { type: "step-started", step: 1 },
  {
    type: "message-finished",
    message: "msg_2",
    text: "",
    toolCalls: [{ id: "call_1", name: "ask", input: {} }],
    stop: "tool-calls",
  },
  {
    type: "ask-raised",
    ...{ ask: "ask_1", call: "call_1", kind: "question", tool: "ask", input: {}, touches: [], reason: "" },
    question: "And now?",
  },
];
const answer: StoredBody = { type: "ask-answered", ask: "ask_1", answer: { decision: "answer", text: "yes" } };

test("a question whose answer could not be stored after all is not gone on with as if there were none", async () => {
  const before = memoryJournal(question).history;
  const journal = memoryJournal([...question, answer]);
  let isLost = false;
  const ran: (string | null)[] = [];
  const text = { description: "asks" };
  const tool: Tool = {
    name: "ask",
    toolset: "agent",
    class: "free",
    effect: "none",
    texts: { en: text, "zh-CN": text },
    input: z.unknown(),
    asks: () => [],
    question: () => ({ question: "And now?" }),
    prepare: async () => {
      isLost = true;
      return { changes: [] };
    },
    execute: async (_, context) => {
      ran.push(context.answer);
      return { output: "" };
    },
  };
  const told: StoredBody[] = [];
  await callTools({
    ...plainContext,
    calls: [{ id: "call_1", name: "ask", input: {}, state: "approved", answer: "yes" }],
    journal: {
      get history() {
        return isLost ? before : journal.history;
      },
      append: async (...events) => void told.push(...events),
      sync: async () => undefined,
      defer: (...events) => void told.push(...events),
      pass: () => undefined,
    },
    tools: {
      names: () => ["ask"],
      get: async () => tool,
      called: async (name: string) => ({ name }),
      listed: () => [],
      others: async () => [],
    },
    signal: new AbortController().signal,
  });
  expect([ran, told]).toEqual([[], []]);
});
