import { expect, test } from "vitest";
import { textsIn } from "../i18n/texts.ts";
import { emptyHistory } from "../protocol/history.ts";
import type { Message } from "../protocol/messages.ts";
import { endedNote } from "./left-open.ts";

type Used = [name: string, input: object, details: object, output?: string];

const step = (...used: Used[]): Message => ({
  ...{ role: "assistant", seq: 1, id: "msg_1", at: "", text: "", stop: "tool-calls" },
  calls: used.map(([name, input, details, output = ""], at) => ({
    ...{ id: `call_${at}`, name, input, state: "ended" },
    result: { status: "ok", output, details, origin: "workspace", ms: 0 },
  })),
});
const page = (url: string): Used => ["use_tool", { name: "browser_click", input: {} }, { url }];
const begun: Used = ["bash", { command: "npm run dev", background: true }, { process: "bg_1", running: true }];

const none = { at: () => null, running: async () => [] };
const note = (messages: Message[], now: Parameters<typeof endedNote>[1] = none) =>
  endedNote({ ...emptyHistory, messages }, now, textsIn("en").session);

test("the page that was open last and the commands in the background are told, until they have been", async () => {
  const told = await note([step(page("http://a/"), begun), step(page("http://b/"))]);
  expect(told).toBe(
    "[Meanwhile ended: the browser, which was at http://b/; background processes bg_1 (npm run dev). Open or start again what you still need.]",
  );
  const words: Used = ["bash", { command: "true" }, {}, `done\n${told}`];
  expect(await note([step(page("http://b/"), begun), step(words)])).toBe(null);
  const again = await note([step(page("http://b/"), begun), step(words), step(page("http://c/"))]);
  expect(again).toContain("http://c/");
  expect(again).not.toContain("bg_1");
  const prompt: Message = { role: "user", id: "msg_2", seq: 2, at: "", text: "Go on", notes: [told ?? ""] };
  expect(await note([step(begun), prompt])).toBe(null);
});

test("what is still open, was closed, or has ended before is not told", async () => {
  const open = { at: () => "http://a/", running: async () => [{ id: "bg_1" }] };
  expect(await note([step(page("http://a/"), begun)], open)).toBe(null);
  expect(await note([step(page("http://a/")), step(["browser_close", {}, {}])])).toBe(null);
  expect(await note([step(begun, ["bash_kill", {}, { process: "bg_1", running: false }])])).toBe(null);
  expect(await note([step(["mcp_x_browser_go", {}, { url: "http://a/" }])])).toBe(null);
  expect(await note([step(["read_file", {}, {}])])).toBe(null);
});
