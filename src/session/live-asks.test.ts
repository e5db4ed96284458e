import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { textsIn } from "../i18n/texts.ts";
import type { Event } from "../protocol/events.ts";
import { foldAll } from "../protocol/fold.ts";
import { newId } from "../protocol/ids.ts";
import { emptyGuide, generalSkill } from "../protocol/skills.ts";
import { createRuntime } from "../runtime.ts";
import { defineTool } from "../tools/tool.ts";
import { settle } from "./settle.ts";

const inquire = defineTool({
  name: "inquire",
  toolset: "mcp",
  class: "free",
  effect: "world",
  texts: { en: { description: "Asks." }, "zh-CN": { description: "Asks." } },
  input: z.object({}),
  asks: () => [],
  async execute(_, { ask, signal }) {
    const said = await ask({ question: "Which?", options: ["one", "two"] }, signal);
    signal.throwIfAborted();
    return { output: JSON.stringify(said) };
  },
});

/** A session whose only call asks while it runs, and what it told so far. */
async function asking({ attended = true } = {}) {
  const folder = tempFolder();
  const env = { SKILLMINT_HOME: join(folder, "home") };
  const runtime = createRuntime({ env, save: false, report: () => undefined });
  const definition = { name: "inquire", description: "Asks.", parameters: { type: "object", properties: {} } };
  const definitions = { en: definition, "zh-CN": definition };
  runtime.registry.register({ name: "inquire", toolset: "mcp", loaded: true, definitions, load: async () => inquire });
  const call = { id: newId("call"), name: "inquire", input: {} };
  const replies = [
    { text: "", calls: [call], stop: "tool-calls" as const },
    { text: "Done.", calls: [], stop: "end" as const },
  ];
  const session = runtime.sessions.begin({
    ...{ workspace: folder, maxSteps: 9, rules: [], mode: "default", sandbox: "off", language: "en", attended },
    ...{ main: generalSkill, guide: emptyGuide, tools: ["inquire"] },
    model: { id: "a/b", step: async () => replies.shift() as (typeof replies)[number] },
  });
  const events: Event[] = [];
  const raised = Promise.withResolvers<Extract<Event, { type: "ask-raised" }>>();
  session.subscribe((event) => {
    events.push(event);
    if (event.type === "ask-raised") raised.resolve(event);
  });
  await session.send({ type: "submit", text: "go" });
  const ended = session.run();
  const result = async () => {
    await ended;
    return events.find((event) => event.type === "tool-ended");
  };
  const types = () => events.filter(({ seq }) => seq !== null).map(({ type }) => type);
  return { session, events, types, result, raised: raised.promise, close: () => session.close() };
}

test("a running call asks, hears the answer and goes on, and the turn never waits", async () => {
  const { session, raised, result, types, close } = await asking();
  const { ask, live, question, options } = await raised;
  expect({ live, question, options }).toEqual({ live: true, question: "Which?", options: ["one", "two"] });
  await session.send({ type: "answer", ask, answer: { decision: "answer", text: "two" } });
  expect(await result()).toMatchObject({ status: "ok", output: '{"answer":"two"}' });
  expect(types()).not.toContain("turn-waiting");
  expect(types()).not.toContain("turn-resumed");
  await close();
});

test("who declines tells only the call: it has its own result", async () => {
  const { session, raised, result, close } = await asking();
  const { ask } = await raised;
  await session.send({ type: "answer", ask, answer: { decision: "deny", reason: "not now" } });
  expect(await result()).toMatchObject({ status: "ok", output: '{"declined":"not now"}' });
  await close();
});

test("what is typed into the session answers it", async () => {
  const { session, raised, result, close } = await asking();
  await raised;
  await session.send({ type: "submit", text: "one" });
  expect(await result()).toMatchObject({ output: '{"answer":"one"}' });
  await close();
});

test("it is withdrawn when the turn is stopped", async () => {
  const { session, raised, events, result, close } = await asking();
  const { ask } = await raised;
  await session.send({ type: "abort" });
  expect(await result()).toMatchObject({ status: "interrupted" });
  expect(events.find((event) => event.type === "ask-withdrawn")).toMatchObject({ ask });
  expect(session.history.asks).toEqual([]);
  await close();
});

test("where nobody can be asked, the call is told so at once", async () => {
  const { result, types, close } = await asking({ attended: false });
  expect(await result()).toMatchObject({ status: "ok", output: "null" });
  expect(types()).not.toContain("ask-raised");
  await close();
});

test("after a crash it is withdrawn with its call: nobody is left who could use the answer", async () => {
  const { session, raised, events, result, close } = await asking();
  const { ask, call } = await raised;
  const history = foldAll(events);
  expect(history.asks).toHaveLength(1);
  const tools = {
    names: () => ["inquire"],
    get: async () => inquire,
    called: async (name: string) => ({ name }),
    listed: () => [],
    others: async () => [],
  };
  const { settled } = await settle({ history, tools, texts: textsIn("en").tools, hashFile: async () => null });
  expect(settled).toMatchObject([
    { type: "ask-withdrawn", ask },
    { type: "tool-ended", call, status: "interrupted" },
  ]);
  await session.send({ type: "abort" });
  await result();
  await close();
});
