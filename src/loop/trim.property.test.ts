import fc from "fast-check";
import { expect, test } from "vitest";
import { opened } from "../../test/support/opened.ts";
import { plainTarget } from "../../test/support/plain-target.ts";
import {
  beginConversation,
  type Conversation,
  type Move,
  move,
  texts,
} from "../../test/support/random-conversations.ts";
import type { StoredEvent } from "../protocol/events.ts";
import { fold } from "../protocol/fold.ts";
import type { History } from "../protocol/history.ts";
import { openai } from "../providers/wire/openai.ts";
import { assertPairs, buildRequest } from "./build-request.ts";
import { contextLimit } from "./context-limit.ts";
import { estimate, plainEstimate, prefixTokens, sum, textTokens } from "./estimate.ts";
import { trim } from "./trim.ts";

const moves = fc.array(move, { minLength: 1, maxLength: 25 });

/** The request as the next step sends it: what waits is taken up first. */
const next = (history: History): History => {
  const step: StoredEvent = {
    seq: history.seq + 1,
    at: "",
    session: "ses_test",
    turn: null,
    type: "step-started",
    step: 9,
  };
  return fold(history, step);
};
const bytes = (history: History) => openai.body(buildRequest(next(history)), plainTarget);

async function played(all: readonly Parameters<Conversation["play"]>[0][]): Promise<Conversation> {
  const conversation = await beginConversation("the first prompt");
  for (const one of all) await conversation.play(one);
  return conversation;
}

const cutOf = (history: History, limit: number): History => {
  const cut = trim(history, { limit, texts, why: "limit" });
  if (!cut) return history;
  return fold(history, { seq: history.seq + 1, at: "", session: "ses_test", turn: null, ...cut });
};

/** What cannot be left out: the prefix, the latest prompts and the word that something is missing. */
const least = ({ opened: prefix, messages, queue }: History) => {
  const latest = messages.filter(({ role }) => role === "user").slice(-1);
  return prefixTokens(prefix) + sum(latest) + sum(queue) + textTokens(texts.trimmed({ count: 1000 }));
};

// Property 13 of the seed's design, by the limit that a model of that size has.
test("Feature: agent-system-optimization, Property 13: 对于任意消息历史（包含 1 条系统消息和 N 条非系统消息），当总 token 超过 maxTokens 的 80% 时，`trimMessages` 的输出应始终包含系统消息，且被移除的消息应是最早的非系统消息。", async () => {
  await fc.assert(
    fc.asyncProperty(moves, fc.integer({ min: 50, max: 4000 }), async (all, maxTokens) => {
      const conversation = await played(all);
      const before = conversation.journal.history;
      await conversation.close();
      const limit = contextLimit({ model: { context: maxTokens } });
      expect(limit).toBe(Math.floor(0.8 * maxTokens));
      fc.pre(plainEstimate(before) > limit);
      const after = cutOf(before, limit);
      const { messages } = after;
      expect(JSON.parse(bytes(after)).messages[0]).toEqual({ role: "system", content: opened.system });
      const kept = messages.filter((message) => message.role === "user" && message.number !== undefined);
      const rest = messages.slice(kept.length);
      // Those that stay are the newest, in their order: what went is one run of the oldest.
      if (after !== before) expect(rest).toEqual(rest.length > 0 ? before.messages.slice(-rest.length) : []);
    }),
    { numRuns: 100 },
  );
});

test("whatever was said and whatever the limit, what is trimmed fits, keeps the latest prompt and parts no pair", async () => {
  await fc.assert(
    fc.asyncProperty(moves, fc.integer({ min: 40, max: 2500 }), async (all, wanted) => {
      const conversation = await played(all);
      const before = conversation.journal.history;
      await conversation.close();
      const limit = Math.max(wanted, least(before));
      fc.pre(plainEstimate(before) > limit);
      const after = next(cutOf(before, limit));
      expect(plainEstimate(after)).toBeLessThanOrEqual(limit);
      assertPairs(after.messages);
      const latest = next(before).messages.findLast(({ role }) => role === "user");
      expect(buildRequest(after).messages.findLast(({ role }) => role === "user")?.text).toContain(latest?.text);
      expect(after.messages.some(({ id }) => id === latest?.id)).toBe(true);
      expect((after.cut?.dropped ?? 0) + after.messages.length).toBe(
        next(before).messages.length + (before.cut?.dropped ?? 0),
      );
    }),
    { numRuns: 40 },
  );
});

/** The user's prompts that are in no request any more, by what the whole session was told. */
function expectWords(history: History, prompts: number): void {
  const text = history.cut?.text ?? "";
  const sent = history.messages.filter(({ role }) => role === "user").length;
  const quoted = new Set([...text.matchAll(/^<user message="(\d+)"/gm)].map(([, number]) => number)).size;
  const counted = Number(/Not kept, for want of room: (\d+) of/.exec(text)?.[1] ?? 0);
  expect(sent + quoted + counted).toBeGreaterThanOrEqual(prompts);
}

test("whatever was said and whatever the limit, every word of the user is there or counted as not kept while there is room", async () => {
  let roomy = 0;
  await fc.assert(
    fc.asyncProperty(moves, fc.integer({ min: 600, max: 4000 }), async (all, wanted) => {
      const conversation = await played(all);
      const before = conversation.journal.history;
      const { size } = new Set((await conversation.all()).filter(({ type }) => type === "prompt-submitted"));
      await conversation.close();
      const limit = Math.max(wanted, least(before));
      fc.pre(estimate(before).tokens > limit);
      const after = next(cutOf(before, limit));
      // The word that counts them, with what says what it is, takes no more.
      if (plainEstimate(after) + 300 > limit / estimate(before).scale) return;
      roomy++;
      expectWords(after, size);
    }),
    { numRuns: 50 },
  );
  expect(roomy).toBeGreaterThan(0);
});

const step: Move = { type: "step", text: "", calls: [], usage: null, steered: "never" };
const cut = (limit: number): Move => ({ type: "trim", limit, overflow: false });
/** The prompt that the first of them kept goes with the last one, which names a message from before all that is read. */
const fourCuts: Move[] = [step, cut(40), { ...step, steered: "calling" }, cut(231), cut(164), cut(40)];

test("after a restart at any moment the request is the same, byte for byte, over all cuts, turns and steered prompts", async () => {
  let cuts = 0;
  await fc.assert(
    fc.asyncProperty(moves, async (all) => {
      const conversation = await beginConversation("the first prompt");
      for (const one of all) {
        await conversation.play(one);
        const { lastTurn: _, ...live } = conversation.journal.history;
        const { lastTurn: __, ...recalled } = await conversation.recalled();
        expect(recalled).toEqual(live);
        expect(bytes({ ...recalled, lastTurn: null })).toBe(bytes({ ...live, lastTurn: null }));
      }
      if (conversation.journal.history.cut) cuts++;
      await conversation.close();
    }),
    { numRuns: 80, examples: [[fourCuts]] },
  );
  expect(cuts).toBeGreaterThan(20);
});
