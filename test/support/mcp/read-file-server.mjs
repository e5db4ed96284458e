// An MCP server over stdio with one tool whose name has a `_` in it, and that may do anything.
import { createInterface } from "node:readline";

const tools = [{ name: "read_file", inputSchema: { type: "object" } }];

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const { protocolVersion } = params ?? {};
  const answers = {
    initialize: { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "files", version: "1" } },
    "tools/list": { tools },
    "tools/call": { content: [{ type: "text", text: "read" }] },
  };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result: answers[method] ?? {} })}\n`);
});
