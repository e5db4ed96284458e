import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import type { Server, ServerLists, ServerResource } from "../../protocol/mcp.ts";
import { toolName } from "../../protocol/tool-names.ts";
import type { Tool } from "../../tools/tool.ts";
import { type Connection, ServerProblem } from "../connection.ts";
import { entriesOf } from "./entries.ts";
import { publishedNames } from "./names.ts";

const serverOf = (name: string): Server => ({
  ...{ name, hash: name, from: "user" },
  config: { transport: "stdio", command: "x", args: [], env: {} },
});
const resource = (uri: string, more: Partial<ServerResource> = {}): ServerResource => ({
  ...{ uri, name: uri, description: "" },
  ...more,
});
const listsOf = (resources: ServerResource[], templates: ServerResource[] = []): ServerLists => ({
  ...{ tools: [], prompts: [], resources, templates, instructions: "", title: "", dropped: [] },
  era: { kind: "legacy" },
});

const docs = {
  server: serverOf("docs"),
  lists: listsOf(
    [
      resource("doc://start", { name: "Start", mimeType: "text/plain", description: "Read\nfirst." }),
      resource("doc://end"),
    ],
    [resource("doc://page/{n}", { name: "Page" })],
  ),
};
const plain = { server: serverOf("plain"), lists: listsOf([]) };

/** Both tools, of servers that answer so, and what was asked of whom. */
async function tools(answer: (uri: string) => unknown = () => ({}), servers = [docs, plain]) {
  const asked: string[] = [];
  const entries = entriesOf(servers, async ({ name }) => {
    return {
      async resource(uri: string) {
        asked.push(`${name} ${uri}`);
        return answer(uri);
      },
    } as unknown as Connection;
  });
  const [list, read] = await Promise.all(entries.map((entry) => entry.load()));
  return { list: list as Tool, read: read as Tool, asked, entries };
}

test("two tools are found where a server has resources, under names that no server's tool can have", async () => {
  const { entries } = await tools();
  expect(entries.map(({ name, loaded }) => [name, loaded])).toEqual([
    ["mcp_list_resources", false],
    ["mcp_read_resource", false],
  ]);
  for (const entry of entries) {
    const { texts, class: kind } = await entry.load();
    expect([kind, entry.definitions.en.description, entry.definitions["zh-CN"].description]).toEqual([
      "free",
      texts.en.description,
      texts["zh-CN"].description,
    ]);
  }
  expect((await tools(undefined, [plain])).entries).toEqual([]);
  expect(publishedNames([{ server: "list", tool: "resources" }])[0]).toMatch(/^mcp_list_resources_[0-9a-f]{8}$/);
  expect(["ListMcpResourcesTool", "ReadMcpResourceTool"].map(toolName)).toEqual([
    "mcp_list_resources",
    "mcp_read_resource",
  ]);
});

test("resources and templates are listed from what is remembered, and no server is asked", async () => {
  using bench = toolBench();
  const { list, asked } = await tools();
  expect(await call(list, {}, bench)).toEqual({
    output: [
      "Resources of docs (read one with mcp_read_resource):",
      "doc://start – Start, text/plain, Read first.",
      "doc://end",
      "Templates, to be read with the braces filled in:",
      "doc://page/{n} – Page",
    ].join("\n"),
    origin: "mcp",
  });
  expect((await call(list, { server: "plain" }, bench)).output).toBe("The MCP server plain has no resources.");
  expect(await refusal(list, { server: "dcos" }, bench)).toBe(
    "There is no MCP server dcos. With resources there is: docs",
  );
  expect(asked).toEqual([]);
});

test("a resource is read from its server: text as it is, all else in files", async () => {
  using bench = toolBench();
  const contents = [
    { uri: "doc://page/7", text: "Seven." },
    { uri: "doc://page/7#", blob: Buffer.from("%PDF").toString("base64"), mimeType: "application/pdf" },
  ];
  const { read, asked } = await tools(() => ({ contents }));
  const { output, ...rest } = await call(read, { server: "docs", uri: "doc://page/7" }, bench);
  expect(output).toMatch(
    /^\[Resource: doc:\/\/page\/7\]\nSeven\.\n\n.*\n\[application\/pdf, 4 bytes, kept in .*\.pdf\]$/,
  );
  expect(readFileSync(/kept in (.*)\]/.exec(output)?.[1] as string, "utf8")).toBe("%PDF");
  expect(rest).toEqual({ origin: "mcp", details: { server: "docs", uri: "doc://page/7" } });
  expect(asked).toEqual(["docs doc://page/7"]);
});

test("one that the server does not know gets those that are near it", async () => {
  using bench = toolBench();
  const { read } = await tools(() => {
    throw new ServerProblem("refused", "Resource not found");
  });
  const { output, failed } = await call(read, { server: "docs", uri: "doc://strat" }, bench);
  expect([output, failed]).toEqual([
    "The MCP server docs answered with an error: Resource not found\nIt is not in the server's list. Near it: doc://start",
    true,
  ]);
  expect((await call(read, { server: "docs", uri: "doc://end" }, bench)).output).not.toContain("Near it");
});

test("an answer that nobody can read is a failure that says so", async () => {
  using bench = toolBench();
  const { read } = await tools(() => ({ contents: "x" }));
  expect(await call(read, { server: "docs", uri: "doc://end" }, bench)).toMatchObject({ failed: true });
  const odd = await tools(() => ({ contents: [null, 7, { uri: 5 }] }));
  expect((await call(odd.read, { server: "docs", uri: "doc://end" }, bench)).output).toContain("[Resource: ?]");
});
