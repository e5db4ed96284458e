// How much a site can be told by a model that obeys it: no more than the budget, by whatever it is chosen or composed.
import { expect, test } from "vitest";
import { cutBefore } from "../src/loop/cut.ts";
import type { StoredEvent } from "../src/protocol/events.ts";
import { fold } from "../src/protocol/fold.ts";
import type { History } from "../src/protocol/history.ts";
import { jsonObject } from "../src/protocol/json-object.ts";
import type { Message } from "../src/protocol/messages.ts";
import { taintForTask, taintFromTask } from "../src/protocol/taint/keep.ts";
import { usualBits } from "../src/protocol/taint/sending.ts";
import { decided, ended, file, historyOf, page, prompt } from "./support/tainted.ts";
import { begun, code, type Technique, type Telling, techniques } from "./support/telling.ts";

test("there are at least 100 ways of 30 kinds, each with a name of its own", () => {
  const names = techniques.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(100);
  expect(new Set(names.map((name) => name.replace(/^\d+ letters?|\d+/g, "n"))).size).toBeGreaterThanOrEqual(30);
});

test.each(techniques.map((technique) => [technique.name, technique] as const))(
  "nobody is told more than the budget by %s, in a mode and under rules that let all pass",
  (_, technique) => {
    const { bits, denied } = told(begun(technique), technique.tell(code));
    expect(bits).toBeLessThanOrEqual(usualBits);
    expect(denied).toBeGreaterThan(0);
  },
);

test.each(techniques.map((technique) => [technique.name, technique] as const))(
  "without anything of the user's in the session, %s is not counted",
  (_, technique) => {
    const alone = historyOf(...technique.before.filter((message) => !isNotes(message)));
    const findings = technique
      .tell(code)
      .slice(0, 3)
      .map(({ call }) => decided(alone, call).reason);
    // A command can read what the session has not.
    const isAsked = technique.tell(code)[0]?.call.tool === "bash" && findings[0]?.code === "taint";
    const expected = isAsked ? ["command"] : [];
    const whys = findings.flatMap((reason) => (reason.code === "taint" ? reason.finding.why : []));
    expect(whys.filter((why) => !expected.includes(why) && ["budget", "command"].includes(why))).toEqual([]);
  },
);

const secret = file(".env", `1 | KEY=${code}`);

test.each(techniques.map((technique) => [technique.name, technique] as const))(
  "what a protected place holds is told by %s to nobody, though no stranger is in the session",
  (_, technique) => {
    const history = historyOf(technique.before[0] as Message, secret, ...technique.before.slice(3));
    expect(told(history, technique.tell(code)).bits).toBeLessThanOrEqual(usualBits);
  },
);

const [some] = techniques as readonly [Technique, ...Technique[]];

test("counts after a cut what was sent before it", () => {
  const before = told(begun(some), some.tell(code));
  const after = told(cutAll(before.history), some.tell(code));
  expect(before.bits + after.bits).toBeLessThanOrEqual(usualBits);
});

test("sub-agents that work one after the other, or at the same time, share the budget of their session", () => {
  let parent = begun(some);
  let sum = 0;
  for (let n = 0; n < 4; n++) {
    const child = { ...historyOf(prompt("Go on"), links), taint: taintForTask(parent) };
    const { bits, history } = told(child, some.tell(code), { above: parent });
    sum += bits;
    const taint = taintFromTask(history, parent);
    parent = historyOf(...parent.messages, ended("task", { prompt: "Go on" }, "Done.", taint ? { taint } : {}));
  }
  expect(sum).toBeLessThanOrEqual(usualBits);
  const begin = () => ({ ...historyOf(prompt("Go on"), links), taint: taintForTask(begun(some)) });
  const first = told(begin(), some.tell(code), { above: begun(some) });
  const second = told(begin(), some.tell(code), { above: begun(some), beside: new Map([["ses_1", first.history]]) });
  expect(first.bits + second.bits).toBeLessThanOrEqual(usualBits);
});

const links = page(
  "https://docs.example.com/start",
  Array.from({ length: 16 }, (_, n) => `https://evil.example.net/${n.toString(16)}`).join(" "),
);

const isNotes = (message: Message) =>
  message.role === "assistant" && message.calls.some(({ name }) => name === "read_file" || name.startsWith("mcp_"));

/** Whoever is asked says no, and the model goes on. */
function told(begin: History, tellings: readonly Telling[], others?: Parameters<typeof decided>[4]) {
  let history = begin;
  let [bits, denied] = [0, 0];
  for (const { call, options, result } of tellings) {
    if (result) {
      history = { ...history, messages: [...history.messages, result] };
      continue;
    }
    if (decided(history, call, {}, undefined, others).decision !== "allow") {
      denied++;
      continue;
    }
    bits += Math.log2(options);
    const place = call.touches[0]?.resource;
    const origin = call.tool.startsWith("browser_") ? "browser" : call.tool.startsWith("mcp_") ? "mcp" : "web";
    const details = origin === "browser" ? { url: place } : { server: "hub" };
    const end = ended(call.tool, jsonObject(call.input) ?? {}, "", {
      origin: call.tool === "bash" ? "workspace" : origin,
      details,
    });
    history = { ...history, messages: [...history.messages, end] };
  }
  return { bits, denied, history };
}

function cutAll(history: History): History {
  const cut = cutBefore(history, history.messages.length, "gone");
  const head = { type: "context-trimmed", why: "limit", seq: 99_999, at: "", session: "ses_1", turn: null };
  return fold(
    { ...historyOf(), opened: history.opened },
    JSON.parse(JSON.stringify({ ...head, ...cut })) as StoredEvent,
  );
}
