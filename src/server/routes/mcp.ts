import * as z from "zod/mini";
import { addServer, configIn } from "../../front/mcp/add.ts";
import { editableServer, withKept } from "../../front/mcp/edit.ts";
import { listServers, listStates, serverFroms } from "../../front/mcp/list.ts";
import { callablePrompts } from "../../front/mcp/prompts.ts";
import { removeServer } from "../../front/mcp/remove.ts";
import { willDo } from "../../front/mcp/shown.ts";
import { disableServer, enableServer } from "../../front/mcp/switch.ts";
import { requireServer, testServer } from "../../front/mcp/test.ts";
import { shownTools } from "../../front/mcp/tools.ts";
import { serverStatuses } from "../../protocol/mcp.ts";
import type { Engine } from "../engine.ts";
import type { Viewer } from "../live.ts";
import { partsOf, settingOf } from "../mcp-setting.ts";
import { type Route, route } from "../route.ts";
import { text } from "../schemas.ts";
import { whileAsked } from "../while-asked.ts";

const count = z.nullable(z.int());
const listed = z.strictObject({
  name: z.string(),
  from: z.enum(serverFroms),
  /** The file of the folder that names it. */
  path: z.nullable(z.string()),
  state: z.enum(listStates),
  transport: z.nullable(z.enum(["stdio", "http", "sse"])),
  /** What is started or connected to, without what looks like a secret. */
  target: z.string(),
  /** Names of the variables or headers that it is given, never their values. */
  variables: z.array(z.string()),
  tools: count,
  prompts: count,
  resources: count,
  /** Where somebody is connected to it now. */
  status: z.nullable(z.enum(serverStatuses)),
  /** What is wrong with it, in a sentence. */
  reason: z.string(),
});

export const tested = z.strictObject({
  name: z.string(),
  ok: z.boolean(),
  ms: z.int(),
  tools: z.int(),
  prompts: z.int(),
  resources: z.int(),
  era: z.nullable(z.enum(["legacy", "modern"])),
  title: z.string(),
  dropped: z.array(z.strictObject({ name: z.string(), why: z.string() })),
  problem: z.string(),
  /** What its user should mend although it works; empty where nothing is. */
  warning: z.string(),
});

const prompt = z.strictObject({
  /** What calls it, with the name of its server. */
  name: z.string(),
  description: z.string(),
  arguments: z.array(z.strictObject({ name: z.string(), description: z.string(), required: z.boolean() })),
});

const place = z.strictObject({ folder: z.optional(z.string()) });

/** MCP servers: which there are, and what they have. `usual`: the folder that is meant where none is named. */
export function mcpRoutes(engine: Engine, usual: string | null): Route[] {
  const settingFor = (wanted: string | undefined, viewer: Viewer) => settingOf(engine, { wanted, usual }, viewer);
  return [
    route({
      method: "GET",
      path: "/api/mcp/servers",
      summary: "Every MCP server that there is for a folder, whether it can be used, and what is wrong with it",
      query: place,
      answer: { json: z.strictObject({ servers: z.array(listed) }) },
      handle: async ({ query: { folder }, ...viewer }) => ({
        json: { servers: await listServers(settingFor(folder, viewer)) },
      }),
    }),
    route({
      method: "GET",
      path: "/api/mcp/prompts",
      summary: "The prompts of MCP servers that a message can begin with in a folder, `/server:prompt name=value`",
      query: place,
      answer: { json: z.strictObject({ prompts: z.array(prompt) }) },
      handle: async ({ query: { folder }, ...viewer }) => ({
        json: { prompts: await callablePrompts(settingFor(folder, viewer)) },
      }),
    }),
    route({
      method: "POST",
      path: "/api/mcp/servers",
      summary:
        "Adds a server or changes one; it is saved first and tried then, unless that is not wanted. Values go to the secret store",
      body: z.strictObject({
        name: text,
        /** As any client writes it: command, args and env, or url and headers. */
        config: z.record(z.string(), z.unknown()),
        /** Names of variables or headers whose stored values stay as they are. */
        keep: z._default(z.array(z.string()), []),
        folder: z.optional(z.string()),
        /** False: it is only saved. */
        test: z._default(z.boolean(), true),
      }),
      answer: { json: z.strictObject({ name: z.string(), changed: z.boolean(), tested: z.nullable(tested) }) },
      async handle({ body: { name, config, keep, folder, test }, outgoing, ...viewer }) {
        const setting = settingFor(folder, viewer);
        const parts = partsOf(engine, viewer);
        const given = configIn(name, config, viewer.texts);
        const whole = await withKept(given.config, { name, keep }, parts);
        const { server, changed } = await addServer({ name, ...given, config: whole }, parts);
        // What runs of it is not what its user has agreed to now.
        if (changed) await engine.endServer(name);
        if (!test) return { json: { name, changed, tested: null }, status: 201 };
        return whileAsked({ outgoing, texts: viewer.texts }, async (signal) => ({
          json: { name, changed, tested: await testServer(server, setting, signal) },
          status: 201,
        }));
      },
    }),
    route({
      method: "GET",
      path: "/api/mcp/servers/:name",
      summary: "A server of the user's own, to be changed; values of its environment and headers are never told",
      answer: {
        json: z.strictObject({
          name: z.string(),
          transport: z.enum(["stdio", "http", "sse"]),
          command: z.string(),
          args: z.array(z.string()),
          cwd: z.string(),
          url: z.string(),
          variables: z.array(z.string()),
          /** A secret stands in its arguments or address, so they are not told. */
          hidden: z.boolean(),
        }),
      },
      handle: async ({ params, ...viewer }) => ({
        json: await editableServer(params.name as string, partsOf(engine, viewer)),
      }),
    }),
    route({
      method: "DELETE",
      path: "/api/mcp/servers/:name",
      summary: "Takes a server away, with its tools, what is remembered of it and its secrets",
      answer: { json: z.strictObject({ name: z.string(), secrets: z.int() }) },
      async handle({ params, ...viewer }) {
        const name = params.name as string;
        const removed = await removeServer(name, partsOf(engine, viewer));
        await engine.endServer(name);
        return { json: { name, ...removed } };
      },
    }),
    route({
      method: "POST",
      path: "/api/mcp/servers/:name/enable",
      summary: "Switches a server on, which is its user's word for what it does now; then it is tried",
      query: z.strictObject({ ...place.shape, test: z._default(z.enum(["true", "false"]), "true") }),
      answer: {
        json: z.strictObject({ name: z.string(), does: z.array(z.string()), tested: z.nullable(tested) }),
      },
      async handle({ params, query: { folder, test }, outgoing, ...viewer }) {
        const setting = settingFor(folder, viewer);
        const server = await enableServer(params.name as string, partsOf(engine, viewer), setting);
        const does = await willDo(server.config, viewer.texts);
        if (test === "false") return { json: { name: server.name, does, tested: null } };
        return whileAsked({ outgoing, texts: viewer.texts }, async (signal) => ({
          json: { name: server.name, does, tested: await testServer(server, setting, signal) },
        }));
      },
    }),
    route({
      method: "POST",
      path: "/api/mcp/servers/:name/disable",
      summary: "Switches a server off; it stays in the list",
      answer: { json: z.strictObject({ name: z.string() }) },
      async handle({ params, ...viewer }) {
        await disableServer(params.name as string, partsOf(engine, viewer));
        await engine.endServer(params.name as string);
        return { json: { name: params.name } };
      },
    }),
    route({
      method: "POST",
      path: "/api/mcp/servers/:name/test",
      summary: "Connects to a server and remembers what it has; answered when that is known",
      body: place,
      answer: { json: tested },
      async handle({ params, body: { folder }, outgoing, ...viewer }) {
        const setting = settingFor(folder, viewer);
        const server = await requireServer(params.name as string, setting);
        return whileAsked({ outgoing, texts: viewer.texts }, async (signal) => ({
          json: await testServer(server, setting, signal),
        }));
      },
    }),
    route({
      method: "GET",
      path: "/api/mcp/servers/:name/tools",
      summary: "The tools that are remembered of a server, as models and rules know them",
      query: place,
      answer: {
        json: z.strictObject({
          tools: z.array(
            z.strictObject({
              name: z.string(),
              server: z.string(),
              description: z.string(),
              class: z.enum(["free", "edit", "act"]),
              parameters: z.record(z.string(), z.unknown()),
            }),
          ),
        }),
      },
      handle: async ({ params, query: { folder }, ...viewer }) => ({
        json: { tools: await shownTools(params.name as string, settingFor(folder, viewer)) },
      }),
    }),
  ];
}
