import * as z from "zod/mini";
import type { Board } from "../board.ts";
import { change } from "../event-schemas.ts";
import { Refusal } from "../refusal.ts";
import { type Route, route } from "../route.ts";
import { openStream } from "../sse.ts";

const cursor = z.string().check(z.regex(/^[\w-]{1,20}\.\d{1,15}$/));

/** What happens in all sessions. */
export function eventRoutes(board: Board): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/events",
      summary:
        "The open asks, what has changed since a cursor, and then every change of a session, an ask, a process, the skills or an MCP server",
      query: z.strictObject({ after: z.optional(cursor) }),
      answer: { stream: change },
      async handle({ query, incoming, outgoing }) {
        const id = incoming.headers["last-event-id"];
        if (id !== undefined && !cursor.safeParse(id).success)
          throw new Refusal(422, ({ server }) => server.input.unfit({ where: "Last-Event-ID" }));
        board.follow((id as string | undefined) ?? query.after ?? null, openStream(outgoing));
        return null;
      },
    }),
  ];
}
