import * as z from "zod/mini";
import { version } from "../version.ts";
import { type Route, route } from "./route.ts";

/** What the server does, for programs: OpenAPI 3.1, made of the very schemas that check what comes in. */
export function openApi(routes: readonly Route[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const one of routes) {
    const path = one.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [one.method.toLowerCase()]: operationOf(one) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "SkillMint", version },
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: { Error: schemaOf(errorAnswer, "output") },
      responses: {
        Error: {
          description: "Refused, with a sentence in the language of the header Accept-Language",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
      },
    },
  };
}

/** The document, as a route among the others that tells of itself too. */
export function openApiRoute(others: readonly Route[]): Route {
  let document: ReturnType<typeof openApi> | undefined;
  const self = route({
    method: "GET",
    path: "/api/openapi.json",
    summary: "This document",
    answer: { json: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }) },
    async handle() {
      document ??= openApi([...others, self]);
      return { json: document };
    },
  });
  return self;
}

export const errorAnswer = z.strictObject({ error: z.string() });

/** What a schema cannot say of a stream. */
const streamed =
  "Server-sent events: each `data` is one of these as JSON; its `id`, where it has one, is sent back as Last-Event-ID by who comes again and wants the rest. Lines that begin with a colon only keep the connection open.";

/** The only one that is served without a token: it is how one is got. */
const open = "/api/auth/exchange";

function operationOf({ path, summary, query, body, takes, answer }: Route) {
  const parts = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const parameters = [...parts, ...(query ? queryParameters(query) : [])];
  return {
    summary,
    ...(path === open && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: schemaOf(body, "input") } } },
    }),
    ...(takes && { requestBody: { required: true, content: { "application/octet-stream": { schema: bytes } } } }),
    responses: {
      "2XX": { description: "stream" in answer ? `${summary}. ${streamed}` : summary, content: contentOf(answer) },
      default: { $ref: "#/components/responses/Error" },
    },
  };
}

function queryParameters(query: z.ZodMiniType) {
  const { properties = {}, required = [] } = schemaOf(query, "input");
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function contentOf(answer: Route["answer"]) {
  if ("json" in answer) return { "application/json": { schema: schemaOf(answer.json, "output") } };
  if ("stream" in answer) return { "text/event-stream": { schema: schemaOf(answer.stream, "output") } };
  return Object.fromEntries(answer.file.map((type) => [type, { schema: bytes }]));
}

const bytes = { type: "string", format: "binary" };

function schemaOf(schema: z.ZodMiniType, io: "input" | "output") {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
