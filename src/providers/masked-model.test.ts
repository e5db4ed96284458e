import { expect, test } from "vitest";
import { createMatcher, type Masking, maskBy, placeholder } from "../protocol/mask.ts";
import type { UserMessage } from "../protocol/messages.ts";
import { maskedModel } from "./masked-model.ts";
import type { Delta, Model, ModelRequest } from "./model.ts";

const key = "sk-Zq3vR8tLmX0aPbWc7dEfGh1J";

function masking(known: string[]): Masking & { looked: string[] } {
  const looked: string[] = [];
  let of = "";
  let made = createMatcher(known);
  const matcher = () => {
    if (of !== known.join()) made = createMatcher(known);
    of = known.join();
    return made;
  };
  const mask = maskBy(matcher);
  const text = (whole: string) => {
    looked.push(whole);
    return mask.text(whole);
  };
  return { ...mask, text, matcher, looked, refresh: async () => undefined, values: () => [] };
}

const said = (text: string): UserMessage => ({ role: "user", id: "msg_a", seq: 1, at: "", text });
const request: ModelRequest = {
  system: `Rules, ${key}`,
  tools: [{ name: "t", description: key, parameters: { default: key } }],
  messages: [said(`Use ${key}`)],
};

function fake(deltas: readonly Delta[] = []): { model: Model; sent: ModelRequest[] } {
  const sent: ModelRequest[] = [];
  return {
    sent,
    model: {
      id: "x/y",
      async step(given, { onDelta }) {
        sent.push(given);
        for (const delta of deltas) onDelta(delta);
        const calls = [{ id: "call_a" as const, name: "bash", input: { command: `echo ${key}` } }];
        return { text: `It is ${key}.`, reasoning: key, calls, stop: "tool-calls" };
      },
    },
  };
}

const options = (deltas: Delta[] = []) => ({
  onDelta: (delta: Delta) => void deltas.push(delta),
  signal: new AbortController().signal,
});

test("a model is sent no secret, and what it says of one is believed no more than shown", async () => {
  const { model, sent } = fake();
  const reply = await maskedModel(model, masking([key])).step(request, options());
  expect(JSON.stringify([sent, reply])).not.toContain(key);
  expect(sent[0]).toEqual(JSON.parse(JSON.stringify(request).replaceAll(key, placeholder)));
  expect(reply.calls[0]?.input).toEqual({ command: `echo ${placeholder}` });
});

test("deltas of texts that come side by side are hidden each by itself, wherever they are cut", async () => {
  const pieces = [...`a ${key} b`].map((text): Delta[] => [
    { type: "text", text },
    { type: "tool-input", call: "call_a", name: "bash", text },
  ]);
  const { model } = fake(pieces.flat());
  const deltas: Delta[] = [];
  await maskedModel(model, masking([key])).step(request, options(deltas));
  for (const type of ["text", "tool-input"] as const) {
    const of = deltas.filter((delta) => delta.type === type).map(({ text }) => text);
    expect(of.join("")).toBe(`a ${placeholder} b`);
  }
});

test("what was held back is told also when a reply breaks off", async () => {
  const { model } = fake([{ type: "text", text: "so far sk-Zq3v" }]);
  const broken: Model = {
    ...model,
    async step(...given) {
      await model.step(...given);
      throw new Error("broke off");
    },
  };
  const deltas: Delta[] = [];
  await expect(maskedModel(broken, masking([key])).step(request, options(deltas))).rejects.toThrow("broke off");
  expect(deltas.map(({ text }) => text).join("")).toBe("so far sk-Zq3v");
});

test("a message is looked at once, and again when there is something new to hide", async () => {
  const known = [key];
  const mask = masking(known);
  const { model, sent } = fake();
  const asked = maskedModel(model, mask);
  const looks = () => mask.looked.splice(0).filter((text) => text.startsWith("Use")).length;
  await asked.step(request, options());
  await asked.step(request, options());
  expect(looks()).toBe(1);
  known.push("another one 77");
  await asked.step({ ...request, messages: [...request.messages, said("another one 77")] }, options());
  expect([looks(), sent.at(-1)?.messages.at(-1)]).toEqual([1, said(placeholder)]);
});

test("where nothing is secret, the request goes as it is", async () => {
  const { model, sent } = fake();
  const mask = masking([]);
  await maskedModel(model, mask).step(request, options());
  expect([sent[0] === request, mask.looked]).toEqual([true, []]);
});

test("the one that stands in is sent none either", async () => {
  const { model, sent } = fake();
  const other = await maskedModel({ ...model, fallback: async () => model }, masking([key])).fallback?.();
  await other?.step(request, options());
  expect(JSON.stringify(sent)).not.toContain(key);
});
