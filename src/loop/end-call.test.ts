import { expect, test } from "vitest";
import { plainContext } from "../../test/support/call-context.ts";
import { memoryJournal } from "../../test/support/memory-journal.ts";
import type { Event } from "../protocol/events.ts";
import { outputLimit } from "../protocol/limits.ts";
import { createMatcher, maskBy, placeholder } from "../protocol/mask.ts";
import type { Picture, ToolOutput } from "../tools/tool.ts";
import type { CallContext } from "./call-context.ts";
import { endCall } from "./end-call.ts";

const call = { id: "call_1", name: "look", input: {}, state: "started" } as const;
const pictures: Picture[] = [1, 2].map((byte) => ({ mediaType: "image/png", content: Uint8Array.of(byte) }));

async function ended(
  keepImage: CallContext["keepImage"],
  result: ToolOutput = { output: "two pictures", images: pictures },
  keep: CallContext["keep"] = plainContext.keep,
  mask: CallContext["mask"] = plainContext.mask,
): Promise<Event | undefined> {
  const journal = memoryJournal([]);
  const nothing = {
    tools: {
      names: () => [],
      get: async () => null,
      called: async (name: string) => ({ name }),
      listed: () => [],
      others: async () => [],
    },
    signal: AbortSignal.timeout(9e6),
  };
  const context: CallContext = { ...plainContext, ...nothing, journal, keepImage, keep, mask };
  await endCall({ call, name: "look", began: 0, status: "ok", result }, context);
  await journal.append();
  return journal.events.find(({ type }) => type === "tool-ended");
}

test("the journal names the files of pictures and holds nothing of them", async () => {
  const event = await ended(async ({ content }) => `/outputs/${content[0]}.png`);
  const images = ["/outputs/1.png", "/outputs/2.png"].map((file) => ({ mediaType: "image/png", file }));
  expect(event).toMatchObject({ output: "two pictures", images });
});

test("a picture that cannot be kept is not named but told of, and the result stands", async () => {
  const event = await ended(() => Promise.reject(new Error("disk full")));
  expect(event).toMatchObject({
    output: "two pictures\n\n[A picture could not be kept and is not shown: disk full]",
    status: "ok",
  });
  expect(event).not.toHaveProperty("images");
});

test("what a tool has cut by itself is kept whole, and its file is named", async () => {
  const kept: string[] = [];
  const keep = async (whole: string) => `/outputs/${kept.push(whole)}.txt`;
  const event = await ended(async () => "", { output: "a part", whole: "a part and the rest" }, keep);
  expect(event).toMatchObject({ output: "a part\n[Whole output: /outputs/1.txt]", file: "/outputs/1.txt" });
  expect(kept).toEqual(["a part and the rest"]);
});

test("a secret is hidden before the output is cut, and in what is kept whole", async () => {
  const secret = "a secret of 23 letters!";
  const matcher = createMatcher([secret]);
  const mask = { ...maskBy(() => matcher), matcher: () => matcher, refresh: async () => undefined, values: () => [] };
  const kept: string[] = [];
  const keep = async (whole: string) => `/outputs/${kept.push(whole)}.txt`;
  const long = `${"x".repeat(outputLimit - 10)}${secret}${"y".repeat(100)}`;
  const event = await ended(async () => "", { output: long }, keep, mask);
  expect(JSON.stringify(event)).not.toContain("a secret");
  const cut = await ended(async () => "", { output: "a part", whole: `a part and ${secret}` }, keep, mask);
  expect(cut).toMatchObject({ file: "/outputs/2.txt" });
  expect(kept).toEqual([long.replace(secret, placeholder), `a part and ${placeholder}`]);
});

test("a change of the todos that could not be made any more is an error", async () => {
  const todos = () => ({ todos: [], output: "There is no such todo.", failed: true });
  expect(await ended(async () => "", { output: "", todos })).toMatchObject({ status: "error" });
});
