import { expect, test } from "vitest";
import * as z from "zod/mini";
import { openApi, openApiRoute } from "./openapi.ts";
import { route } from "./route.ts";
import { routesOf } from "./routes.ts";

// Routes are made without anything being done.
const parts = { engine: { folders: {} }, live: {}, feed: {}, board: {}, doors: {} } as unknown as Parameters<
  typeof routesOf
>[0];

test("every route is in the document, once, and the document itself", async () => {
  const routes = routesOf(parts);
  const { paths } = openApi(routes);
  const told = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(told.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  expect(told).toContain("GET /api/openapi.json");
});

test("every query and body of ours is strict", () => {
  for (const { method, path, query, body } of routesOf(parts)) {
    for (const schema of [query, body]) {
      if (!schema || path === "/api/settings") continue;
      const { issues = [] } = schema.safeParse({ nonsense: 1 }).error ?? {};
      const isRefused = issues.some(({ code }) => code === "unrecognized_keys" || code === "invalid_union");
      expect([method, path, isRefused]).toEqual([method, path, true]);
    }
  }
});

test("a route is told with its parts, its query, its body and what comes back", async () => {
  const one = route({
    method: "POST",
    path: "/api/things/:id",
    summary: "Does a thing",
    query: z.strictObject({ how: z.enum(["well", "badly"]), often: z.optional(z.string()) }),
    body: z.strictObject({ count: z._default(z.int(), 1) }),
    answer: { json: z.strictObject({ done: z.boolean() }) },
    handle: async () => ({ json: { done: true } }),
  });
  const document = await openApiRoute([one]).handle({} as never);
  expect(document).toMatchObject({ json: { paths: { "/api/things/{id}": expect.any(Object) } } });
  expect(openApi([one]).paths["/api/things/{id}"]).toMatchObject({
    post: {
      summary: "Does a thing",
      parameters: [
        { name: "id", in: "path", required: true, schema: { type: "string" } },
        { name: "how", in: "query", required: true, schema: { type: "string", enum: ["well", "badly"] } },
        { name: "often", in: "query", required: false, schema: { type: "string" } },
      ],
      requestBody: {
        content: {
          "application/json": {
            schema: {
              type: "object",
              properties: { count: { default: 1, type: "integer" } },
              additionalProperties: false,
            },
          },
        },
      },
      responses: {
        "2XX": {
          description: "Does a thing",
          content: {
            "application/json": {
              schema: { type: "object", properties: { done: { type: "boolean" } }, required: ["done"] },
            },
          },
        },
        default: { $ref: "#/components/responses/Error" },
      },
    },
  });
});

test("a stream is told with every event that it may bring", () => {
  const { paths } = openApi(routesOf(parts));
  type Told = {
    responses: { "2XX": { description: string; content: Record<string, { schema: { anyOf: object[] } }> } };
  };
  const streamOf = (path: string) => {
    const told = (paths[path]?.get as Told | undefined)?.responses["2XX"];
    expect(told?.description).toContain("Last-Event-ID");
    return told?.content["text/event-stream"]?.schema.anyOf;
  };
  const head = { at: { type: "string" }, session: { type: "string" } };
  expect(streamOf("/api/sessions/{id}/events")).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        properties: expect.objectContaining({ ...head, type: { type: "string", const: "turn-waiting" } }),
        required: expect.arrayContaining(["type", "seq", "at", "session", "turn", "asks"]),
      }),
      expect.objectContaining({
        properties: expect.objectContaining({ seq: { type: "null" }, type: { type: "string", const: "text-delta" } }),
      }),
    ]),
  );
  expect(streamOf("/api/events")).toHaveLength(8);
});
