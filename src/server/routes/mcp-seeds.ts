import * as z from "zod/mini";
import { addServer, configIn } from "../../front/mcp/add.ts";
import { removeServer } from "../../front/mcp/remove.ts";
import { requireServer, testServer } from "../../front/mcp/test.ts";
import { publishedTool } from "../../front/mcp/tools.ts";
import { usableServers } from "../../front/mcp/usable.ts";
import { callDirectly } from "../direct-call.ts";
import type { Engine } from "../engine.ts";
import type { Live, Viewer } from "../live.ts";
import { partsOf, settingOf } from "../mcp-setting.ts";
import { Refusal } from "../refusal.ts";
import { type Route, route } from "../route.ts";
import { text } from "../schemas.ts";
import { whileAsked } from "../while-asked.ts";

const values = z.record(z.string(), z.string());
const output = z.strictObject({ output: z.string() });
const named = { name: z.optional(text), server_name: z.optional(text), serverName: z.optional(text) };
const folder = { folder: z.optional(z.string()) };
const input = z.record(z.string(), z.unknown());

/** The routes of the seeds, which answer `{output}` or `{error}`. A tool is called in a session of its own, behind its gate. */
export function mcpSeedRoutes(engine: Engine, live: Live, usual: string | null): Route[] {
  const settingFor = (wanted: string | undefined, viewer: Viewer) => settingOf(engine, { wanted, usual }, viewer);
  return [
    route({
      method: "POST",
      path: "/api/mcp/add-server",
      summary: "Adds an MCP server; it is saved first and tried then",
      body: z.strictObject({
        ...{ name: text, command: z.optional(z.string()), args: z.optional(z.array(z.string())) },
        ...{ env: z.optional(values), type: z.optional(z.string()), url: z.optional(z.string()) },
        ...{ headers: z.optional(values), cwd: z.optional(z.string()) },
      }),
      /** `problem`: why it could not be started; it stays in the list. `warning`: what its user should mend. */
      answer: {
        json: z.strictObject({
          ...{ output: z.string(), problem: z.optional(z.string()), warning: z.optional(z.string()) },
        }),
      },
      async handle({ body: { name, ...entry }, outgoing, ...viewer }) {
        const setting = settingFor(undefined, viewer);
        const { server } = await addServer({ name, ...configIn(name, entry, viewer.texts) }, partsOf(engine, viewer));
        return whileAsked({ outgoing, texts: viewer.texts }, async (signal) => {
          const { problem, warning } = await testServer(server, setting, signal);
          const said = viewer.texts.mcpConfig.added({ name });
          return { json: { output: said, ...(problem !== "" && { problem }), ...(warning !== "" && { warning }) } };
        });
      },
    }),
    route({
      method: "POST",
      path: "/api/mcp/list-servers",
      summary: "The names of the MCP servers that may be used, as JSON",
      body: z.strictObject(folder),
      answer: { json: output },
      async handle({ body, ...viewer }) {
        const { servers } = await usableServers(settingFor(body.folder, viewer));
        return { json: { output: JSON.stringify(servers.map(({ name }) => name)) } };
      },
    }),
    route({
      method: "POST",
      path: "/api/mcp/list-tools",
      summary: "The tools of an MCP server, as the server has them; it is asked where nobody has asked it yet",
      body: z.strictObject({ ...named, ...folder }),
      answer: {
        json: z.strictObject({
          output: z.string(),
          tools: z.array(z.strictObject({ name: z.string(), description: z.string(), inputSchema: input })),
        }),
      },
      async handle({ body, ...viewer }) {
        const setting = settingFor(body.folder, viewer);
        const server = await requireServer(nameIn(body), setting);
        const { serverLists: memory } = setting;
        if ((await memory.serverLists(server.hash)) === null) {
          const { problem } = await testServer(server, setting);
          if (problem !== "") throw new Refusal(502, () => problem);
        }
        const lists = await memory.serverLists(server.hash);
        const tools = (lists?.tools ?? []).map(({ name, description, inputSchema }) => ({
          ...{ name, description, inputSchema },
        }));
        return { json: { output: JSON.stringify(tools.map(({ name }) => name)), tools } };
      },
    }),
    route({
      method: "POST",
      path: "/api/mcp/call-tool",
      summary:
        "Calls a tool of an MCP server, in a session of its own; answered when a person has said yes, if he is asked",
      body: z.strictObject({
        ...{ ...named, ...folder, tool_name: z.optional(text), toolName: z.optional(text) },
        ...{ arguments: z.optional(input), args: z.optional(input) },
      }),
      answer: { json: output },
      async handle({ body, outgoing, language, texts }) {
        const viewer = { language, texts };
        const setting = settingFor(body.folder, viewer);
        const wanted = body.tool_name ?? body.toolName;
        if (wanted === undefined) throw new Refusal(422, ({ mcpConfig }) => mcpConfig.nameBoth());
        const tool = await publishedTool(nameIn(body), wanted, setting);
        const call = { tool, input: body.arguments ?? body.args ?? {}, workspace: setting.workspace, ...viewer };
        return whileAsked({ outgoing, texts }, async (signal) => ({
          json: { output: await callDirectly(live, call, signal) },
        }));
      },
    }),
    route({
      method: "POST",
      path: "/api/mcp/remove-server",
      summary: "Takes an MCP server away, with its tools and its secrets",
      body: z.strictObject(named),
      answer: { json: output },
      async handle({ body, ...viewer }) {
        const name = nameIn(body);
        const gone = await removeServer(name, partsOf(engine, viewer));
        await engine.endServer(name);
        return { json: { output: viewer.texts.mcpConfig.removed({ name, ...gone }) } };
      },
    }),
  ];
}

function nameIn(body: {
  name?: string | undefined;
  server_name?: string | undefined;
  serverName?: string | undefined;
}) {
  const name = body.server_name ?? body.serverName ?? body.name;
  if (name === undefined) throw new Refusal(422, ({ mcpConfig }) => mcpConfig.nameBoth());
  return name;
}
