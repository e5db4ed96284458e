import { describe, expect, test } from "vitest";
import { type ModelReply, type StreamStyle, streamReply, streamText } from "./openai-streams.ts";

interface Data {
  id: string;
  choices: { delta: Record<string, unknown>; finish_reason?: string | null; usage?: unknown }[];
  usage?: unknown;
}

const lines = (sse: string) => sse.split(/\r?\n/).filter((line) => line.startsWith("data: "));
const data = (sse: string): Data[] =>
  lines(sse)
    .map((line) => line.slice(6))
    .filter((line) => line !== "[DONE]")
    .map((line) => JSON.parse(line));
const deltas = (sse: string) => data(sse).flatMap((chunk) => chunk.choices.map((choice) => choice.delta));
const finishes = (sse: string) =>
  data(sse).flatMap((chunk) => chunk.choices.map((choice) => choice.finish_reason).filter((reason) => reason));

interface CallDelta {
  index?: number;
  id?: string;
  type?: string;
  function: { name?: string; arguments: unknown };
}
const callDeltas = (sse: string) => deltas(sse).flatMap((delta) => (delta.tool_calls ?? []) as CallDelta[]);

const twoCalls: ModelReply = {
  calls: [
    { name: "look", input: { at: "键🗝" }, id: "a" },
    { name: "jump", input: {}, id: "b" },
  ],
};
const styled = (style: StreamStyle, reply: ModelReply = twoCalls) => streamText({ ...reply, style });

describe("streams", () => {
  test("openai: role, words, finish, usage, done", () => {
    const sse = streamText({ text: "Hello big world", usage: { prompt_tokens: 3, completion_tokens: 4 } });
    expect(deltas(sse)).toEqual([
      { role: "assistant", content: "" },
      { content: "Hello" },
      { content: " big" },
      { content: " world" },
      {},
    ]);
    expect(data(sse).at(-1)).toMatchObject({
      choices: [],
      usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 },
    });
    expect(finishes(sse)).toEqual(["stop"]);
    expect(sse.endsWith("data: [DONE]\n\n")).toBe(true);
  });

  test("openai: a call opens with id, name and empty arguments, then fragments by index", () => {
    const sse = streamText({ ...twoCalls, fragments: 2 });
    expect(callDeltas(sse)).toEqual([
      { index: 0, id: "a", type: "function", function: { name: "look", arguments: "" } },
      { index: 0, function: { arguments: '{"at"' } },
      { index: 0, function: { arguments: ':"键🗝"}' } },
      { index: 1, id: "b", type: "function", function: { name: "jump", arguments: "" } },
      { index: 1, function: { arguments: "{" } },
      { index: 1, function: { arguments: "}" } },
    ]);
    expect(finishes(sse)).toEqual(["tool_calls"]);
  });

  test("chunks are the text deltas exactly as given", () => {
    const sse = streamText({ chunks: ["", " a\n", "\n"] });
    expect(
      deltas(sse)
        .slice(1, -1)
        .map((delta) => delta.content),
    ).toEqual(["", " a\n", "\n"]);
  });

  test("ids left out differ from turn to turn, and from style to style", () => {
    const reply = { calls: [{ name: "look", input: {} }] };
    const first = (style: StreamStyle, turn: number) => callDeltas(streamText({ ...reply, style }, { turn }))[0]?.id;
    expect([first("openai", 0), first("openai", 1)]).toEqual(["call_0_0", "call_1_0"]);
    expect(first("no-index", 2)).toMatch(/^[a-zA-Z0-9]{9}$/);
    expect(first("usage-in-choice", 2)).toBe("functions.look:2000");
  });

  test("raw arguments and a raw stop are sent as they are", () => {
    const calls = [{ name: "look", input: {}, rawArguments: '{"at' }];
    const sse = streamText({ calls, stop: "length", fragments: 1 });
    expect(callDeltas(sse).at(-1)?.function.arguments).toBe('{"at');
    expect(finishes(sse)).toEqual(["length"]);
    expect(finishes(streamText({ text: "x", stop: null }))).toEqual([]);
  });

  test("one-chunk: all calls whole in one delta, usage beside the finish", () => {
    const sse = styled("one-chunk");
    expect(deltas(sse)).toHaveLength(3);
    expect(callDeltas(sse)[0]).toMatchObject({ index: 0, id: "a", function: { arguments: '{"at":"键🗝"}' } });
    expect(data(sse).at(-1)).toMatchObject({ choices: [{ finish_reason: "tool_calls" }], usage: { total_tokens: 15 } });
  });

  test("ollama: every call has index 0 and the finish is stop", () => {
    const sse = styled("ollama");
    expect(callDeltas(sse).map(({ index, id }) => [index, id])).toEqual([
      [0, "a"],
      [0, "b"],
    ]);
    expect(finishes(sse)).toEqual(["stop"]);
  });

  test("no-index: neither index nor type; the finish is on the calls' chunk", () => {
    const sse = styled("no-index");
    expect(callDeltas(sse)[1]).toEqual({ id: "b", function: { name: "jump", arguments: "{}" } });
    expect(data(sse)).toHaveLength(2);
    expect(data(sse)[1]).toMatchObject({ choices: [{ finish_reason: "tool_calls" }], usage: { total_tokens: 15 } });
    expect(finishes(styled("no-index", { text: "x" }))).toEqual(["stop"]);
  });

  test("empty-ids: empty ids and names on continuations, an empty delta without finish_reason at the end", () => {
    const sse = styled("empty-ids");
    const look = callDeltas(sse).filter(({ index }) => index === 0);
    expect(look.map(({ id }) => id)).toEqual(["a", "", "", "", ""]);
    expect(look.map((part) => part.function.name)).toEqual(["look", undefined, "", undefined, undefined]);
    expect(look.at(-1)?.function.arguments).toBe("");
    expect(data(sse).some(({ choices: [choice] }) => choice && !("finish_reason" in choice))).toBe(true);
  });

  test("late-name: the name comes with the last fragment", () => {
    const look = callDeltas(styled("late-name")).filter(({ index }) => index === 0);
    expect(look.map((part) => part.function.name)).toEqual([undefined, undefined, undefined, "look"]);
    expect(look.map(({ id }) => id)).toEqual(["a", undefined, undefined, undefined]);
  });

  test("index-from-one and object-arguments", () => {
    expect(new Set(callDeltas(styled("index-from-one")).map(({ index }) => index))).toEqual(new Set([1, 2]));
    expect(callDeltas(styled("object-arguments"))[0]?.function.arguments).toEqual({ at: "键🗝" });
  });

  test("no-done, comments and crlf change the envelope only", () => {
    const plain = styled("openai");
    expect(styled("no-done")).toBe(plain.replace("data: [DONE]\n\n", ""));
    expect(styled("comments").replaceAll(": OPENROUTER PROCESSING\n\n", "")).toBe(plain);
    expect(styled("comments").startsWith(": OPENROUTER PROCESSING\n\ndata: {")).toBe(true);
    expect(styled("crlf")).toBe(plain.replaceAll("\n", "\r\n"));
  });

  test("usage-in-choice: the usage is in the choice alone", () => {
    const last = data(styled("usage-in-choice")).at(-1);
    expect(last?.choices[0]).toMatchObject({ finish_reason: "tool_calls", usage: { total_tokens: 15 } });
    expect(last).not.toHaveProperty("usage");
  });

  test("reasoning-content: content is null while it thinks", () => {
    const sse = styled("reasoning-content", { reasoning: "well then", text: "yes" });
    expect(deltas(sse)).toEqual([
      { role: "assistant", content: null, reasoning_content: "" },
      { content: null, reasoning_content: "well" },
      { content: null, reasoning_content: " then" },
      { content: "yes", reasoning_content: null },
      { content: "", reasoning_content: null },
    ]);
  });

  test("half is after half of the deltas, before the finish", () => {
    const { pieces, half } = streamReply({ chunks: ["a", "b"] });
    expect(deltas(pieces.slice(0, half).join(""))).toEqual([{ role: "assistant", content: "" }, { content: "a" }]);
    expect(streamReply({ text: "a" }).half).toBe(2);
  });

  test("an error is the last the server sends", () => {
    const sse = streamText({ text: "so far", error: { type: "server_error", message: "busy" } });
    expect(lines(sse).at(-1)).toBe('data: {"error":{"type":"server_error","message":"busy","code":null}}');
    expect(sse).not.toContain('finish_reason":"');
  });

  test("a style of another format is refused", () => {
    expect(() => styled("crlf-and-more" as StreamStyle)).toThrow('no style "crlf-and-more"');
  });
});
