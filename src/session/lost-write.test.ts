import { expect, test } from "vitest";
import { z } from "zod";
import { plainContext } from "../../test/support/call-context.ts";
import { opened } from "../../test/support/opened.ts";
import { textsIn } from "../i18n/texts.ts";
import type { StoredEvent } from "../protocol/events.ts";
import { emptyHistory } from "../protocol/history.ts";
import { newId } from "../protocol/ids.ts";
import type { Model, Reply } from "../providers/model.ts";
import { createRetry } from "../providers/retry.ts";
import { StoreProblem } from "../store/store.ts";
import type { Tool } from "../tools/tool.ts";
import { createJournal } from "./journal.ts";
import { createSession } from "./session.ts";
import { noSkills } from "./session-skills.ts";
import { noSubAgents } from "./tasks/sub-agents.ts";

/** A session with one tool that counts its runs, over a store that cannot store the first result. */
function sessionThatLoses({ atLoss = () => undefined }: { atLoss?(): void } = {}) {
  const runs: string[] = [];
  const stored: StoredEvent[] = [];
  let lost = false;
  const journal = createJournal({
    lease: { session: "ses_1", owner: "me", epoch: 1 },
    history: emptyHistory,
    store: async (events) => {
      if (!lost && events.some(({ type }) => type === "tool-ended")) {
        lost = true;
        setImmediate(atLoss);
        throw new StoreProblem("busy", "database is locked");
      }
      stored.push(...events);
    },
    publish: () => undefined,
  });
  const text = { description: "counts" };
  const count = (name: string, ticks: number): Tool => ({
    name,
    toolset: "shell",
    class: "free",
    effect: "world",
    texts: { en: text, "zh-CN": text },
    input: z.unknown(),
    asks: () => [],
    execute: async () => {
      runs.push(name);
      await new Promise((done) => setTimeout(done, ticks));
      return { output: name };
    },
  });
  const tools: Record<string, Tool> = { quick: count("quick", 0), slow: count("slow", 40) };
  const calls = Object.keys(tools).map((name) => ({ id: newId("call"), name, input: {} }));
  const replies: Reply[] = [{ text: "", calls, stop: "tool-calls" }];
  const model: Model = {
    id: "a/b",
    step: async () => replies.shift() ?? { text: "Done.", calls: [], stop: "end" },
  };
  const session = createSession({
    ...plainContext,
    id: "ses_1",
    session: "ses_1",
    opened,
    journal,
    listeners: new Set(),
    meter: (one) => one,
    saveRule: async () => undefined,
    wouldAllow: async () => true,
    guidance: noSkills,
    subAgents: noSubAgents,
    skillUse: {
      callable: async () => ({ near: [] }),
      use: async () => ({ text: "", loaded: null }),
      prompt: async () => null,
      follow: String,
      begin: String,
    },
    terms: () => [],
    running: async () => [],
    model,
    retry: createRetry(),
    describe: String,
    maxSteps: 9,
    texts: textsIn("en"),
    tools: {
      names: () => Object.keys(tools),
      get: async (name) => tools[name] ?? null,
      called: async (name: string) => ({ name }),
      listed: () => [],
      others: async () => [],
    },
    report: () => undefined,
    close: async () => undefined,
  });
  return { session, runs, stored };
}

test("a result that cannot be stored ends the turn with the store's sentence; nobody claims to know what happened", async () => {
  const { session, runs } = sessionThatLoses();
  await session.send({ type: "submit", text: "go" });
  await session.run();
  expect(session.history.lastTurn).toMatchObject({
    reason: "failed",
    problem: expect.stringContaining("Another program holds the database"),
  });
  const last = session.history.messages.at(-1);
  const outputs = last?.role === "assistant" ? last.calls.map(({ result }) => result?.output) : [];
  expect(outputs).toEqual([expect.stringContaining("may have run"), expect.stringContaining("may have run")]);
  expect(runs).toEqual(["quick", "slow"]);
});

test("a prompt that comes between a lost result and the next call lets nothing run twice", async () => {
  let sent: Promise<void> | undefined;
  const { session, runs, stored } = sessionThatLoses({
    atLoss() {
      sent = session.send({ type: "submit", text: "and this" });
    },
  });
  await session.send({ type: "submit", text: "go" });
  await session.run();
  // On a busy machine the turn may have ended before the prompt was stored.
  await sent;
  await session.run();
  expect(runs).toEqual(["quick", "slow"]);
  expect(stored.filter(({ type }) => type === "prompt-submitted").length).toBe(2);
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
});
