import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import type { Answer } from "../protocol/asks.ts";
import { type AskId, newId } from "../protocol/ids.ts";
import { emptyGuide, generalSkill } from "../protocol/skills.ts";
import type { Reply } from "../providers/model.ts";
import { createRuntime } from "../runtime.ts";
import { defaultTools } from "../tools/catalogue.ts";
import type { Session } from "./session.ts";

function opened(replies: Reply[]): { session: Session; close(): Promise<void> } {
  const work = tempFolder();
  const runtime = createRuntime({ env: { SKILLMINT_HOME: join(work, "home") }, save: false, report: () => undefined });
  const session = runtime.sessions.begin({
    workspace: work,
    model: { id: "a/b", step: async () => replies.shift() as Reply },
    maxSteps: 9,
    rules: [],
    mode: "default",
    sandbox: "off",
    main: generalSkill,
    guide: emptyGuide,
    language: "en",
    tools: defaultTools,
  });
  return { session, close: () => session.close() };
}

const calls = (name: string, input: object): Reply => ({
  text: "",
  calls: [{ id: newId("call"), name, input }],
  stop: "tool-calls",
});

async function asked(reply: Reply) {
  const { session, close } = opened([reply]);
  await session.send({ type: "submit", text: "go" });
  await session.run();
  const ask = session.history.asks[0]?.ask as AskId;
  const answer = (given: Answer) => session.send({ type: "answer", ask, answer: given });
  return { session, ask, answer, close };
}

test("what the user said is told, even when the turn is stopped before its call could pass it on", async () => {
  const { session, answer, close } = await asked(calls("ask_user", { question: "Which?" }));
  await answer({ decision: "answer", text: "the second" });
  await session.send({ type: "abort" });
  const last = session.history.messages.at(-1);
  expect(last?.role === "assistant" && last.calls[0]?.result).toMatchObject({
    status: "interrupted",
    output: "Stopped by the user. Before that the user had answered: the second",
  });
  await close();
});

test("of two answers in the same moment the first stands", async () => {
  const { session, answer, close } = await asked(calls("ask_user", { question: "Which?" }));
  const both = await Promise.allSettled([
    answer({ decision: "answer", text: "one" }),
    answer({ decision: "answer", text: "two" }),
  ]);
  expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect(both[1]).toMatchObject({ reason: { why: "no-such-ask" } });
  const last = session.history.messages.at(-1);
  expect(last?.role === "assistant" && last.calls[0]?.answer).toBe("one");
  await close();
});

test("there is no unrestricted mode without the user's confirmation, and any other needs none", async () => {
  const { session, close } = await asked(calls("bash", { command: "ls" }));
  const set = (mode: "unrestricted" | "plan", confirmed?: boolean) =>
    session.send({ type: "set-mode", mode, sandbox: "off", ...(confirmed !== undefined && { confirmed }) });
  await expect(set("unrestricted")).rejects.toMatchObject({ why: "unconfirmed" });
  await expect(set("unrestricted", false)).rejects.toMatchObject({ why: "unconfirmed" });
  expect(session.history.opened?.mode).toBe("default");
  await set("plan");
  await set("unrestricted", true);
  expect(session.history.opened?.mode).toBe("unrestricted");
  await close();
});

test("an approval does not outlive a mode that forbids the call", async () => {
  const { session, answer, close } = await asked(calls("bash", { command: "touch made" }));
  await answer({ decision: "allow" });
  await session.send({ type: "set-mode", mode: "plan", sandbox: "off" });
  await session.run();
  const [call] = session.history.messages.flatMap((message) => (message.role === "assistant" ? message.calls : []));
  expect(call?.result).toMatchObject({ status: "denied" });
  await close();
});

test("a mode that is set again is not told again", async () => {
  const { session, close } = await asked(calls("bash", { command: "ls" }));
  for (const mode of ["plan", "plan", "default"] as const)
    await session.send({ type: "set-mode", mode, sandbox: "off" });
  expect(session.history.notes).toEqual([
    expect.stringContaining("[Plan mode: "),
    expect.stringContaining("[The mode is now default"),
  ]);
  await close();
});
