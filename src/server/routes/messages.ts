import type { IncomingMessage } from "node:http";
import * as z from "zod/mini";
import { messagePieces } from "../../front/export/messages.ts";
import { checkedRule, longestRule } from "../../front/permissions.ts";
import { noSkillNotice } from "../../front/session-skills.ts";
import type { Answer } from "../../protocol/asks.ts";
import type { Command } from "../../protocol/commands.ts";
import type { AskId, MessageId, SessionId } from "../../protocol/ids.ts";
import type { Engine } from "../engine.ts";
import { sessionEvent } from "../event-schemas.ts";
import type { Feed } from "../feed.ts";
import { readExistingSession, refuseBlank, requireAtWork, requireSession } from "../find.ts";
import type { Live } from "../live.ts";
import { Refusal } from "../refusal.ts";
import { type Route, route } from "../route.ts";
import { askOfAll, done, message, openAsk, text, wholeNumber } from "../schemas.ts";
import { openStream } from "../sse.ts";
import type { Made, SendSession } from "../whole-session.ts";
import { attachedFiles } from "./uploads.ts";

/** Has the form of our own message ids, because it is stored in events. */
const messageId = z.string().check(z.regex(/^msg_[\w-]{16,64}$/));
const seq = z.string().check(z.regex(/^\d{1,15}$/));
/** So much of a long session is told ahead: more than is drawn of it at first. */
const latelyTurns = 30;
const latelyBytes = 512 * 1024;

/** What is said in a session, asked in it and told of it. */
export function messageRoutes({ store }: Engine, live: Live, feed: Feed, sendSession: SendSession): Route[] {
  /** Throws a Refusal that tells what was never asked from what is answered. */
  async function requireAsk(session: SessionId, ask: string) {
    const found = (await store.openAsks(session)).find((one) => one.ask === ask);
    if (found) return found;
    const events = await store.events(session);
    const wasAsked = events.some((event) => event.type === "ask-raised" && event.ask === ask);
    if (wasAsked) throw new Refusal(409, ({ server }) => server.refused["no-such-ask"]());
    throw new Refusal(404, ({ server }) => server.noAsk());
  }

  return [
    route({
      method: "GET",
      path: "/api/sessions/:id/messages",
      summary: "What was said, in order, tool calls included; with a limit, how it began",
      query: z.strictObject({ limit: z.optional(wholeNumber) }),
      answer: { json: z.array(message) },
      async handle({ params, query: { limit }, outgoing }) {
        const row = await requireSession(store, params.id);
        const made: Made = {
          name: `messages ${limit}`,
          headers: { "content-type": "application/json" },
          pieces: (pages) => messagePieces(pages, limit === undefined ? limit : Number(limit)),
        };
        return sendSession(row, made, outgoing);
      },
    }),
    route({
      method: "POST",
      path: "/api/sessions/:id/messages",
      summary:
        "Sends a message; the session's events report the result. With a client-chosen `message` id, repeating the request stores the message only once.",
      body: z.strictObject({
        text: z.string(),
        model: z.optional(text),
        files: z.optional(attachedFiles),
        message: z.optional(messageId),
      }),
      answer: { json: z.extend(done, { notice: z.optional(z.string()) }) },
      async handle({ params, body: { text: said, model, files, message }, language, texts }) {
        if (!files?.length) refuseBlank(said);
        const { id } = await requireAtWork(store, params.id);
        const command: Command = { type: "submit", text: said, message: message as MessageId | undefined };
        const noSkill = await live.send(id, command, { language, texts, model, files });
        const notice = noSkill && { notice: noSkillNotice(noSkill, texts) };
        return { json: { ok: true, ...notice }, status: 202 };
      },
    }),
    route({
      method: "GET",
      path: "/api/asks",
      summary: "What waits for a person in all sessions, the oldest first, each with its session's title and folder",
      answer: { json: z.array(askOfAll) },
      async handle() {
        const asks = await store.openAsks();
        const rows = await Promise.all([...new Set(asks.map(({ session }) => session))].map((id) => store.session(id)));
        const byId = new Map(rows.filter((row) => row !== null).map((row) => [row.id, row]));
        const json = asks.flatMap((ask) => {
          const row = byId.get(ask.session);
          // One that was deleted in between asks no more.
          return row ? [{ ...ask, title: row.title, workspace: row.workspace }] : [];
        });
        return { json };
      },
    }),
    route({
      method: "GET",
      path: "/api/sessions/:id/asks",
      summary: "What waits for a person, the oldest first",
      answer: { json: z.array(openAsk) },
      async handle({ params }) {
        return { json: await readExistingSession(store, params.id, ({ id }) => store.openAsks(id)) };
      },
    }),
    route({
      method: "POST",
      path: "/api/sessions/:id/asks/:ask",
      summary: "Answers what was asked; the turn goes on",
      body: z.discriminatedUnion("decision", [
        z.strictObject({
          decision: z.literal("allow"),
          hash: z.optional(text),
          always: z.optional(z.enum(["session", "user"])),
          rule: z.optional(z.string().check(z.maxLength(longestRule))),
        }),
        z.strictObject({ decision: z.literal("deny"), reason: z.optional(z.string()) }),
        z.strictObject({ decision: z.literal("answer"), text: z.string() }),
      ]),
      answer: { json: done },
      async handle({ params, body, language, texts }) {
        // To deny changes nothing, so it needs no folder.
        const wanted = body.decision === "deny" ? requireSession : requireAtWork;
        const { id } = await wanted(store, params.id);
        const { ask, kind, hash } = await requireAsk(id, params.ask as string);
        const fits = body.decision === "deny" || (body.decision === "answer") === (kind === "question");
        const isBlank = body.decision === "answer" && body.text.trim() === "";
        if (!fits || isBlank) throw new Refusal(422, ({ server }) => server.refused["wrong-answer"]());
        // What was asked before there were hashes has none.
        const isBlind = body.decision === "allow" && hash !== undefined && body.hash === undefined;
        if (isBlind) throw new Refusal(422, ({ asks }) => asks.hashMissing());
        if (body.decision === "allow" && body.rule !== undefined) checkedRule(body.rule, "allow", texts);
        await live.send(id, { type: "answer", ask: ask as AskId, answer: body as Answer }, { language, texts });
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
      path: "/api/sessions/:id/lately",
      summary: "Of a long session how it stands and its last turns, to be shown until all its events are read",
      answer: { json: z.nullable(z.strictObject({ turns: z.int(), events: z.array(sessionEvent) })) },
      async handle({ params }) {
        const wanted = { turns: latelyTurns, bytes: latelyBytes };
        return { json: await readExistingSession(store, params.id, ({ id }) => store.lately(id, wanted)) };
      },
    }),
    route({
      method: "GET",
      path: "/api/sessions/:id/events",
      summary: "All events after a seq, then those that follow, as they happen",
      query: z.strictObject({ after: z.optional(seq) }),
      answer: { stream: sessionEvent },
      async handle({ params, query, incoming, outgoing }) {
        const id = params.id as SessionId;
        const tail = await store.tail(id, 0, { bytes: 0 });
        if (!tail) throw new Refusal(404, ({ server }) => server.noSession());
        // Who comes back says it in the header, by himself, and asks at the address of his first visit.
        const after = Number(lastEventId(incoming) ?? query.after ?? 0);
        if (after > tail.last) throw new Refusal(422, ({ server }) => server.badSeq({ seq: after, last: tail.last }));
        feed.follow(id, after, openStream(outgoing));
        return null;
      },
    }),
  ];
}

function lastEventId({ headers }: IncomingMessage): string | undefined {
  const id = headers["last-event-id"];
  if (id === undefined || seq.safeParse(id).success) return id as string | undefined;
  throw new Refusal(422, ({ server }) => server.input.unfit({ where: "Last-Event-ID" }));
}
