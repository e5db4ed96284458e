import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

// An MCP server over stdio with three tools. Its first argument: a file in which it writes down that it was started.
const [, , log] = process.argv;
if (log) appendFileSync(log, "started\n");

const tool = (name: string, annotations: object = {}) => ({
  ...{ name, annotations, description: `Can ${name}.` },
  inputSchema: { type: "object", properties: { what: { type: "string" } } },
});
const tools = [tool("look", { readOnlyHint: true }), tool("token", { readOnlyHint: true }), tool("tell"), { name: 7 }];

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  // A notification has no id and wants no answer.
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, result: answerTo(method, params) }));
});

interface Params {
  protocolVersion?: string;
  name?: string;
  arguments?: { what?: string };
}

function answerTo(method: string, { protocolVersion, name, arguments: input }: Params = {}): object {
  if (method === "tools/list") return { tools };
  if (method === "tools/call") {
    const text = name === "token" ? String(process.env.TOKEN) : `${name}: ${input?.what}`;
    return { content: [{ type: "text", text }] };
  }
  if (method !== "initialize") return {};
  const serverInfo = { name: "small", version: "1" };
  return { protocolVersion, capabilities: { tools: {} }, serverInfo, instructions: "Looks at things." };
}
