import { expect, test } from "vitest";
import { runSteps, withTimeout } from "./run-steps.ts";

test("runs every step in order, throws the first error at the end and reports each further message once", async () => {
  const done: string[] = [];
  const reported: unknown[] = [];
  const failing = (name: string, message: string) => async () => {
    done.push(name);
    throw new Error(message);
  };
  const steps = [
    () => void done.push("a"),
    failing("b", "disk full"),
    failing("c", "disk full"),
    failing("d", "timeout"),
    failing("e", "timeout"),
    async () => void done.push("f"),
  ];
  await expect(runSteps(steps, (error) => void reported.push(error))).rejects.toThrow("disk full");
  expect([done.join(""), reported]).toEqual(["abcdef", [new Error("timeout")]]);
  await runSteps([() => undefined], () => expect.unreachable());
});

test("waits for a promise no longer than the limit, and passes its error on", async () => {
  await withTimeout(null, 60_000);
  await withTimeout(new Promise(() => undefined), 1);
  await expect(withTimeout(Promise.reject(new Error("failed")), 60_000)).rejects.toThrow("failed");
});
