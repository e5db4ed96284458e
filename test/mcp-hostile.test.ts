// Servers that do something wrong, all at once through the product's own hub; each by itself: `npm run proof -- mcp-hostile`.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connectLimits } from "../src/mcp/connect/limits.ts";
import { needs } from "./needs.ts";
import { behaviours, trialOf, wrongIn } from "./support/mcp/hostile-behaviours.ts";
import { hostileGround } from "./support/mcp/hostile-ground.ts";
import { tempFolder } from "./support/temp-folder.ts";

/** Those that reach furthest, and how much of it is enough to see it here. */
const chosen: Record<string, number | undefined> = {
  "JSON that is no JSON-RPC": undefined,
  "stdout without end and without a line": undefined,
  "a message of 100 MB": 4e6,
  "asks without a call": undefined,
  "tools that are none": undefined,
  "the same cursor for ever": undefined,
  "content without a kind": undefined,
  "a result of 10,000 levels": undefined,
  "dies at once, with words": undefined,
  "dies during a call": undefined,
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

test("what is expected of hostile servers names each of them, and more than the 25 that are promised", () => {
  const server = join(import.meta.dirname, "support/mcp/hostile-server.mjs");
  const all = execFileSync(process.execPath, [server, "names"], { encoding: "utf8" }).trimEnd().split("\n");
  expect(Object.keys(behaviours).sort()).toEqual(all.filter((name) => name !== "good").sort());
  expect(all.length).toBeGreaterThan(100);
});
