import { expect, test } from "vitest";
import type { Session } from "../../session/session.ts";
import { createCaller } from "./caller.ts";

interface World {
  /** Whether something runs in the background of a session. */
  runs?: boolean;
  /** Calls whose turn breaks off before there is a result. */
  breaks?: readonly string[];
}

/** A caller on sessions that only say which of them was asked for what. */
function world({ runs = false, breaks = [] }: World = {}) {
  const log: string[] = [];
  let begun = 0;
  const aims = new Map<Session, string>();
  const begin = () => {
    const number = ++begun;
    const messages: object[] = [];
    const session = {
      history: { messages, asks: [] },
      subscribe: () => () => undefined,
      processes: async () => (runs ? [{}] : []),
      async send({ type }: { type: string }) {
        log.push(`${number} ${type}`);
      },
      async run() {
        const name = aims.get(session) as string;
        const result = { status: "ok", output: `${name} of ${number}` };
        if (!breaks.includes(name))
          messages.push({ role: "assistant", id: `msg_${messages.length}`, calls: [{ result }] });
      },
      close: async () => void log.push(`${number} closed`),
    } as unknown as Session;
    return session;
  };
  const caller = createCaller({
    begin,
    aim: (session, name) => aims.set(session, name),
    forget: async () => void log.push("forgotten"),
    failed: "It broke off.",
    mostCalls: 2,
  });
  const call = (name: string, signal = new AbortController().signal) =>
    caller.call({ name, input: {}, signal, progress: () => undefined });
  return { caller, call, log };
}

const text = (output: string, failed = false) => ({ result: { text: output, images: [], failed } });

test("calls share a session, and after many of them another takes over", async () => {
  const { call, caller, log } = world();
  expect(await Promise.all(["a", "b", "c"].map((name) => call(name)))).toEqual([
    text("a of 1"),
    text("b of 1"),
    text("c of 2"),
  ]);
  await caller.close();
  expect(log).toEqual(["1 submit", "1 submit", "1 closed", "forgotten", "2 submit", "2 closed", "forgotten"]);
});

test("a session stays while something of it runs", async () => {
  const { call } = world({ runs: true });
  expect((await Promise.all(["a", "b", "c"].map((name) => call(name)))).at(-1)).toEqual(text("c of 1"));
});

test("a call that broke off gets no other call's result", async () => {
  const { call } = world({ breaks: ["b"] });
  expect(await call("a")).toEqual(text("a of 1"));
  expect(await call("b")).toEqual(text("It broke off.", true));
});

test("a call that was cancelled while it waited never runs, and the next one does", async () => {
  const { call, log } = world();
  const all = [call("a"), call("b", AbortSignal.abort()), call("c")];
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(log).toEqual(["1 submit", "1 submit"]);
});
