// An MCP server over stdio. Its first argument is a file of JSON: the tools with what they answer; its second, where calls are written down.
import { appendFileSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [, , file, sink] = process.argv;
const { tools, instructions } = JSON.parse(readFileSync(file, "utf8"));
const known = new Map(tools.map((tool) => [tool.name, tool]));

const answers = {
  initialize: ({ protocolVersion }) => ({
    ...{ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "tracker", version: "1" } },
    ...(instructions && { instructions }),
  }),
  "tools/list": () => ({
    tools: tools.map(({ name, description, reads }) => ({
      ...{ name, description, annotations: reads ? { readOnlyHint: true } : {} },
      inputSchema: { type: "object", additionalProperties: true },
    })),
  }),
  "tools/call": ({ name, arguments: input }) => {
    appendFileSync(sink, `mcp ${name} ${JSON.stringify(input)}\n`);
    const { answer, fails } = known.get(name) ?? { answer: "There is no such tool.", fails: true };
    return { content: [{ type: "text", text: answer }], ...(fails && { isError: true }) };
  },
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = answers[method]?.(params ?? {}) ?? {};
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
});
