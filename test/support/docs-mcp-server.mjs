// An MCP server over stdio with a prompt, a resource and a template, and no tools.
import { createInterface } from "node:readline";

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { prompts: {}, resources: {} },
    serverInfo: { name: "docs", version: "1" },
  }),
  "prompts/list": () => ({
    prompts: [{ name: "review", arguments: [{ name: "file", required: true }, { name: "focus" }] }],
  }),
  "prompts/get": ({ arguments: { file, focus = "all of it" } }) => ({
    messages: [{ role: "user", content: { type: "text", text: `Review ${file}, above all ${focus}.` } }],
  }),
  "resources/list": () => ({ resources: [{ uri: "doc://start", name: "Start" }] }),
  "resources/templates/list": () => ({ resourceTemplates: [{ uriTemplate: "doc://page/{n}", name: "Page" }] }),
  "resources/read": ({ uri }) => ({ contents: [{ uri, text: `Text of ${uri}.` }] }),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = answers[method];
  send(answer ? { id, result: answer(params ?? {}) } : { id, error: { code: -32601, message: `no ${method}` } });
});
