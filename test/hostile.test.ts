import { expect, test } from "vitest";
import { guardedServer } from "./support/guarded-server.ts";
import { type Target, type Variant, variants } from "./support/hostile-variants.ts";
import { type RawRequest, sendRaw, textOf } from "./support/raw-request.ts";

const openRoutes = ["POST /api/auth/exchange", "GET /health", "GET /"];

/** The request that is served, of which every hostile one differs in one thing. */
function goodRequest(method: string, path: string, { port, token }: Target): RawRequest {
  const lines: [string, string][] = [
    ["Host", `127.0.0.1:${port}`],
    ["Authorization", `Bearer ${token}`],
    ["Connection", "close"],
  ];
  if (method !== "GET") lines.push(["Content-Type", "application/json"], ["Content-Length", "2"]);
  return { method, target: path.replaceAll(/:\w+/g, "x1"), lines, body: method === "GET" ? "" : "{}" };
}

async function target() {
  const server = await guardedServer({ idle: true });
  const { doors, clock, port } = server;
  const letIn = async (id: string) => {
    const given = await doors.exchange(doors.code(), { id, label: "" });
    if ("refused" in given) throw new Error("not let in");
    return given.token;
  };
  const expired = await letIn("tok_expired");
  clock.now += 31 * 24 * 3600 * 1000;
  const revoked = await letIn("tok_revoked");
  await doors.showOut("tok_revoked");
  const known: Target = { port, token: await letIn("tok_good"), revoked, expired, code: doors.code() };
  return { ...server, known };
}

test("every route refuses every hostile request and serves the same one with that one thing right", async () => {
  const { port, routes, runs, known } = await target();
  const keys = [...routes.map(({ method, path }) => `${method} ${path}`), ...openRoutes.slice(1)];
  const wrong: string[] = [];
  let tried = 0;
  for (const key of keys) {
    const [method, path] = key.split(" ") as [string, string];
    const good = goodRequest(method, path, known);
    const fitting = variants.filter((variant) => fits(variant, key));
    if (fitting.length < 30) wrong.push(`${key}: only ${fitting.length} variants`);
    const before = total(runs);
    const answers = await Promise.all(
      fitting.map(async (variant) => ({ variant, ...(await sendRaw(port, variant.hostile(good, known))) })),
    );
    tried += answers.length;
    if (total(runs) !== before) wrong.push(`${key}: a handler ran`);
    for (const { variant, status, text } of answers) {
      if (!variant.answers.includes(status)) wrong.push(`${key}, ${variant.name}: ${status}`);
      if (/access-control-|x-powered-by|\nserver:/i.test(text)) wrong.push(`${key}, ${variant.name}: tells too much`);
    }
    // Most controls are the same request; it is sent once.
    const controls = new Set(fitting.map((variant) => textOf((variant.control ?? ((same) => same))(good, known))));
    for (const control of controls) {
      const { status } = await sendRaw(port, control);
      if (status !== 200) wrong.push(`${key}, control: ${status} ${control.slice(0, 300)}`);
    }
    const expected = routes.some((route) => `${route.method} ${route.path}` === key) ? controls.size : 0;
    if ((runs.get(key) ?? 0) !== expected) wrong.push(`${key}: ${runs.get(key)} of ${expected} controls were served`);
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThanOrEqual(30 * keys.length);
});

const fits = ({ ofToken, ofBody }: Variant, key: string) =>
  !(ofToken && openRoutes.includes(key)) && !(ofBody && key.startsWith("GET"));

const total = (runs: ReadonlyMap<string, number>) => runs.values().reduce((sum, count) => sum + count, 0);

test("no technique makes up more than ten of the rows, and no two have one name", () => {
  const sizes = Map.groupBy(variants, ({ technique }) => technique);
  expect([...sizes].filter(([, rows]) => rows.length > 10)).toEqual([]);
  expect(new Set(variants.map(({ name }) => name)).size).toBe(variants.length);
});

test("without a token an address that exists is answered as one that does not, byte for byte", async () => {
  const { port, known } = await target();
  const answers = await Promise.all(
    ["/api/sessions", "/api/nothing", "/assets", "/index.html", "/server.json"].map(async (path) => {
      const { lines, ...rest } = goodRequest("GET", path, known);
      const request = { ...rest, lines: lines.filter(([name]) => name !== "Authorization") };
      return (await sendRaw(port, request)).text.replace(/Date: .*/, "");
    }),
  );
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain("401 Unauthorized");
});
