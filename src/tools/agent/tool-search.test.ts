import { expect, test } from "vitest";
import { call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import { type Language, languages } from "../../protocol/language.ts";
import type { ToolDefinition } from "../../protocol/messages.ts";
import { builtInTools } from "../catalogue.ts";
import type { ToolContext } from "../tool.ts";
import { toolSearch } from "./tool-search.ts";
import { useTool } from "./use-tool.ts";

const tool = (name: string, parameters: object = { type: "object", properties: {} }): ToolDefinition => ({
  name,
  description: `Does ${name}. And more.`,
  parameters: parameters as ToolDefinition["parameters"],
});

async function search(
  query: unknown,
  toolbox: readonly ToolDefinition[],
  language: Language = "en",
  more: Partial<ToolContext> = {},
) {
  using bench = toolBench({ language });
  return call(toolSearch, query, { context: { ...bench.context, toolbox: async () => toolbox, ...more } });
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

test("the call to copy of each tool of our own is one that it takes, with a ref where it acts on an element", async () => {
  const own = builtInTools.filter(({ loaded }) => !loaded);
  const toolbox = own.map(({ definitions }) => definitions.en);
  for (const { name, load } of own) {
    const { output } = await search({ query: name }, toolbox);
    const example = JSON.parse(/use_tool, e\.g\. (.*)/.exec(output)?.[1] ?? "");
    expect(example.name).toBe(name);
    expect((await load()).input.safeParse(example.input)).toMatchObject({ success: true });
    if (/_(click|hover|type|select|upload)$/.test(name)) expect(example.input.ref).toBe("e12");
    if (name === "browser_wait_for") expect(example.input).toEqual({ selector: "text=…" });
  }
});

const given = (...outputs: string[]) => ({ isGiven: (words: string) => outputs.some((one) => one.includes(words)) });

test("what was given before is named and not told again, unless it is another by now", async () => {
  const toolbox = Array.from({ length: 11 }, (_, index) => tool(`fold_${index}`));
  const first = await search({ query: "fold" }, toolbox);
  const again = await search({ query: "fold" }, toolbox, "en", given(first.output));
  expect(again.output.split("\n")).toEqual([
    ...toolbox.slice(8).map((one) => JSON.stringify(one)),
    `Given before, see the earlier result of tool_search: ${toolbox
      .slice(0, 8)
      .map(({ name }) => name)
      .join(", ")}`,
    "",
    'Call with use_tool, e.g. {"name":"fold_8","input":{}}',
  ]);
  const named = await search({ query: "fold_3" }, toolbox, "en", given(first.output));
  expect(named.output).toBe(
    'Given before, see the earlier result of tool_search: fold_3\n\nCall with use_tool, e.g. {"name":"fold_3","input":{}}',
  );
  const changed = { ...tool("fold_3"), description: "Does more." };
  const other = await search({ query: "fold_3" }, [changed], "en", given(first.output));
  expect(other.output).toContain(JSON.stringify(changed));
});

test("who finds a tool of the browser is told once in which order its calls run, and what it works with", async () => {
  const own = builtInTools.filter(({ loaded }) => !loaded).map(({ definitions }) => definitions.en);
  const order =
    "[Browser calls of one step run one after the other in the order given; after one that failed, what acts on the page is not done.]";
  const first = await search({ query: "browser_click" }, own);
  const others = "[The browser also has these. Search for a name to get its parameters:]";
  expect(first.output).toContain(`\n${order}\n${others}\nbrowser_navigate: Open a URL in the browser.\n`);
  const second = await search({ query: "browser_type" }, own, "en", given(first.output));
  expect(second.output.split("\n")).toEqual([
    expect.stringContaining('{"name":"browser_type"'),
    "",
    'Call with use_tool, e.g. {"name":"browser_type","input":{"ref":"e12","text":"…"}}',
  ]);
  expect((await search({ query: "file_stat" }, own)).output).not.toContain(order);
});

test("who looks for work on a page has at once what any page needs, and the rest in whole phrases", async () => {
  for (const language of languages) {
    const own = builtInTools.filter(({ loaded }) => !loaded).map(({ definitions }) => definitions[language]);
    const full = (output: string) => [...output.matchAll(/^\{"name":"(\w+)"/gm)].map(([, name]) => name);
    const { output } = await search({ query: "browser navigate fill form select checkbox" }, own, language);
    expect(full(output)).toEqual(
      expect.arrayContaining(["browser_navigate", "browser_select", "browser_type", "browser_click"]),
    );
    const seen = await search({ query: "scroll the page" }, own, language, given(output));
    expect(full(seen.output)).not.toContain("browser_click");
    expect(seen.output).not.toContain("browser_click");
    // Who names a tool gets that one, and who looks for files no browser.
    expect(full((await search({ query: "browser_hover" }, own, language)).output)).toEqual(["browser_hover"]);
    expect(full((await search({ query: "delete a file" }, own, language)).output)).not.toContain("browser_click");
    const briefs = output.match(/^browser_\w+: .*$/gm) ?? [];
    for (const line of briefs) expect(line).toMatch(/[.。]$|page…$|, a …$/);
  }
});

test("of a server's tool the call to copy shows only what must be given, and a list with one of its items", async () => {
  const item = {
    type: "object",
    properties: { name: { type: "string" }, note: { type: "string" } },
    required: ["name"],
  };
  const properties = {
    items: { type: "array", items: item },
    head: { type: "integer", description: "Only the first." },
  };
  const found = { ...tool("fold", { type: "object", properties, required: ["items"] }), server: "notes" };
  const { output } = await search({ query: "fold" }, [found]);
  expect(output.split("e.g. ")[1]).toBe('{"name":"fold","input":{"items":[{"name":"…"}]}}');
});

test("of a choice the call to copy shows the first", async () => {
  const properties = { kind: { type: "string", enum: ["message", "error"] } };
  const { output } = await search({ query: "fold" }, [
    tool("fold", { type: "object", properties, required: ["kind"] }),
  ]);
  expect(output.split("e.g. ")[1]).toBe('{"name":"fold","input":{"kind":"message"}}');
});

const ofNotes = (...names: string[]) => names.map((name) => ({ ...tool(`mcp_notes_${name}`), server: "notes" }));

test.each(["mcp_notes_open_nodes", "mcp__notes__open_nodes", "open_nodes", "select:mcp__notes__open_nodes"])(
  "%s is a name, and finds that tool alone; what else its server has is named",
  async (query) => {
    const toolbox = [tool("open_folder"), ...ofNotes("read_graph", "search_nodes", "open_nodes")];
    const { output, details } = await search({ query }, toolbox);
    expect(details).toMatchObject({ tools: [{ name: "mcp_notes_open_nodes" }] });
    expect(output).toMatch(/\n\[The same server also has mcp_notes_\*: read_graph, search_nodes\]$/);
    expect(output.match(/"parameters"/g)).toHaveLength(1);
  },
);

test("a name that is just a word comes alone with its parameters, and what else fits it in a line", async () => {
  const toolbox = [tool("browser_fold"), ...ofNotes("fold", "read")];
  const { output } = await search({ query: "fold" }, toolbox);
  expect(output).toMatch(
    /^\{"name":"mcp_notes_fold"[^\n]*\n\n.*\n\[1 more match\..*\]\nbrowser_fold: Does browser_fold\.\n.*mcp_notes_\*: read\]$/s,
  );
});

test("of a server with very many tools some are named, and of many servers some", async () => {
  const many = ["a", "b", "c", "d"].flatMap((server) =>
    Array.from({ length: 100 }, (_, at) => ({ ...tool(`mcp_${server}_x${at}`), server })),
  );
  const found = ["a", "b", "c", "d"].map((server) => ({ ...tool(`mcp_${server}_fold_it`), server }));
  const { output } = await search({ query: "fold_it" }, [...many, ...found]);
  expect(output.match(/also has mcp_\w_\*: x0, .*, x19, …\]/g)).toHaveLength(3);
});

test("in plan mode what it refuses is marked, and the call to copy is of one that passes", async () => {
  const toolbox = ofNotes("fold_up", "fold_seen");
  for (const [language, mark] of [
    ["en", "[not in plan mode]"],
    ["zh-CN", "[计划模式下不可用]"],
  ] as const) {
    using bench = toolBench({ language });
    const planning = {
      ...{ ...bench.context, mode: () => "plan" as const, toolbox: async () => toolbox },
      classOf: async (name: string) => (name.endsWith("seen") ? ("free" as const) : ("act" as const)),
    };
    const { output } = await call(toolSearch, { query: "fold" }, { context: planning });
    const [first, second, , example] = output.split("\n");
    expect([first?.endsWith(` ${mark}`), second?.endsWith("}")]).toEqual([true, true]);
    expect(example).toContain('{"name":"mcp_notes_fold_seen"');
    const all = await call(toolSearch, {}, { context: planning });
    expect(all.output.split("\n").at(-1)).toMatch(/plan mode those|计划模式/);
    const usual = await call(toolSearch, { query: "fold" }, { context: { ...planning, mode: () => "default" } });
    expect(usual.output).not.toContain(mark);
  }
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

test("at most eight come with their parameters, and the rest in a short line each", async () => {
  const toolbox = Array.from({ length: 11 }, (_, index) => tool(`fold_${index}`));
  const { output } = await search({ query: "fold" }, toolbox);
  expect(output.match(/"parameters"/g)?.length).toBe(8);
  expect(output).toContain(
    "[3 more match. Search for a name to get its parameters; * lists all]\nfold_8: Does fold_8.\nfold_9: Does fold_9.\n",
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

test("what the model has already is named in a line, alone where nothing else is meant", async () => {
  const [toolbox, listed] = [[tool("file_fold"), tool("two")], () => [tool("fold_up"), tool("three")]];
  const said = async (query: string, language?: Language) =>
    (await search({ query }, toolbox, language, { listed })).output.split("\n");
  expect(await said("fold")).toEqual([
    expect.stringContaining('{"name":"file_fold"'),
    ...["", 'Call with use_tool, e.g. {"name":"file_fold","input":{}}'],
    "[Already in your list, to be called by name: fold_up]",
  ]);
  expect(await said("three")).toEqual(["[Already in your list, to be called by name: three]"]);
  expect(await said("fold_up", "zh-CN")).toEqual(["[已在你的工具列表中，可直接调用: fold_up]"]);
  expect(await said("fold_up, file_fold")).toContain("[Already in your list, to be called by name: fold_up]");
  const pages = { listed: () => [tool("web_browser_page")] };
  expect((await search({ query: "the browser" }, [tool("browser_fold")], "en", pages)).output).not.toContain("web_");
  expect((await search({ query: "browser" }, [tool("two")], "en", pages)).output).toContain("web_browser_page");
  expect((await said("weather"))[0]).toBe('No tool beyond those you have fits "weather". There are: file_fold, two');
});

test("use_tool inside use_tool is refused before it is asked for", async () => {
  using bench = toolBench();
  const input = { name: "use_tool", input: { name: "bash", input: { command: "true" } } };
  expect(() => useTool.asks(input, bench.context)).toThrow("use_tool cannot call itself");
  expect(await refusal(useTool, input, bench)).toContain("give the tool's own name");
});

test.each([
  ["browser", "browser_navigate"],
  ["浏览器", "browser_navigate"],
  ["go to a url", "browser_navigate"],
  ["fill in a form", "browser_type"],
  ["click a button", "browser_click"],
  ["点击按钮", "browser_click"],
  ["screenshot of the page", "browser_screenshot"],
  ["网页截图", "browser_screenshot"],
  ["上传文件", "browser_upload"],
  ["下拉框选择", "browser_select"],
  ["run javascript", "browser_evaluate"],
  ["playwright", "browser_navigate"],
])("%s finds %s first, and makes known all that it works with", async (query, first) => {
  for (const language of languages) {
    const own = builtInTools.filter(({ loaded }) => !loaded).map(({ definitions }) => definitions[language]);
    const { output } = await search({ query }, own, language);
    expect(output.split('"', 4)[3]).toBe(first);
    for (const { name } of own)
      if (name.startsWith("browser_")) expect(output).toContain(name.slice("browser_".length));
    expect(Buffer.byteLength(output)).toBeLessThan(4_500);
    // No word of a short line is cut in two.
    const whole = own.map(({ description }) => description).join(" ");
    for (const [, word = ""] of output.matchAll(/(\w+)…$/gm)) expect(whole).toMatch(new RegExp(`\\b${word}\\b`));
  }
});
