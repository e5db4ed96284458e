import { expect, test } from "vitest";
import { startServer } from "./support/server.ts";
import { useTestServer } from "./support/use-test-server.ts";

const shared = useTestServer();

const chinese = /\p{Script=Han}/u;

test("what a route does not take is refused in a sentence that names it, in the viewer's language", async () => {
  await using server = await startServer();
  const { work: workspace } = server.program;
  const wrong: [string, string, unknown, number, string][] = [
    ["GET", "/api/sessions?nonsense=1", undefined, 422, "query does not take nonsense."],
    ["GET", "/api/status?a=1&b=2", undefined, 422, "query does not take a, b."],
    ["GET", "/api/sessions?limit=1&limit=2", undefined, 400, "query.limit is given more than once."],
    [
      "GET",
      "/api/sessions?limit=-1",
      undefined,
      422,
      "query.limit is not as it should be. /api/openapi.json says how.",
    ],
    ["POST", "/api/sessions", { workspace, colour: 1 }, 422, "body does not take colour."],
    ["POST", "/api/sessions", {}, 422, "body.workspace is missing."],
    ["POST", "/api/sessions", { workspace: 1 }, 422, "body.workspace wants text."],
    ["POST", "/api/sessions", { workspace: "" }, 422, "body.workspace must not be empty."],
    [
      "POST",
      "/api/sessions",
      { workspace, mode: "bold" },
      422,
      "body.mode wants one of: default, accept-edits, plan, unrestricted.",
    ],
    ["POST", "/api/sessions", [], 422, "body wants an object."],
    ["POST", "/api/sessions", "{", 400, "The body is no JSON."],
    [
      "POST",
      "/api/sessions",
      { workspace: "relative" },
      422,
      "There is no folder relative that can be read. It may have been deleted: choose another one.",
    ],
    ["POST", "/api/sessions/ses_x/abort", { now: true }, 422, "body does not take now."],
    ["POST", "/api/sessions/ses_x/asks/ask_x", {}, 422, "body.decision wants one of: allow, deny, answer."],
    ["POST", "/api/sessions/ses_x/asks/ask_x", { decision: "allow", ever: true }, 422, "body does not take ever."],
    [
      "POST",
      "/api/sessions",
      { workspace, mode: "unrestricted" },
      422,
      "In unrestricted mode next to nothing is asked for any more: only what a rule asks for, and what touches SkillMint itself or files that other programs run or trust. Type unrestricted to confirm it for this session.",
    ],
    ["POST", "/api/sessions/ses_x/undo", { turn: 0 }, 422, "body.turn must be ≥ 1."],
    ["POST", "/api/sessions/ses_x/undo", { turn: 1.5 }, 422, "body.turn wants a whole number."],
    [
      "POST",
      "/api/search/files",
      { id: "1", cwd: "/", query: "x", options: { deep: 1 } },
      422,
      "body.options does not take deep.",
    ],
    [
      "PATCH",
      "/api/settings",
      { maxSteps: [] },
      422,
      "body.maxSteps is not as it should be. /api/openapi.json says how.",
    ],
    ["POST", "/api/models", { id: "own/m", price: { input: 1 } }, 422, "body.price.output is missing."],
    ["DELETE", "/api/models", undefined, 422, "query.id is missing."],
    ["PATCH", "/api/sessions/ses_x", { title: "x" }, 404, "There is no such session. It may have been deleted."],
  ];
  for (const [method, path, body, status, error] of wrong) {
    const answer = await server.request(method, path, { body });
    expect([method, path, answer.status, answer.json]).toEqual([method, path, status, { error }]);
    const other = await server.request(method, path, { body, language: "zh-CN,zh;q=0.9" });
    expect([path, other.status, other.json.error]).toEqual([path, status, expect.stringMatching(chinese)]);
    // Nothing of what the checker itself says, which is English.
    expect(other.json.error).not.toMatch(/invalid|expected|unrecognized/i);
  }
  expect((await server.request("GET", "/api/sessions")).json).toEqual([]);
});

test("a message that is empty or blank begins nothing and is said to nobody", async () => {
  await using server = await startServer();
  const { work: workspace } = server.program;
  const id = await server.begin({ workspace, prompt: "hello" });
  const error = "The message is empty. Write what should be done.";
  for (const blank of ["", "   ", "\n\t", "\u3000\u200b"]) {
    const begun = await server.request("POST", "/api/sessions", { body: { workspace, prompt: blank } });
    expect([begun.status, begun.json]).toEqual([400, { error }]);
    const said = await server.request("POST", `/api/sessions/${id}/messages`, { body: { text: blank } });
    expect([said.status, said.json]).toEqual([400, { error }]);
  }
  expect((await server.request("GET", "/api/sessions")).json).toHaveLength(1);
  expect((await server.request("GET", `/api/sessions/${id}/messages`)).json).toHaveLength(2);
});

test("a title is the same on the command line and at the route: too long or empty is refused", async () => {
  const server = shared();
  const { program } = server;
  const id = await server.begin({ workspace: program.work, prompt: "\u202ehello" });
  const path = `/api/sessions/${id}`;
  expect((await server.request("GET", path)).json.title).toBe("hello");
  for (const [title, error] of [
    [" \u202e", "A title needs at least one character."],
    ["x".repeat(201), "A title has at most 200 characters; this one has 201."],
  ] as const) {
    const refused = await server.request("PATCH", path, { body: { title } });
    expect([refused.status, refused.json.error]).toEqual([422, error]);
    expect((await program.run("session", "rename", id, title)).stderr).toContain(error);
  }
  expect((await server.request("PATCH", path, { body: { title: "a\u2066b\nc" } })).json.title).toBe("ab c");
  expect((await program.run("session", "rename", id, "d\u202ee\tf")).code).toBe(0);
  expect((await server.request("GET", path)).json.title).toBe("de f");
});

test("an empty title is refused, and a route that takes nothing may be sent nothing", async () => {
  const server = shared();
  const id = await server.begin({ workspace: server.program.work, prompt: "hello" });
  const empty = await server.request("PATCH", `/api/sessions/${id}`, { body: { title: "  \n" } });
  expect(empty.status).toBe(422);
  expect((await server.request("GET", `/api/sessions/${id}`)).json.title).toBe("hello");
  expect((await server.request("POST", `/api/sessions/${id}/abort`, { body: "" })).status).toBe(200);
});

test("the document has every route with its security, and tells nobody without a token", async () => {
  const server = shared();
  const { json } = await server.request("GET", "/api/openapi.json");
  const operations = Object.entries(json.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations).toEqual(
    expect.arrayContaining([
      "POST /api/auth/exchange",
      "GET /api/sessions",
      "POST /api/sessions",
      "GET /api/sessions/{id}",
      "PATCH /api/sessions/{id}",
      "DELETE /api/sessions/{id}",
      "POST /api/sessions/{id}/fork",
      "GET /api/sessions/{id}/export",
      "POST /api/sessions/{id}/undo",
      "POST /api/sessions/{id}/go-on",
      "GET /api/sessions/{id}/usage",
      "GET /api/sessions/{id}/messages",
      "POST /api/sessions/{id}/messages",
      "GET /api/sessions/{id}/asks",
      "POST /api/sessions/{id}/asks/{ask}",
      "POST /api/sessions/{id}/abort",
      "GET /api/sessions/{id}/events",
      "GET /api/sessions/{id}/outputs/{name}",
      "GET /api/models",
      "POST /api/models",
      "DELETE /api/models",
      "POST /api/models/use",
      "POST /api/models/doctor",
      "GET /api/settings",
      "PATCH /api/settings",
      "GET /api/processes",
      "POST /api/processes/{session}/{id}/kill",
      "POST /api/search/files",
      "GET /api/folders",
      "GET /api/status",
      "GET /api/openapi.json",
    ]),
  );
  expect(json).toMatchObject({ openapi: "3.1.0", security: [{ token: [] }] });
  expect((await fetch(`${server.url}/api/openapi.json`)).status).toBe(401);
});
