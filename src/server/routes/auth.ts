import * as z from "zod/mini";
import { newId } from "../../protocol/ids.ts";
import { codeSeconds } from "../codes.ts";
import type { Doors } from "../doors.ts";
import { Refusal } from "../refusal.ts";
import { type Route, route } from "../route.ts";

const done = z.strictObject({ ok: z.literal(true) });

/** How a page gets in, and how it is shown out again. */
export function authRoutes(doors: Doors): Route[] {
  return [
    route({
      method: "POST",
      path: "/api/auth/exchange",
      summary: "Gives a token for a one-time code",
      body: z.strictObject({ code: z.string() }),
      // Anybody may send it.
      mostBytes: 1000,
      answer: { json: z.strictObject({ token: z.string(), expires_at: z.string() }) },
      async handle({ body: { code }, incoming }) {
        const given = await doors.exchange(code, { id: newId("tok"), label: incoming.headers["user-agent"] ?? "" });
        if (!("refused" in given)) return { json: given };
        const { wait } = given;
        if (wait !== null) throw new Refusal(429, ({ server }) => server.tooOften({ wait }), { wait });
        throw new Refusal(401, ({ server }) => server.badCode());
      },
    }),
    route({
      method: "POST",
      path: "/api/auth/code",
      summary: "A one-time code, to open a page with",
      /** It is good once, for so many seconds. */
      answer: { json: z.strictObject({ code: z.string(), seconds: z.int() }) },
      handle: async () => ({ json: { code: doors.code(), seconds: codeSeconds } }),
    }),
    route({
      method: "GET",
      path: "/api/auth/tokens",
      summary: "The browsers that were let in; `current` is the one that asks",
      answer: {
        json: z.array(
          z.strictObject({
            id: z.string(),
            label: z.string(),
            created_at: z.string(),
            expires_at: z.string(),
            /** Null when it has asked for nothing since the server was started. */
            used_at: z.nullable(z.string()),
            current: z.boolean(),
          }),
        ),
      },
      async handle({ browser }) {
        const rows = await doors.browsers();
        return { json: rows.map(({ hash: _, ...row }) => ({ ...row, current: row.id === browser })) };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/auth/tokens/:id",
      summary: "Shows a browser out; its streams end",
      answer: { json: done },
      async handle({ params, outgoing }) {
        const known = await doors.showOut(params.id as string, outgoing);
        if (!known) throw new Refusal(404, ({ server }) => server.noBrowser());
        return { json: { ok: true } };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/auth/token",
      summary: "Signs out the browser that asks",
      answer: { json: done },
      async handle({ browser, outgoing }) {
        if (browser === null) throw new Refusal(409, ({ server }) => server.noBrowser());
        await doors.showOut(browser, outgoing);
        return { json: { ok: true } };
      },
    }),
  ];
}
