// Servers that do something wrong, all at once through the product's own hub; each by itself: `npm run proof -- mcp-hostile`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { connectLimits } from "../src/mcp/connect/limits.ts";
import { needs } from "./needs.ts";
import { connectWorld, options, tool } from "./support/connect-world.ts";
import { behaviours, trialOf, wrongIn } from "./support/mcp/hostile-behaviours.ts";
import { hostileGround, program as hostileServer, leftOf } from "./support/mcp/hostile-ground.ts";
import { skillmint } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";

/** Those that reach furthest, and how much of it is enough to see it here. */
const chosen: Record<string, number | undefined> = {
  "JSON that is no JSON-RPC": undefined,
  "stdout without end and without a line": undefined,
  "a message of 100 MB": 4e6,
  "asks without a call": undefined,
  "tools that are none": undefined,
  "a result of 10,000 levels": undefined,
  "dies at once, with words": undefined,
  "leaves a grandchild that is deaf and in a group of its own": undefined,
  "HTTP: sends us elsewhere": undefined,
  "HTTP: an event without end": undefined,
};
const oneMb = 1024 * 1024;

needs("proc")("hostile servers harm neither us nor a good one beside them, and leave no process", async () => {
  const { stdio, http } = connectLimits;
  const ground = await hostileGround({
    folder: tempFolder(),
    stdio: { ...stdio, frameBytes: oneMb },
    http: { ...http, messageBytes: oneMb },
  });
  onTestFinished(() => ground.close());
  const before = process.memoryUsage.rss();
  const found = await Promise.all(
    Object.entries(chosen).map(async ([behaviour, amount]) => {
      const trial = { ...trialOf(behaviour), ...(amount && { amount }) };
      return [behaviour, wrongIn(behaviour, await ground.try(trial))] as const;
    }),
  );
  expect(found.filter(([, wrong]) => wrong.length > 0)).toEqual([]);
  expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(100);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test("through the whole program: a server that dies stays listed, with its words; what is too large is told as that", async () => {
  const program = skillmint();
  const add = (name: string, ...what: string[]) =>
    program.run("mcp", "add", name, "--", process.execPath, hostileServer, ...what);
  const [dead] = await Promise.all([
    add("dead", "dies at once, with words"),
    add("large", "a message of 100 MB", "20000000"),
    add("long", "8 MB of words", "500000"),
  ]);
  expect(dead.stdout + dead.stderr).toContain("DATABASE_URL is not set");
  const call = (name: string) => program.run("tool", "call", name, "{}", "--mode", "unrestricted");
  const [listed, large, long] = await Promise.all([
    program.run("mcp", "list"),
    call("mcp_large_act"),
    call("mcp_long_act"),
  ]);
  expect(listed.stdout).toMatch(/^dead /m);
  expect(large.stdout + large.stderr).toMatch(/The answer of the MCP server large was too large.*Ask for less/s);
  expect(long.stdout).toMatch(/^many words many words/);
  expect(long.stdout.length).toBeLessThan(31_000);
});

needs("proc")(
  "however many servers are in whatever state, once the hub is closed all are, and none lives",
  async () => {
    const kinds = fc.constantFrom(
      ...["good", "never answers initialize", "dies during a call", "ignores the end of stdin and SIGTERM"],
      "leaves a grandchild that is deaf and in a group of its own",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(kinds, { minLength: 1, maxLength: 4 }), fc.boolean(), async (plan, waits) => {
        const folder = mkdtempSync(join(tmpdir(), "skillmint-test-"));
        const notes = join(folder, "notes");
        const end = { closedMs: 20, askedMs: 50 };
        const { hub, connect } = connectWorld({
          lasting: { folder, onEnd: () => undefined },
          limits: { stdio: { ...connectLimits.stdio, end } },
        });
        const config = (kind: string) => ({
          ...{ transport: "stdio" as const, command: process.execPath, args: [hostileServer, kind] },
          env: { HOSTILE_NOTES: notes },
        });
        const connections = plan.map((kind, index) => connect(config(kind), `server-${index}`));
        const calls = connections.map((one) => one.call(tool("act"), {}, options()).catch(() => undefined));
        const answered = calls.filter((_, index) => plan[index] !== "never answers initialize");
        if (waits) await Promise.all(answered);
        await hub.close();
        await Promise.all(calls);
        expect(connections.map((one) => one.state().status)).toEqual(plan.map(() => "closed"));
        expect(hub.states().filter(({ status }) => status !== "closed")).toEqual([]);
        expect(await leftOf(`HOSTILE_NOTES=${notes}`)).toEqual([]);
        rmSync(folder, { recursive: true });
      }),
      { numRuns: 4 },
    );
  },
);

test("what is expected of hostile servers names each of them, and more than the 25 that are promised", () => {
  const all = execFileSync(process.execPath, [hostileServer, "names"], { encoding: "utf8" }).trimEnd().split("\n");
  expect(Object.keys(behaviours).sort()).toEqual(all.filter((name) => name !== "good").sort());
  expect(all.length).toBeGreaterThan(100);
});
