import { expect, test } from "vitest";
import { shownWalk } from "../../test/support/random-histories/shown-walk.ts";
import { type Mutation, type WalkOptions, walkHistory, walkMany } from "../../test/support/random-histories.ts";
import type { History } from "./history.ts";
import type { AssistantMessage } from "./messages.ts";

// The long form is `npm run proof -- pairing`.
const most = 3;

async function walkedWell(count: number, options: WalkOptions): Promise<ReadonlyMap<string, number>> {
  const { seen, failed, shortest } = await walkMany({ seed: 14, count, most, ...options });
  if (shortest) throw new Error(`${failed} of ${count} walks failed. The shortest:\n${shownWalk(shortest)}`);
  return seen;
}

test("whatever people, models, tools, crashes and failing writes do, a request has one result behind every call and every prompt", async () => {
  const seen = await walkedWell(1000, {});
  for (const what of [
    "prompts while a turn runs",
    "prompts that are denials",
    "commands: abort",
    "commands: go-on",
    "ask-answered",
    "retry-scheduled",
    "context-trimmed",
    "replies: cutOff",
    "crashes before tool-ended",
    "crashes before message-finished",
    "sessions taken up in mid-turn",
    "failed writes of prompt-submitted",
    "failed writes of tool-ended",
    "failed writes of turn-ended",
    "runs that could not store the end of their turn",
    "sessions closed and taken up anew",
    "turns ended: step-limit",
    "turns ended: stuck",
    "turns ended: failed",
  ]) {
    expect([what, (seen.get(what) ?? 0) > 0]).toEqual([what, true]);
  }
});

test("the same seed gives the same walk", async () => {
  const [one, other] = await Promise.all([walkHistory(7), walkHistory(7)]);
  expect(one.events.map(({ type }) => type)).toEqual(other.events.map(({ type }) => type));
});

const changed = (change: (message: AssistantMessage) => AssistantMessage) => (history: History) => ({
  ...history,
  messages: history.messages.map((message) => (message.role === "assistant" ? change(message) : message)),
});

type Sent = { role: string; content: unknown }[];

/** Every message of a body, changed or left out. */
const resent = (change: (message: Sent[number]) => Sent) => (body: string) => {
  const { messages, ...rest } = JSON.parse(body) as { messages: Sent };
  return JSON.stringify({ ...rest, messages: messages.flatMap(change) });
};
const withoutResults = (content: unknown) =>
  Array.isArray(content) ? content.filter(({ type }) => type !== "tool_result") : content;

test.each<[string, Mutation, RegExp]>([
  [
    "a result that the fold forgets",
    { see: changed((message) => ({ ...message, calls: message.calls.map(({ result: _, ...call }) => call) })) },
    /no request|has no result/,
  ],
  [
    "a call that stands twice",
    { see: changed((message) => ({ ...message, calls: message.calls.flatMap((call) => [call, call]) })) },
    /stands twice/,
  ],
  [
    "a prompt that is forgotten",
    {
      see: (history) => ({
        ...history,
        messages: history.messages.filter(({ role }, at) => at === 0 || role !== "user"),
      }),
    },
    /prompts in the request/,
  ],
  [
    "a result that one wire leaves out",
    { send: resent((message) => (message.role === "tool" ? [] : [message])) },
    /openai/,
  ],
  [
    "a result that the other wire leaves out",
    { send: resent((message) => [{ ...message, content: withoutResults(message.content) }]) },
    /anthropic/,
  ],
  [
    "a result with another call's id",
    { send: (body) => body.replace(/"tool_call_id":"/, '"tool_call_id":"x') },
    /openai: ids behind the calls/,
  ],
])("the walk finds %s", async (_, mutation, fault) => {
  const { shortest } = await walkMany({ seed: 14, count: 25, most, mutation });
  expect(shortest?.faults.join("\n")).toMatch(fault);
});
