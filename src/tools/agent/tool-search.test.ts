import { expect, test } from "vitest";
import { call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import type { Language } from "../../protocol/language.ts";
import type { ToolDefinition } from "../../protocol/messages.ts";
import { toolSearch } from "./tool-search.ts";
import { useTool } from "./use-tool.ts";

const tool = (name: string, parameters: object = { type: "object", properties: {} }): ToolDefinition => ({
  name,
  description: `Does ${name}. And more.`,
  parameters: parameters as ToolDefinition["parameters"],
});

async function search(query: unknown, toolbox: readonly ToolDefinition[], language: Language = "en") {
  using bench = toolBench({ language });
  return call(toolSearch, query, { context: { ...bench.context, toolbox: async () => toolbox } });
}

test("a tool is found with its parameters and a call to copy", async () => {
  const properties = { path: { type: "string" }, line: { type: "integer" }, all: { type: "boolean" } };
  const found = tool("file_fold", { type: "object", properties, required: ["path", "line"] });
  const { output, details } = await search({ query: "fold" }, [tool("other"), found]);
  expect(output).toBe(
    `${JSON.stringify(found)}\n\nCall with use_tool, e.g. {"name":"file_fold","input":{"path":"…","line":1}}`,
  );
  expect(details).toEqual({ tools: [{ name: "file_fold", description: "Does file_fold. And more." }] });
});

test("the call to copy shows what is explained, too, unless nothing need be given", async () => {
  const properties = { path: { type: "string" }, cell: { description: "Which." }, mode: { type: "string" } };
  const example = async (required: string[]) => {
    const found = tool("fold", { type: "object", properties, required });
    return (await search({ query: "fold" }, [found])).output.split("e.g. ")[1];
  };
  expect(await example(["path"])).toBe('{"name":"fold","input":{"path":"…","cell":"…"}}');
  expect(await example([])).toBe('{"name":"fold","input":{}}');
});

test.each([{}, { query: "" }, { query: " * " }])("%j lists all names, a line each", async (query) => {
  const { output } = await search(query, [
    { ...tool("one"), description: "Does one; or none. And more." },
    tool("two"),
  ]);
  expect(output).toBe(
    "one: Does one; or none.\ntwo: Does two.\n\ntool_search with a name shows its parameters; use_tool calls it.",
  );
});

test("at most eight come with their parameters, and the rest is counted", async () => {
  const toolbox = Array.from({ length: 11 }, (_, index) => tool(`fold_${index}`));
  const { output } = await search({ query: "fold" }, toolbox);
  expect(output.match(/"parameters"/g)?.length).toBe(8);
  expect(output).toContain(
    "[3 more match: fold_8, fold_9, fold_10. Search by name or in other words, or list all with *]",
  );
});

test("what is not there is told with what is", async () => {
  const toolbox = [tool("one"), tool("two")];
  expect((await search({ query: "three" }, toolbox)).output).toBe(
    'No tool beyond those you have fits "three". There are: one, two',
  );
  expect((await search({ query: "三" }, toolbox, "zh-CN")).output).toBe("没有其他工具符合“三”。可查找的工具: one, two");
  expect((await search({ query: "three" }, [])).output).toBe("There are no tools beyond those you have.");
  expect((await search({}, [])).output).toBe("There are no tools beyond those you have.");
});

test("use_tool inside use_tool is refused before it is asked for", async () => {
  using bench = toolBench();
  const input = { name: "use_tool", input: { name: "bash", input: { command: "true" } } };
  expect(() => useTool.asks(input, bench.context)).toThrow("use_tool cannot call itself");
  expect(await refusal(useTool, input, bench)).toContain("give the tool's own name");
});
