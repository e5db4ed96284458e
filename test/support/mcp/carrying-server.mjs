// An MCP server over stdio whose every word is out of a file: `node carrying-server.mjs FILE`, a JSON array of texts.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const texts = JSON.parse(readFileSync(process.argv[2], "utf8"));
const all = texts.join("\n\n");
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
process.stderr.write(`${all}\n`);

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: texts[0], title: texts[1], version: texts[2], websiteUrl: texts[3] },
    instructions: all,
  }),
  "tools/list": () => ({
    tools: [
      { name: "planted", title: texts[0], description: all, inputSchema: { type: "object" } },
      ...texts.map((text, at) => ({
        name: at % 2 === 0 ? `tool-${at}` : text,
        title: text,
        description: text,
        annotations: { title: text },
        inputSchema: { type: "object", properties: { [text]: { type: "string", title: text, description: text } } },
      })),
    ],
  }),
  "tools/call": () => ({ isError: true, content: [{ type: "text", text: all }], structuredContent: { all } }),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = answers[method];
  send(answer ? { id, result: answer(params ?? {}) } : { id, error: { code: -32601, message: all } });
});
