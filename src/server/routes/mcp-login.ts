import * as z from "zod/mini";
import { logOutServer } from "../../front/mcp/login.ts";
import { createLogins, loginStates } from "../../front/mcp/logins.ts";
import { requireServer, testServer } from "../../front/mcp/test.ts";
import type { Engine } from "../engine.ts";
import { settingOf } from "../mcp-setting.ts";
import { type Route, route } from "../route.ts";
import { text } from "../schemas.ts";

/** Logins at MCP servers: a browser on this machine visits the address, and comes back to us. */
export function mcpLoginRoutes(engine: Engine, usual: string | null): Route[] {
  const logins = createLogins();
  return [
    route({
      method: "POST",
      path: "/api/mcp/servers/:name/login",
      summary: "Begins a login at a server and gives the address to visit; how it ends is asked for with GET",
      body: z.strictObject({
        folder: z.optional(z.string()),
        /** One that was registered for the user. */
        client_id: z.optional(text),
        client_secret: z.optional(text),
        /** The port of 127.0.0.1 that the browser comes back to. */
        port: z.optional(z.int().check(z.minimum(1), z.maximum(65_535))),
      }),
      answer: { json: z.strictObject({ name: z.string(), address: z.string() }) },
      async handle({ params, body: { folder, client_id: id, client_secret: secret, port }, ...viewer }) {
        const setting = settingOf(engine, { wanted: folder, usual }, viewer);
        const server = await requireServer(params.name as string, setting);
        const { env, secrets } = engine;
        const given = id === undefined ? undefined : { id, secret };
        // What it has is known before anybody looks.
        const done = () => testServer(server, setting);
        const address = await logins.begin(server, { given, port }, { env, secrets, texts: viewer.texts, done });
        return { json: { name: server.name, address }, status: 202 };
      },
    }),
    route({
      method: "GET",
      path: "/api/mcp/servers/:name/login",
      summary: "How the login at a server stands that was begun last",
      answer: { json: z.strictObject({ state: z.enum(loginStates), address: z.string(), problem: z.string() }) },
      handle: async ({ params }) => ({ json: logins.state(params.name as string) }),
    }),
    route({
      method: "POST",
      path: "/api/mcp/servers/:name/logout",
      summary: "Forgets the login at a server, also of one that is gone, and has its authority revoke it",
      answer: { json: z.strictObject({ name: z.string(), wasLoggedIn: z.boolean(), revoked: z.boolean() }) },
      async handle({ params, texts }) {
        const name = params.name as string;
        logins.stop(name);
        return { json: { name, ...(await logOutServer(name, { secrets: engine.secrets, texts })) } };
      },
    }),
  ];
}
