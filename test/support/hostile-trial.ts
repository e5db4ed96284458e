import { type GuardedServer, guardedServer } from "./guarded-server.ts";
import type { Target, Variant } from "./hostile/variant.ts";
import { variants } from "./hostile-variants.ts";
import { type RawRequest, sendRaw, textOf } from "./raw-request.ts";

/** Our server with handlers that only count, and what an attacker of it may have. */
export interface Ground extends GuardedServer {
  known: Target;
  /** All that it answers, as `METHOD /path`. */
  addresses: readonly string[];
}

const open = ["POST /api/auth/exchange", "GET /health", "GET /"];

export async function hostileGround(folder: string): Promise<Ground> {
  const server = await guardedServer({ folder, idle: true });
  const { doors, clock, port, routes } = server;
  const letIn = async (id: string) => {
    const given = await doors.exchange(doors.code(), { id, label: "" });
    if ("refused" in given) throw new Error("not let in");
    return given.token;
  };
  const expired = await letIn("tok_expired");
  clock.now += 31 * 24 * 3600 * 1000;
  const revoked = await letIn("tok_revoked");
  await doors.showOut("tok_revoked");
  const known = { port, token: await letIn("tok_good"), revoked, expired, code: doors.code() };
  const addresses = [...new Set([...routes.map(({ method, path }) => `${method} ${path}`), ...open])];
  return { ...server, known, addresses };
}

/** Those that make sense there. */
export const variantsFor = (address: string): Variant[] =>
  variants.filter(
    ({ ofToken, ofBody }) => !(ofToken && open.includes(address)) && !(ofBody && address.startsWith("GET")),
  );

/** The request that is served, of which every hostile one differs. */
export function goodRequest(address: string, { port, token }: Target): RawRequest {
  const [method, path] = address.split(" ") as [string, string];
  const lines: [string, string][] = [
    ["Host", `127.0.0.1:${port}`],
    ["Authorization", `Bearer ${token}`],
    ["Connection", "close"],
  ];
  if (method !== "GET") lines.push(["Content-Type", "application/json"], ["Content-Length", "2"]);
  return { method, target: path.replaceAll(/:\w+/g, "x1"), lines, body: method === "GET" ? "" : "{}" };
}

export interface Trial {
  tried: number;
  controls: number;
  wrong: string[];
}

/** So many of the variants as `at` turns round them: who goes on counting meets them all. */
export function someVariants(address: string, at: number, count: number): Variant[] {
  const fitting = variantsFor(address);
  const start = (at * count) % fitting.length;
  return [...fitting.slice(start), ...fitting.slice(0, start)].slice(0, count);
}

/** Each of these variants, and every control. */
export async function tryAddress(ground: Ground, address: string, fitting = variantsFor(address)): Promise<Trial> {
  const { port, routes, runs, known } = ground;
  const good = goodRequest(address, known);
  const wrong: string[] = [];
  const before = handlersRun(ground);
  await Promise.all(
    fitting.map(async (variant) => {
      const { status, text } = await sendRaw(port, variant.hostile(good, known));
      if (!variant.answers.includes(status)) wrong.push(`${address}, ${variant.name}: ${status}`);
      if (tellsTooMuch.test(text)) wrong.push(`${address}, ${variant.name}: tells too much`);
    }),
  );
  if (handlersRun(ground) !== before) wrong.push(`${address}: a handler ran`);
  // Most controls are the same request; it is sent once.
  const controls = new Set(fitting.map(({ control }) => textOf(control ? control(good, known) : good)));
  for (const control of controls) {
    const { status } = await sendRaw(port, control);
    if (status !== 200) wrong.push(`${address}, control: ${status} ${control}`);
  }
  const isRoute = routes.some(({ method, path }) => `${method} ${path}` === address);
  if ((runs.get(address) ?? 0) !== (isRoute ? controls.size : 0)) wrong.push(`${address}: a control was not served`);
  return { tried: fitting.length, controls: controls.size, wrong };
}

export const tellsTooMuch = /\n(access-control-[^:]*|x-powered-by|server):/i;

export const handlersRun = ({ runs }: Ground) => runs.values().reduce((sum, count) => sum + count, 0);
