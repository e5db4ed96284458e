import type { IncomingMessage } from "node:http";
import * as z from "zod/mini";
import type { AskId, SessionId } from "../../protocol/ids.ts";
import type { Engine } from "../engine.ts";
import type { Feed } from "../feed.ts";
import type { Live } from "../live.ts";
import { Refusal } from "../refusal.ts";
import { type Route, route } from "../route.ts";
import { openStream } from "../sse.ts";

const seq = z.string().check(z.regex(/^\d{1,15}$/));
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
      query: z.object({ after: z.optional(seq) }),
      answer: { stream: z.unknown() },
      async handle({ params, query, incoming, outgoing }) {
        const id = params.id as SessionId;
        const tail = await store.tail(id, 0, { bytes: 0 });
        if (!tail) throw new Refusal(404, ({ server }) => server.noSession());
        // Who comes back says it in the header, by himself, and asks at the address of his first visit.
        const after = Number(lastEventId(incoming) ?? query.after ?? 0);
        if (after > tail.last) throw new Refusal(400, ({ server }) => server.badSeq({ seq: after, last: tail.last }));
        feed.follow(id, after, openStream(outgoing));
        return null;
      },
    }),
  ];
}

function lastEventId({ headers }: IncomingMessage): string | undefined {
  const id = headers["last-event-id"];
  if (id === undefined || seq.safeParse(id).success) return id as string | undefined;
  throw new Refusal(400, ({ server }) => server.badInput({ where: "Last-Event-ID", problem: "not a number" }));
}
