import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { newId } from "../protocol/ids.ts";
import { emptyGuide, generalSkill } from "../protocol/skills.ts";
import { type Model, ModelError, type Price, type Reply } from "../providers/model.ts";
import { createRuntime, type Runtime } from "../runtime.ts";
import { dayOf } from "../store/day.ts";
import type { Limits } from "./budget.ts";
import type { Session } from "./session.ts";

const price: Price = { input: 1, output: 10, cacheRead: 0.1 };
const usage = { input: 1_000, output: 100, cacheRead: 500 };
const stepCost = (500 * 1 + 500 * 0.1 + 100 * 10) / 1e6;
const done: Reply = { text: "Done.", calls: [], stop: "end", usage };
const look = (): Reply => ({
  ...{ text: "", stop: "tool-calls", usage },
  calls: [{ id: newId("call"), name: "list_dir", input: {} }],
});

interface Bench {
  runtime: Runtime;
  asked: number[];
  session(model?: Partial<Model>, limits?: Limits): Session;
}

/** A model that looks around for ever, and notes how long its replies may be. */
function bench(): Bench {
  const work = tempFolder();
  const runtime = createRuntime({ env: { SKILLMINT_HOME: join(work, "home") }, report: () => undefined });
  const asked: number[] = [];
  const step: Model["step"] = async ({ maxOutput = 0 }) => {
    asked.push(maxOutput);
    return look();
  };
  const rest = {
    workspace: work,
    maxSteps: 20,
    maxRetries: 0,
    rules: [],
    mode: "unrestricted",
    sandbox: "off",
  } as const;
  return {
    runtime,
    asked,
    session: (model, limits) =>
      runtime.sessions.begin({
        ...rest,
        ...{ main: generalSkill, guide: emptyGuide, language: "en", tools: ["list_dir"] },
        model: { id: "a/b", output: 1_000, price, step, ...model },
        limits,
      }),
  };
}

async function turn(session: Session): Promise<NonNullable<Session["history"]["lastTurn"]>> {
  await session.send({ type: "submit", text: "go" });
  await session.run();
  await session.close();
  return session.history.lastTurn as NonNullable<Session["history"]["lastTurn"]>;
}

test("each step's cost is told with it, the turn's sum at its end, and both are counted by day, session, turn, skill and model", async () => {
  const { session, runtime } = bench();
  const replies = [look(), look(), done];
  const one = session({ step: async () => replies.shift() as Reply });
  const costs: unknown[] = [];
  one.subscribe((event) => void (event.type === "message-finished" && costs.push(event.cost)));
  const ended = await turn(one);
  expect(costs).toEqual([stepCost, stepCost, stepCost]);
  expect(ended.cost).toBeCloseTo(3 * stepCost, 9);
  expect(ended.usage).toEqual({ input: 3_000, output: 300, cacheRead: 1_500 });
  const sum = {
    steps: 3,
    input: 3_000,
    output: 300,
    cacheRead: 1_500,
    cacheWrite: 0,
    cost: 3 * stepCost * 1e6,
    reserved: 0,
    unpriced: 0,
  };
  const keys = { day: dayOf(new Date()), session: one.id, turn: ended.turn, skill: "general", model: "a/b" };
  for (const [by, key] of Object.entries(keys)) {
    expect(await runtime.store.usage(by as keyof typeof keys)).toEqual([{ key, ...sum }]);
  }
  await runtime.close();
});

test("a price that nobody knows is unknown, not nothing", async () => {
  const { session, runtime } = bench();
  const { price: _, ...unpriced } = { price, step: async () => done };
  const one = runtime.sessions.begin({
    ...{ workspace: tempFolder(), maxSteps: 9, rules: [], mode: "default", sandbox: "off" },
    ...{ main: generalSkill, guide: emptyGuide },
    ...{ language: "en", tools: [], model: { id: "c/d", ...unpriced } },
  } as Parameters<Runtime["sessions"]["begin"]>[0]);
  expect((await turn(one)).cost).toBeUndefined();
  await turn(session({ step: async () => done }));
  const [sum] = await runtime.store.usage("day");
  expect([sum?.steps, sum?.unpriced, sum?.cost]).toEqual([2, 1, stepCost * 1e6]);
  await runtime.close();
});

test.each<[string, Limits]>([
  ["of the run", { run: 0.05 }],
  ["of the session", { session: 0.05 }],
  ["of the day", { day: 0.05 }],
])("a limit %s ends the turn before it is passed, however the replies must be shortened for it", async (_, limits) => {
  const { session, asked, runtime } = bench();
  // Every reply is as long as it may be.
  const step: Model["step"] = async ({ maxOutput = 0 }) => {
    asked.push(maxOutput);
    return { ...look(), usage: { input: 100, output: maxOutput } };
  };
  const ended = await turn(session({ step }, limits));
  expect(ended.reason).toBe("budget");
  expect(ended.problem).toContain("$0.05");
  expect(ended.cost).toBeLessThanOrEqual(0.05);
  expect(ended.cost).toBeGreaterThan(0.04);
  expect([asked[0], (asked.at(-1) as number) < 1_000]).toEqual([1_000, true]);
  await runtime.close();
});

test("a day's limit holds for all sessions together, also while they run side by side", async () => {
  const { session, runtime } = bench();
  const limits = { day: 0.05 };
  const all = await Promise.all(Array.from({ length: 5 }, () => turn(session({}, limits))));
  expect(all.map(({ reason }) => reason)).toEqual(Array(5).fill("budget"));
  const [day] = await runtime.store.usage("day");
  expect(day?.cost).toBeLessThanOrEqual(0.05 * 1e6);
  expect((await turn(session({}, limits))).reason).toBe("budget");
  expect((await turn(session({ step: async () => done }))).reason).toBe("done");
  await runtime.close();
});

test("what a turn spent before midnight counts for the day on which it was spent, and the limit holds for each day", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const [before, after] = [new Date(2026, 10, 15, 23, 50), new Date(2026, 10, 16, 0, 10)];
  vi.setSystemTime(before);
  const { session, runtime } = bench();
  let steps = 0;
  const over = session(
    {
      output: 300,
      step: async () => {
        if (++steps === 3) vi.setSystemTime(after);
        return steps < 4 ? look() : done;
      },
    },
    { day: 1 },
  );
  const ended = await turn(over);
  expect([ended.reason, steps]).toEqual(["done", 4]);
  const sums = await runtime.store.usage("day");
  // The third step was reserved before midnight.
  expect(sums.map(({ key, cost, reserved }) => [key, cost / 1e6, reserved])).toEqual([
    [dayOf(after), expect.closeTo(stepCost, 9), 0],
    [dayOf(before), expect.closeTo(3 * stepCost, 9), 0],
  ]);
  for (const by of ["session", "turn", "skill", "model"] as const) {
    const all = await runtime.store.usage(by);
    expect(all.map(({ cost, steps }) => [cost / 1e6, steps])).toEqual([[expect.closeTo(ended.cost as number, 9), 4]]);
  }
  const left = async (day: string) => {
    const about = { session: over.id, turn: "turn_x", model: "a/b", skill: "general", day, amount: 1e9 } as const;
    const taken = await runtime.store.reserve({ ...about, limits: { day: 1e6 } });
    return "left" in taken ? taken.left / 1e6 : Number.NaN;
  };
  expect(await left(dayOf(before))).toBeCloseTo(1 - 3 * stepCost, 9);
  expect(await left(dayOf(after))).toBeCloseTo(1 - stepCost, 9);
  await runtime.close();
});

test("where a limit holds, a model whose price nobody knows is not asked", async () => {
  const { session, asked, runtime } = bench();
  const free = session({ price: { input: 0, output: 0 } }, { day: 0.05 });
  expect((await turn(free)).reason).toBe("step-limit");
  asked.length = 0;
  const { price: _, ...model } = { price, id: "no/price" };
  const unpriced = session({ ...model, price: undefined } as never, { day: 5 });
  const ended = await turn(unpriced);
  expect([ended.reason, asked.length]).toEqual(["budget", 0]);
  expect(ended.problem).toContain("no/price");
  await runtime.close();
});

test("what failed before a word came costs nothing; what broke off counts as it was set aside", async () => {
  const { session, runtime } = bench();
  const lost = new ModelError("broken-stream", "");
  await turn(session({ step: () => Promise.reject(lost) }, { session: 0.05, day: 0.05 }));
  const left = async () => {
    const taken = await runtime.store.reserve({
      ...{
        session: "ses_x" as never,
        turn: "turn_x" as never,
        model: "a/b",
        skill: "general",
        day: dayOf(new Date()),
        amount: 1e9,
      },
      limits: { day: 0.05 * 1e6 },
    });
    return "left" in taken ? taken.left : Number.NaN;
  };
  expect(await left()).toBe(0.05 * 1e6);
  await runtime.close();
});

test("what was asked and given up is counted for what had been read, also when another answers", async () => {
  const { session, runtime } = bench();
  const step: Model["step"] = async (_, { onSent }) => {
    onSent?.();
    throw new ModelError("silent", "60");
  };
  const other: Model = { id: "c/d", price: { input: 0, output: 0 }, step: async () => done };
  const ended = await turn(session({ step, fallback: async () => other }, { day: 1 }));
  const [day] = await runtime.store.usage("day");
  expect([ended.reason, day?.steps, (day?.reserved ?? 0) > 0, day?.cost === day?.reserved]).toEqual([
    ...["done", 1, true, true],
  ]);
  await runtime.close();
});

test("a summary that broke off stays counted, too", async () => {
  const { session, runtime } = bench();
  const text = "word ".repeat(600);
  let broken = 0;
  const step: Model["step"] = async (request, { onDelta }) => {
    if (request.tools.length === 0) {
      broken++;
      onDelta({ type: "text", text: "[goal]" });
      throw new ModelError("broken-stream", "");
    }
    const counted = { input: Math.ceil(JSON.stringify(request).length / 3), output: 1_000 };
    return { ...look(), text, usage: counted };
  };
  const ended = await turn(session({ step, context: 8_000 }, { day: 50 }));
  const [day] = await runtime.store.usage("day");
  expect([ended.reason, broken > 0, (day?.reserved ?? 0) > 0]).toEqual(["step-limit", true, true]);
  expect((day?.cost ?? 0) - (day?.reserved ?? 0)).toBeCloseTo((ended.cost ?? 0) * 1e6, -1);
  await runtime.close();
});

test("when a model cannot, its fallback takes over until the turn ends, is told and counted as itself", async () => {
  const { session, runtime } = bench();
  const asked: string[] = [];
  const refused = new ModelError("overloaded", "busy", { retryable: true });
  const other: Model = {
    id: "c/d",
    price: { input: 0, output: 0 },
    step: async () => {
      asked.push("c/d");
      return asked.length < 3 ? look() : done;
    },
  };
  const one = session({
    step: () => {
      asked.push("a/b");
      return Promise.reject(refused);
    },
    fallback: async () => other,
  });
  const told: unknown[] = [];
  one.subscribe((event) => void (event.type === "fallback-taken" && told.push([event.model, event.reason])));
  await one.send({ type: "submit", text: "go" });
  await one.run();
  expect(asked).toEqual(["a/b", "c/d", "c/d"]);
  expect(told).toEqual([["c/d", "overloaded (busy)"]]);
  expect(one.history.lastTurn?.spent?.map(({ model, steps }) => [model, steps])).toEqual([["c/d", 2]]);
  // The next turn begins with the session's own model again.
  asked.length = 0;
  await turn(one);
  expect(asked[0]).toBe("a/b");
  await runtime.close();
});
