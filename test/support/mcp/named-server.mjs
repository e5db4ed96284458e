// An MCP server over stdio whose tools are called as its arguments say, and say their own names. It has one resource.
import { createInterface } from "node:readline";

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {}, resources: {} },
    serverInfo: { name: "named", version: "1" },
  }),
  "tools/list": () => ({
    tools: process.argv.slice(2).map((name) => ({ name, inputSchema: { type: "object" } })),
  }),
  "tools/call": ({ name }) => ({ content: [{ type: "text", text: `I am ${name}.` }] }),
  "resources/list": () => ({ resources: [{ uri: "doc://it", name: "It" }] }),
  "resources/templates/list": () => ({ resourceTemplates: [] }),
  "resources/read": ({ uri }) => ({ contents: [{ uri, text: `Text of ${uri}.` }] }),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = answers[method];
  send(answer ? { id, result: answer(params ?? {}) } : { id, error: { code: -32601, message: `no ${method}` } });
});
