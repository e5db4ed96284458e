import { expect, test } from "vitest";
import { plainContext } from "../../test/support/call-context.ts";
import { memoryJournal } from "../../test/support/memory-journal.ts";
import { textsIn } from "../i18n/texts.ts";
import { builtInTools, defaultTools } from "../tools/catalogue.ts";
import { createRegistry } from "../tools/registry.ts";
import { unknownTool } from "./unknown-tool.ts";

const tools = createRegistry(builtInTools).pick(defaultTools);
const { signal } = new AbortController();
const context = { ...plainContext, tools, signal, journal: memoryJournal([]), texts: textsIn("en").tools };
const told = async (name: string, input: unknown = {}) =>
  (await unknownTool({ id: "call_1", name, input, state: "open" }, context)).split("\n")[0];

test.each([
  ["image_search", "There is no tool named image_search."],
  ["view", "There is no tool named view. Did you mean read_file?"],
  ["str_replace_editor", "There is no tool named str_replace_editor. Did you mean read_file, edit, write_file?"],
  ["raed_file", "There is no tool named raed_file. Did you mean read_file?"],
  ["screenshoot", "There is no tool named screenshoot. Did you mean screenshot (call it with use_tool)?"],
])("%s: only what is near or does the same, and how it is called", async (name, expected) => {
  expect(await told(name)).toBe(expected);
});

test("the tools beyond the loaded ones are named, with the way to them", async () => {
  const whole = await unknownTool({ id: "call_1", name: "image_search", input: {}, state: "open" }, context);
  expect(whole).toMatch(/\nTools: read_file, .*\nFound by tool_search, called with use_tool: .*file_move.*screenshot/);
});

test("who uses use_tool already is not told to", async () => {
  expect(await told("use_tool", { name: "Screenshoot", input: {} })).toBe(
    "There is no tool named Screenshoot. Did you mean screenshot?",
  );
});
