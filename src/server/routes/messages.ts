import * as z from "zod/mini";
import type { AskId, SessionId } from "../../protocol/ids.ts";
import type { Engine } from "../engine.ts";
import type { Feed } from "../feed.ts";
import type { Live } from "../live.ts";
import { Refusal } from "../refusal.ts";
import { type Route, route } from "../route.ts";
import { openStream } from "../sse.ts";

const done = z.object({ ok: z.literal(true) });

/** What is said in a session, asked in it and told of it. */
export function messageRoutes({ store }: Engine, live: Live, feed: Feed): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/sessions/:id/messages",
      summary: "What was said, in order, tool calls included",
      answer: { json: z.array(z.unknown()) },
      async handle({ params }) {
        const id = params.id as SessionId;
        if (!(await store.session(id))) throw new Refusal(404, ({ server }) => server.noSession());
        return { json: await store.messages(id) };
      },
    }),
    route({
      method: "POST",
      path: "/api/sessions/:id/messages",
      summary: "Says something to the session; what comes of it is told by its events",
      body: z.object({ text: z.string(), model: z.optional(z.string()) }),
      answer: { json: done },
      async handle({ params, body: { text, model }, language, texts }) {
        await live.send(params.id as SessionId, { type: "submit", text }, { language, texts, model });
        return { json: { ok: true }, status: 202 };
      },
    }),
    route({
      method: "POST",
      path: "/api/sessions/:id/asks/:ask",
      summary: "Answers what was asked; the turn goes on",
      body: z.union([
        z.object({ decision: z.literal("allow") }),
        z.object({ decision: z.literal("deny"), reason: z.optional(z.string()) }),
        z.object({ decision: z.literal("answer"), text: z.string() }),
      ]),
      answer: { json: done },
      async handle({ params, body, language, texts }) {
        const answer = body.decision === "deny" && body.reason === undefined ? { decision: "deny" as const } : body;
        const command = { type: "answer" as const, ask: params.ask as AskId, answer: answer as never };
        await live.send(params.id as SessionId, command, { language, texts });
        return { json: { ok: true } };
      },
    }),
    route({
      method: "POST",
      path: "/api/sessions/:id/abort",
      summary: "Stops the turn under way",
      answer: { json: done },
      async handle({ params, language, texts }) {
        await live.send(params.id as SessionId, { type: "abort" }, { language, texts });
        return { json: { ok: true } };
      },
    }),
    route({
      method: "GET",
      path: "/api/sessions/:id/events",
      summary: "All events after a seq, then those that follow, as they happen",
      query: z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
      answer: { stream: z.unknown() },
      async handle({ params, query, incoming, outgoing }) {
        const id = params.id as SessionId;
        if (!(await store.session(id))) throw new Refusal(404, ({ server }) => server.noSession());
        const after = Number(incoming.headers["last-event-id"] ?? query.after ?? 0) || 0;
        const stream = openStream(incoming, outgoing);
        const stop = await feed.follow(id, after, (event) => stream.send(event, event.seq ?? undefined));
        stream.onClose(stop);
        return null;
      },
    }),
  ];
}
