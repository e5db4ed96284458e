import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { createRuntime } from "../../runtime.ts";
import { listModels } from "./list.ts";

/** Told by the client of `fetch` before it connects to anybody. */
const connecting = "undici:client:beforeConnect";

test("who is not asked on this machine is not connected to, and named", async () => {
  const connected: unknown[] = [];
  const hear = (message: unknown) => connected.push(message);
  subscribe(connecting, hear);
  onTestFinished(() => void unsubscribe(connecting, hear));
  const env = { SKILLMINT_HOME: join(tempFolder(), "home") };
  const runtime = createRuntime({ env, save: false, report: () => undefined });
  onTestFinished(() => runtime.close());
  const { unasked, providers } = await listModels(runtime, { local: false });
  expect(connected).toEqual([]);
  expect(unasked).toContain("ollama");
  expect(providers.find(({ provider }) => provider === "ollama")).not.toHaveProperty("running");
  expect((await listModels(runtime)).unasked).toEqual([]);
  expect(connected).not.toEqual([]);
});
