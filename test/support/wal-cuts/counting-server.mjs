// An MCP server whose one tool leaves a line in a file of the folder it is started in.
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

const tools = [{ name: "tell", description: "Tells.", inputSchema: { type: "object", properties: { file: {} } } }];

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, result: answerTo(method, params) }));
});

function answerTo(method, params) {
  if (method === "tools/list") return { tools };
  if (method === "tools/call") {
    appendFileSync(params.arguments.file, "did\n");
    return { content: [{ type: "text", text: "told" }] };
  }
  if (method !== "initialize") return {};
  const serverInfo = { name: "counting", version: "1" };
  return { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo };
}
