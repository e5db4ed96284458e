import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { toolBench } from "../../../test/support/tool-context.ts";
import { locked } from "./lock.ts";

test("what is done under the lock of one file is done one after the other, and leaves nothing", async () => {
  using bench = toolBench();
  const order: string[] = [];
  const work = (name: string) =>
    locked("/w/a", bench.context, async () => {
      order.push(`${name} begins`);
      await new Promise((tick) => setImmediate(tick));
      order.push(`${name} ends`);
    });
  await Promise.all([work("one"), work("two"), work("three")]);
  expect(order.filter((_, index) => index % 2 === 0)).toEqual(
    order.filter((_, index) => index % 2 === 1).map((line) => line.replace("ends", "begins")),
  );
  expect(readdirSync(join(bench.context.closed, "locks"))).toEqual([]);
});

test("another file's lock does not hold anyone up", async () => {
  using bench = toolBench();
  const inside = await locked("/w/a", bench.context, () => locked("/w/b", bench.context, async () => "inside"));
  expect(inside).toBe("inside");
});

test("the lock of a process that is dead is taken over", async () => {
  using bench = toolBench();
  const folder = join(bench.context.closed, "locks");
  const [name = ""] = await locked("/w/a", bench.context, async () => readdirSync(folder));
  // No process began before the system did.
  writeFileSync(join(folder, name), `${process.pid} 1`);
  expect(await locked("/w/a", bench.context, async () => readdirSync(folder))).toEqual([name]);
  expect(readdirSync(folder)).toEqual([]);
});

test("where no lock can be made the work is done without", async () => {
  using bench = toolBench();
  mkdirSync(bench.context.closed);
  writeFileSync(join(bench.context.closed, "locks"), "in the way");
  expect(await locked("/w/a", bench.context, async () => "done")).toBe("done");
});
