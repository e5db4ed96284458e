import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { textsOnPage } from "../i18n/on-page.ts";
import { type Masking, noMask } from "../protocol/mask.ts";
import { masked } from "../protocol/masked.ts";
import { messageOf } from "../protocol/message-of.ts";
import { type BodyRoom, createBodyRoom, readBody } from "./body.ts";
import type { FrontInput } from "./front.ts";
import { isBytes } from "./guard.ts";
import { bodyFor, queryFor } from "./input.ts";
import { Refusal } from "./refusal.ts";
import { refusalOf } from "./refusal-of.ts";
import type { Reply, Route, RouteInput } from "./route.ts";
import type { StaticFile, StaticFiles } from "./static.ts";
import { viewerLanguage } from "./viewer-language.ts";

interface Bindings {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  browser: string | null;
}

export interface AppInput {
  routes: readonly Route[];
  files: StaticFiles;
  /** Hides what is secret in answers. */
  mask?: Masking | undefined;
  /** For what is our own fault. */
  report(error: unknown): void;
}

interface Answering {
  mask: Masking;
  report: AppInput["report"];
  room: BodyRoom;
}

type AppContext = Context<{ Bindings: Bindings }>;

/** The page's files and the routes, for who has passed the guard. */
export function createApp({ routes, files, mask = noMask, report }: AppInput): FrontInput["serve"] {
  const app = new Hono<{ Bindings: Bindings }>();
  app.get("/health", (context) => context.json({ status: "ok", uptime: Math.floor(process.uptime()) }));
  for (const file of files) app.get(file.path, (context) => fileFor(file, context.req.header("accept-encoding") ?? ""));
  const answering = { mask, report, room: createBodyRoom() };
  for (const route of routes) app.on(route.method, route.path, (context) => answered(route, context, answering));
  app.notFound((context) => refused(context as AppContext, new Refusal(404, ({ server }) => server.noRoute()), mask));
  return (incoming, outgoing, browser) =>
    getRequestListener((request) => app.fetch(request, { incoming, outgoing, browser }), listening)(incoming, outgoing);
}

/** A `Response` of its own for the whole process would make others' checks of what `fetch` gave them fail: a login's errors are read by one. */
const listening = { overrideGlobalObjects: false };

function fileFor({ body, gzip, headers }: StaticFile, accepted: string): Response {
  const isSmall = gzip !== null && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted);
  return new Response((isSmall ? gzip : body) as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, ...(gzip && { vary: "accept-encoding" }), ...(isSmall && { "content-encoding": "gzip" }) },
  });
}

async function answered(route: Route, context: AppContext, { mask, report, room }: Answering) {
  let giveBack: (() => void) | undefined;
  try {
    const { headers } = context.env.incoming;
    const language = viewerLanguage(headers);
    if (route.method !== "GET" && isBytes(headers["content-type"]) !== (route.takes === "file"))
      throw new Refusal(415, ({ server }) => (route.takes ? server.wantsFile() : server.guard["content-type"]()));
    const isRead = route.method !== "GET" && !route.takes;
    if (isRead) giveBack = await room.take(context.env.incoming, route.mostBytes);
    const input: RouteInput = {
      params: context.req.param() as Record<string, string>,
      query: queryFor(route, context.req.url),
      body: isRead ? bodyFor(route, await readBody(context.env.incoming, route.mostBytes)) : undefined,
      language,
      texts: textsOnPage(language),
      ...context.env,
    };
    const reply = await route.handle(input);
    await mask.refresh();
    return replied(masked(reply, mask), context);
  } catch (error) {
    const { outgoing } = context.env;
    if (outgoing.headersSent) {
      // Too late for a word: what was cut off is told from what is whole by its length.
      outgoing.destroy();
      report(error);
      return RESPONSE_ALREADY_SENT;
    }
    const refusal = refusalOf(error);
    if (refusal) return refused(context, refusal, mask);
    report(error);
    return refused(context, new Refusal(500, ({ server }) => server.unexpected({ problem: messageOf(error) })), mask);
  } finally {
    giveBack?.();
  }
}

function replied(reply: Reply, context: AppContext): Response {
  if (reply === null) return RESPONSE_ALREADY_SENT;
  return context.json(reply.json as object, (reply.status ?? 200) as 200);
}

function refused(context: AppContext, { status, sentence, wait }: Refusal, mask: Masking): Response {
  if (wait !== null) context.header("retry-after", String(wait));
  const error = mask.text(sentence(textsOnPage(viewerLanguage(context.env.incoming.headers))));
  return context.json({ error }, status as 400);
}
