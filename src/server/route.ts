import type { IncomingMessage, ServerResponse } from "node:http";
import type * as z from "zod/mini";
import type { Texts } from "../i18n/texts.ts";
import type { Language } from "../protocol/language.ts";

type Schema = z.ZodMiniType;

/** One thing the server does. What it takes and gives stands in its schemas; the API document is made of them. */
export interface Route<Query extends Schema = Schema, Body extends Schema = Schema> {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Parts that vary begin with a colon. */
  path: `/${string}`;
  /** For who reads the API document. */
  summary: string;
  query?: Query;
  body?: Body;
  /** Of the body, where less than usual is enough, or more is needed. */
  mostBytes?: number;
  /** The body is a file, `application/octet-stream`, which the handler reads itself. Else it is JSON. */
  takes?: "file";
  /** Of a stream each event, of a file its media types, else the JSON that comes back. */
  answer: { json: Schema } | { stream: Schema } | { file: readonly string[] };
  /** Null when it has answered by itself. Throws a Refusal for what cannot be. */
  handle(input: RouteInput<z.infer<Query>, z.infer<Body>>): Promise<Reply>;
}

export interface RouteInput<Query = unknown, Body = unknown> {
  params: Record<string, string>;
  query: Query;
  body: Body;
  /** What a person reads follows the viewer. */
  language: Language;
  texts: Texts;
  /** The id of the token of the browser that asks; null for a program. */
  browser: string | null;
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

export type Reply = { json: unknown; status?: number } | null;

/** Nothing is ever a document of our origin. */
export const attachment = (name: string, type: string) => ({
  "content-type": type,
  "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
});

/** Only for the types: a route's handler knows what its schemas let through. */
export function route<Query extends Schema, Body extends Schema>(one: Route<Query, Body>): Route {
  return one as unknown as Route;
}
