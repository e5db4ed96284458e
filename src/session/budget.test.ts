import { expect, test } from "vitest";
import { BudgetReached } from "../providers/budget.ts";
import { createBudget } from "./budget.ts";

const price = { input: 1, output: 10 };
const wanted = { model: "a/b", price, input: 1_000, output: 1_000 };
const ledger = {
  reserve: () => Promise.reject(new Error("nothing of the run's own limit is stored")),
  settle: () => Promise.reject(new Error("nothing of the run's own limit is stored")),
  giveUp: () => Promise.reject(new Error("nothing of the run's own limit is stored")),
};
const budgetOf = (run: number) =>
  createBudget({
    ledger: () => ledger,
    session: "ses_1",
    turn: () => "turn_1",
    skill: "general",
    limits: { run },
    spending: { spent: 0, aside: 0 },
  }) as NonNullable<ReturnType<typeof createBudget>>;

test("without limits there is no budget", () => {
  expect(
    createBudget({
      ...{ ledger: () => ledger, session: "ses_1", turn: () => "turn_1", skill: "general", limits: {} },
      spending: { spent: 0, aside: 0 },
    }),
  ).toBeNull();
});

test("what is set aside for one call is not there for another, until it has turned out to cost less", async () => {
  // Each may cost 0.011 at most.
  const budget = budgetOf(0.023);
  const [one, two] = [await budget.reserve(wanted), await budget.reserve(wanted)];
  expect([one.maxOutput, two.maxOutput]).toEqual([1_000, 1_000]);
  await expect(budget.reserve(wanted)).rejects.toBeInstanceOf(BudgetReached);
  await one.settle(0.002);
  expect((await budget.reserve(wanted)).maxOutput).toBe(900);
  await two.settle(0.011);
  await expect(budget.reserve(wanted)).rejects.toMatchObject({ reached: { limit: "run", amount: 0.023 } });
});

test("gives back what it set aside when the reservation cannot be stored", async () => {
  const spending = { spent: 0, aside: 0 };
  const budget = createBudget({
    ledger: () => ({ ...ledger, reserve: () => Promise.reject(new Error("database is locked")) }),
    ...{ session: "ses_1", turn: () => "turn_1", skill: "general", limits: { run: 0.023, day: 1 }, spending },
  });
  await expect(budget?.reserve(wanted)).rejects.toThrow("database is locked");
  expect(spending).toEqual({ spent: 0, aside: 0 });
});

test("a reply of a few words is not worth asking for, unless the model says no more anyway", async () => {
  await expect(budgetOf(0.0035).reserve(wanted)).rejects.toBeInstanceOf(BudgetReached);
  expect((await budgetOf(0.0035).reserve({ ...wanted, output: 200 })).maxOutput).toBe(200);
});

test("a long request is reckoned at its own price", async () => {
  const dear = { ...price, above: { tokens: 500, input: 2, output: 20 } };
  // 0.002 for the request, and 0.00002 a token.
  expect((await budgetOf(0.012).reserve({ ...wanted, price: dear })).maxOutput).toBe(500);
});
