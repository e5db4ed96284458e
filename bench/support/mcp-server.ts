import { createInterface } from "node:readline";

// The least that an MCP server over stdio must answer, with three tools.
const tools = ["look", "find", "tell"].map((name) => ({
  name,
  description: `Can ${name}.`,
  inputSchema: { type: "object", properties: { what: { type: "string" } } },
}));

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  // A notification has no id and wants no answer.
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, result: answerTo(method, params) }));
});

function answerTo(method: string, params: { protocolVersion?: string }): object {
  if (method === "tools/list") return { tools };
  if (method !== "initialize") return {};
  const { protocolVersion } = params;
  return { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "bench", version: "1" } };
}
