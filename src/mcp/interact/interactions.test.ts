import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { toolBench } from "../../../test/support/tool-context.ts";
import type { Server } from "../../protocol/mcp.ts";
import { interactionsOf } from "./interactions.ts";

const serverWith = (...args: string[]): Server => ({
  ...{ name: "files", hash: "", from: "user" },
  config: { transport: "stdio", command: "x", args, env: {} },
});
const { signal } = new AbortController();

test("our roots are the workspace and the folders that the server was started for", () => {
  using bench = toolBench();
  const { roots } = interactionsOf(bench.context, serverWith("--flag", "/", "/no/such/folder", "."));
  expect(roots().map(({ uri }) => uri)).toEqual([pathToFileURL(bench.root).href, "file:///"]);
});

test("that nobody could be asked is remembered; who was asked and declined was there", async () => {
  using bench = toolBench();
  const form = { message: "Who?", requestedSchema: { type: "object", properties: {} } };
  const alone = interactionsOf(bench.context, serverWith());
  expect([alone.unheard(), await alone.elicit(form, signal), alone.unheard()]).toEqual([
    ...[null, { action: "cancel" }, { wanted: "form", fields: "", isShowable: true }],
  ]);
  const context = { ...bench.context, ask: async () => ({ declined: "" }) };
  const there = interactionsOf(context, serverWith());
  expect([await there.elicit(form, signal), there.unheard()]).toEqual([{ action: "decline" }, null]);
  const words = interactionsOf(bench.context, serverWith());
  await words.sample({ messages: [{ role: "user", content: { type: "text", text: "Hi" } }] }, signal).catch(() => null);
  expect(words.unheard()).toEqual({ wanted: "words", fields: "", isShowable: true });
  const visit = interactionsOf(bench.context, serverWith());
  await visit.elicit({ mode: "url", url: "https://e.com/", message: "Come." }, signal);
  expect(visit.unheard()).toEqual({ wanted: "visit", fields: "", isShowable: true });
});
