import { expect, test } from "vitest";
import { opened } from "../../test/support/opened.ts";
import { emptyHistory, type History } from "../protocol/history.ts";
import type { AssistantMessage, Message, Usage, UserMessage } from "../protocol/messages.ts";
import { contextLimit, isTooLong } from "./context-limit.ts";
import { estimate, grownSinceCut, plainEstimate } from "./estimate.ts";
import { withRoom } from "./with-room.ts";

const said = (text: string, more: Partial<UserMessage> = {}): UserMessage => {
  return { role: "user", id: "msg_1", seq: 1, at: "", text, ...more };
};
const answered = (text: string, usage?: Usage, output?: string): AssistantMessage => ({
  ...{ role: "assistant", id: "msg_2", seq: 2, at: "", text, stop: "end", ...(usage && { usage }) },
  calls:
    output === undefined
      ? []
      : [
          {
            id: "call_1",
            name: "look",
            input: {},
            state: "ended",
            result: { status: "ok", output, origin: "workspace", ms: 0 },
          },
        ],
});
const history = (...messages: Message[]): History => ({ ...emptyHistory, opened, messages });
const cut = { upTo: "msg_0" as const, text: "", dropped: 3, digest: null, shorten: null };
const bare = plainEstimate(history());

test("a third of the characters, as people count them, and a fixed number for a picture", () => {
  const sizeOf = (message: Message) => plainEstimate(history(message)) - bare;
  const empty = sizeOf(said(""));
  expect(sizeOf(said("x".repeat(300))) - empty).toBe(100);
  expect(sizeOf(said("字".repeat(300))) - empty).toBe(100);
  expect(sizeOf(said("😀".repeat(300))) - empty).toBe(100);
  expect(sizeOf(said("", { notes: ["x".repeat(300)] })) - empty).toBe(100);
  expect(sizeOf(said("", { images: [{ mediaType: "image/png", file: "/a.png" }] })) - empty).toBe(1500);
  expect(plainEstimate({ ...history(), queue: [said("x".repeat(300))] })).toBe(bare + 100 + empty);
});

test("the model's own count of its last request goes before ours, which holds for what came since", () => {
  const talk = history(
    said("x".repeat(3000)),
    answered("ok", { input: 1500, output: 20 }, "y".repeat(300)),
    said("z".repeat(300)),
  );
  // The result of 100 tokens, a prompt of 100, and the frames of both.
  expect(estimate(talk).tokens).toBe(1500 + 20 + 104 + 104);
  expect(estimate(talk).scale).toBeGreaterThan(1.3);
});

test("a count of a request before the last cut says nothing of now", () => {
  const talk = history(said("x".repeat(300)), answered("ok", { input: 250, output: 20 }));
  expect(estimate(talk).tokens).toBe(270);
  expect(estimate({ ...talk, cut: { ...cut, size: 2 } }).tokens).toBe(
    plainEstimate({ ...talk, cut: { ...cut, size: 2 } }),
  );
  expect(estimate({ ...talk, cut: { ...cut, size: 1 } }).tokens).toBe(270);
});

test.each([1, 1_000_000])("a provider that counts %i is believed only so far", (input) => {
  const talk = history(said("x".repeat(3000)), answered("ok", { input, output: 0 }));
  const plain = plainEstimate(talk);
  expect(estimate(talk).tokens).toBe(input === 1 ? plain : plain * 4);
});

test("how much has been said since a cut is counted by the model where it has", () => {
  const talk = [
    said("x".repeat(3000)),
    answered("a", { input: 1500, output: 50 }),
    answered("b", { input: 1900, output: 100 }),
  ];
  expect(grownSinceCut(history(...talk))).toBeNull();
  expect(grownSinceCut({ ...history(...talk), cut: { ...cut, size: 1 } })).toBe(2000 - 1500);
  expect(grownSinceCut({ ...history(said("a"), said("x".repeat(300))), cut: { ...cut, size: 1 } })).toBe(104);
  // By ours, where it leaves something out; and since a summary that came to nothing, where that was later.
  const odd = [said("x".repeat(3000)), answered("a", { input: 1, output: 1 }), said("x".repeat(300))];
  const grown = grownSinceCut({ ...history(...odd), cut: { ...cut, size: 1 } });
  expect(grown).toBeLessThan(150);
  const failed = { times: 1, skip: 0, size: 2 };
  expect(grownSinceCut({ ...history(...odd), cut: { ...cut, size: 1 }, failed })).toBe(104);
});

test.each([
  ["four fifths of what the model takes", { context: 100_000 }, undefined, 80_000],
  ["less where the reply may take more than a fifth", { context: 100_000, output: 22_000 }, undefined, 78_000],
  ["a quarter for the reply at most", { context: 100_000, output: 90_000 }, undefined, 75_000],
  ["70 % of 32,000 for a model that nobody knows", {}, undefined, 22_400],
  ["less where the user wants less", { context: 100_000 }, 50_000, 50_000],
  ["never more than the model takes", { context: 10_000 }, 50_000, 8_000],
])("the limit is %s", (_, model, maxTokens, limit) => {
  expect(contextLimit({ model, maxTokens })).toBe(limit);
});

test("a reply may take no more than the request leaves", () => {
  const talk = history(said("x".repeat(30_000)), answered("ok", { input: 8000, output: 0 }));
  const request = { system: "", tools: [], messages: [] };
  const model = { id: "a/b", step: () => Promise.reject(new Error("not asked")) };
  expect(withRoom(request, talk, { ...model, context: 16_000, output: 4000 })).toBe(request);
  expect(withRoom(request, talk, { ...model, context: 12_000, output: 4000 })).toEqual({ ...request, maxOutput: 3600 });
  expect(withRoom(request, talk, { ...model, context: 8000, output: 4000 })).toEqual({ ...request, maxOutput: 1024 });
  expect(withRoom(request, talk, model)).toBe(request);
});

test("where nobody knows what a model takes, its own count is held to the limit, and what came since to all there is", () => {
  const isLong = (input: number, newer: number, model: { context?: number } = {}, maxTokens?: number) => {
    const limit = contextLimit({ model, maxTokens });
    // Long enough that the count can be true.
    const messages = [said("x".repeat(60_000)), answered("ok", { input, output: 0 }, "x".repeat(newer * 3))];
    return isTooLong(history(...messages), { model, maxTokens, limit });
  };
  expect([isLong(22_000, 3_000), isLong(22_500, 0), isLong(22_000, 10_500)]).toEqual([false, true, true]);
  expect([isLong(22_000, 3_000, { context: 30_000 }), isLong(22_000, 3_000, {}, 24_000)]).toEqual([true, true]);
});
