import * as z from "zod/mini";
import { newId } from "../../protocol/ids.ts";
import type { Doors } from "../doors.ts";
import { Refusal } from "../refusal.ts";
import { type Route, route } from "../route.ts";

/** How a page gets in, and how it is shown out again. */
export function authRoutes(doors: Doors): Route[] {
  return [
    route({
      method: "POST",
      path: "/api/auth/exchange",
      summary: "Gives a token for a one-time code",
      body: z.strictObject({ code: z.string() }),
      answer: { json: z.object({ token: z.string(), expires_at: z.string() }) },
      async handle({ body: { code }, incoming }) {
        const given = await doors.exchange(code, { id: newId("tok"), label: incoming.headers["user-agent"] ?? "" });
        if (!given) throw new Refusal(401, ({ server }) => server.badCode());
        return { json: given };
      },
    }),
    route({
      method: "POST",
      path: "/api/auth/code",
      summary: "A one-time code, to open a page with",
      answer: { json: z.strictObject({ code: z.string() }) },
      handle: async () => ({ json: { code: doors.code() } }),
    }),
  ];
}
