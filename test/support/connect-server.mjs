// A small MCP server over stdio, in plain JSON. Its arguments say in what way it is odd; its tools do as their names say.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const odd = new Set(process.argv.slice(2).map((word) => word.split("=")[0]));
const givenFor = (name) => process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
const heard = [];
const asked = new Map();
let count = 1000;
let listed = 0;

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const text = (value) => ({
  content: [{ type: "text", text: typeof value === "string" ? value : JSON.stringify(value) }],
});
const ask = (method, params) =>
  new Promise((resolve) => {
    const id = count++;
    asked.set(id, resolve);
    send({ id, method, params });
  });

if (odd.has("stubborn")) process.on("SIGTERM", () => undefined);
if (odd.has("family")) {
  // A grandchild in a group of its own would still carry the mark; this one ignores being asked to end.
  const deaf = odd.has("mild") ? "" : "process.on('SIGTERM', () => {}); ";
  const script = `${deaf}setInterval(() => {}, 1000); process.stdout.write('up')`;
  const child = spawn(process.execPath, ["-e", script], {
    stdio: ["ignore", "pipe", "ignore"],
    detached: odd.has("apart"),
  });
  child.stdout.once("data", () => writeFileSync(givenFor("pids"), `${process.pid} ${child.pid}`));
}
if (odd.has("noise")) process.stdout.write('starting up...\n{"json":"but no message"}\nstill starting\n');
if (odd.has("mute")) process.stderr.write("waiting for a licence\n");
if (odd.has("exits")) {
  process.stderr.write("no such database: shop\n");
  process.exitCode = 7;
  process.stdin.destroy();
}

const tools = {
  echo: (input) => text(input),
  env: () => text(process.env),
  heard: () => text(heard),
  video: () => ({ content: [{ type: "video", data: "AAAA" }], odd: { kept: true } }),
  nothing: () => 7,
  alike: (_, id) => send({ id: String(id), result: text("not yours") }),
  hang: () => undefined,
  late: () => new Promise((resolve) => setTimeout(() => resolve(text("late")), 30)),
  big: ({ bytes }) => text("x".repeat(bytes)),
  die: () => process.exit(3),
  refuse: () => Promise.reject({ code: -32602, message: "not like this" }),
  changed: () => {
    send({ method: "notifications/tools/list_changed" });
    return text("changed");
  },
  log: ({ times }) => {
    for (let at = 0; at < times; at++)
      send({ method: "notifications/message", params: { level: "info", data: `line ${at}` } });
    return text("logged");
  },
  elicit: async (input) => text(await ask("elicitation/create", input)),
  sample: async (input) => text(await ask("sampling/createMessage", input)),
  roots: async () => text(await ask("roots/list", {})),
};

/** Steps as it is told to by notifications of the test: `progress` of a call that hangs. */
const hanging = new Map();

async function answer({ id, method, params }) {
  if (method === "initialize") {
    if (odd.has("mute")) return;
    if (odd.has("modern")) return send({ id, error: { code: -32601, message: "Method not found" } });
    const capabilities = { tools: { listChanged: false }, prompts: {}, resources: {} };
    return send({
      id,
      result: {
        protocolVersion: params.protocolVersion,
        capabilities,
        serverInfo: { name: "odd", version: "1" },
        instructions: "be odd",
      },
    });
  }
  if (method === "server/discover") {
    if (!odd.has("modern")) return send({ id, error: { code: -32601, message: "Method not found" } });
    const result = {
      resultType: "complete",
      ttlMs: 0,
      cacheScope: "private",
      supportedVersions: ["2026-07-28"],
      capabilities: { tools: {} },
    };
    return send({ id, result });
  }
  const complete = odd.has("modern") ? { resultType: "complete" } : {};
  if (method === "tools/list") {
    listed++;
    if (odd.has("moody") && listed === 2) return send({ id, error: { code: -32603, message: "not now" } });
    const names = [...Object.keys(tools), `list${listed}`];
    // The last of them is no tool at all.
    return send({
      id,
      result: {
        ...complete,
        tools: [...names.map((name) => ({ name, inputSchema: { type: "object" } })), { name: 5 }],
      },
    });
  }
  if (method === "prompts/list") return send({ id, result: { ...complete, prompts: [] } });
  if (method === "resources/list") return send({ id, result: { ...complete, resources: [] } });
  if (method === "resources/templates/list") return send({ id, result: { ...complete, resourceTemplates: [] } });
  if (method === "prompts/get") return send({ id, result: { ...complete, messages: [params] } });
  if (method === "resources/read") return send({ id, result: { ...complete, contents: [params] } });
  if (method !== "tools/call") return send({ id, error: { code: -32601, message: `no ${method}` } });
  const input = params.arguments ?? {};
  if (odd.has("modern") && params.name === "elicit" && params.inputResponses === undefined) {
    return send({
      id,
      result: {
        resultType: "input_required",
        requestState: "st:1",
        inputRequests: { it: { method: "elicitation/create", params: input } },
      },
    });
  }
  if (params.name === "elicit" && odd.has("modern")) {
    return send({ id, result: { ...complete, ...text([params.inputResponses, params.requestState]) } });
  }
  if (params.name === "hang") hanging.set(input.name, { id, token: params._meta?.progressToken });
  if (params.name === "nudge") {
    const { token, id: other } = hanging.get(input.name);
    if (input.end) send({ id: other, result: { ...complete, ...text("ended") } });
    else
      send({
        method: "notifications/progress",
        params: { progressToken: token, progress: 1, total: 4, message: input.message },
      });
    return send({ id, result: { ...complete, ...text("nudged") } });
  }
  try {
    const result = await tools[params.name](input, id);
    if (result !== undefined) send({ id, result: typeof result === "object" ? { ...complete, ...result } : result });
  } catch (error) {
    send({ id, error });
  }
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.method === undefined) {
    asked.get(message.id)?.(message.result ?? message.error);
    return;
  }
  if (message.id !== undefined) return void answer(message);
  heard.push({ method: message.method, params: message.params });
  if (odd.has("curious") && message.method === "notifications/initialized") {
    ask("roots/list", {}).then((params) => heard.push({ method: "roots", params }));
    ask("elicitation/create", { message: "?", requestedSchema: { type: "object", properties: {} } }).then((params) =>
      heard.push({ method: "elicited", params }),
    );
  }
});
if (odd.has("stubborn")) setInterval(() => undefined, 1000);
