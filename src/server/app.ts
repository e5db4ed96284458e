import type { IncomingMessage, ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { textsIn } from "../i18n/texts.ts";
import type { Language } from "../protocol/language.ts";
import { messageOf } from "../protocol/message-of.ts";
import { judge, type Policy } from "./guard.ts";
import { bodyFor, queryFor } from "./input.ts";
import { Refusal } from "./refusal.ts";
import { refusalOf } from "./refusal-of.ts";
import type { Reply, Route, RouteInput } from "./route.ts";
import type { StaticFiles } from "./static.ts";

interface Bindings {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

export interface AppInput {
  routes: readonly Route[];
  files: StaticFiles;
  policy: Policy;
  /** For what is our own fault. */
  report(error: unknown): void;
}

type App = Hono<{ Bindings: Bindings }>;
const mostBytes = 4_000_000;

/** The guard, then the page's files and the routes. */
export function createApp({ routes, files, policy, report }: AppInput): App {
  const app: App = new Hono();
  app.use("*", async (context, next) => {
    const { method = "", url = "", headers, rawHeaders } = context.env.incoming;
    const verdict = judge({ method, url, headers, rawHeaders }, policy);
    context.header("x-content-type-options", "nosniff");
    context.header("referrer-policy", "no-referrer");
    context.header("cross-origin-resource-policy", "same-origin");
    if (verdict.pass) return next();
    return refused(context, new Refusal(verdict.status, ({ server }) => server.guard[verdict.why]()));
  });
  app.get("/health", (context) => context.json({ status: "ok", uptime: process.uptime() }));
  for (const file of files) {
    app.get(file.path, (context) => context.body(file.body as Uint8Array<ArrayBuffer>, 200, file.headers));
  }
  for (const route of routes) app.on(route.method, route.path, (context) => answered(route, context, report));
  app.notFound((context) => refused(context, new Refusal(404, ({ server }) => server.noRoute())));
  return app;
}

async function answered(route: Route, context: Context<{ Bindings: Bindings }>, report: AppInput["report"]) {
  try {
    const language = languageOf(context);
    const input: RouteInput = {
      params: context.req.param() as Record<string, string>,
      query: queryFor(route, context.req.url),
      body: bodyFor(route, await bodyOf(context)),
      language,
      texts: textsIn(language),
      ...context.env,
    };
    return replied(await route.handle(input), context);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return refused(context, refusal);
    report(error);
    return refused(context, new Refusal(500, ({ server }) => server.unexpected({ problem: messageOf(error) })));
  }
}

function replied(reply: Reply, context: Context): Response {
  if (reply === null) return RESPONSE_ALREADY_SENT;
  if ("json" in reply) return context.json(reply.json as object, (reply.status ?? 200) as 200);
  const name = encodeURIComponent(reply.name);
  return context.body(reply.file as string, 200, {
    "content-type": reply.type,
    "content-disposition": `attachment; filename*=UTF-8''${name}`,
  });
}

function refused(context: Context, { status, sentence }: Refusal): Response {
  return context.json({ error: sentence(textsIn(languageOf(context))) }, status as 400);
}

async function bodyOf(context: Context): Promise<string> {
  const text = await context.req.text();
  if (text.length > mostBytes) throw new Refusal(413, ({ server }) => server.tooLarge());
  return text;
}

const languageOf = (context: Context): Language =>
  /^zh/i.test(context.req.header("accept-language") ?? "") ? "zh-CN" : "en";
