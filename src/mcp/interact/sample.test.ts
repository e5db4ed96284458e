import { expect, test } from "vitest";
import { textsIn } from "../../i18n/texts.ts";
import type { LiveAnswer, Question, Speech } from "../../tools/tool.ts";
import { sample } from "./sample.ts";

const texts = textsIn("en").tools;
const { signal } = new AbortController();

async function sampled(params: Record<string, unknown>, answer: LiveAnswer | null) {
  const questions: Question[] = [];
  const speeches: Speech[] = [];
  const result = sample(
    params,
    "shop",
    {
      texts,
      ask: async (question) => {
        questions.push(question);
        return answer;
      },
      speak: async (speech) => {
        speeches.push(speech);
        return { text: "Words.", model: "a/b", stop: "end" };
      },
    },
    signal,
  );
  return { questions, speeches, result: await result.catch((error: Error) => error) };
}

const hello = { messages: [{ role: "user", content: { type: "text", text: "Say hello" } }], maxTokens: 50 };

test("a server gets words of the model when a person has seen what for and agrees", async () => {
  const { questions, speeches, result } = await sampled({ ...hello, systemPrompt: "Be brief" }, { answer: "Yes" });
  expect(questions[0]?.question).toContain("The MCP server shop wants words of your model");
  expect(questions[0]?.question).toContain("Be brief\nuser: Say hello");
  expect(speeches).toEqual([{ system: "Be brief", text: "Say hello", maxOutput: 50 }]);
  expect(result).toEqual({
    ...{ role: "assistant", content: { type: "text", text: "Words." }, model: "a/b", stopReason: "endTurn" },
  });
});

test.each([
  ["declined", { declined: "" }],
  ["answered otherwise", { answer: "Decline to answer" }],
  ["not there", null],
])("nothing is asked of the model when the person has %s", async (_, answer) => {
  const { speeches, result } = await sampled(hello, answer);
  expect(speeches).toEqual([]);
  expect(result).toMatchObject({ kind: "refused" });
});

test("what is not text, and what is beyond all measure, is refused unasked", async () => {
  const picture = { messages: [{ role: "user", content: { type: "image", data: "", mimeType: "image/png" } }] };
  const long = { messages: [{ role: "user", content: { type: "text", text: "x".repeat(200_001) } }] };
  for (const params of [picture, long, {}, { messages: [] }]) {
    const { questions, result } = await sampled(params, { answer: "Yes" });
    expect([questions, result]).toMatchObject([[], { kind: "refused" }]);
  }
});

test("what a server says that others said stays in its words", async () => {
  const messages = [
    { role: "user", content: { type: "text", text: "One?" } },
    { role: "assistant", content: { type: "text", text: "Two." } },
  ];
  const { speeches } = await sampled({ messages, maxTokens: 1e9 }, { answer: "Yes" });
  expect(speeches).toEqual([{ system: "", text: "[user]\nOne?\n\n[assistant]\nTwo.", maxOutput: 8_000 }]);
});
