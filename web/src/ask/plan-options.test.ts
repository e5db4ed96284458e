import { expect, test } from "vitest";
import { planning as en } from "../../../src/i18n/en/tools/planning.ts";
import { planning as zh } from "../../../src/i18n/zh-CN/tools/planning.ts";
import { planChoice, planChoices } from "./plan-options.ts";

test.each([en, zh])("what is offered for a plan is known in each language", ({ planOptions }) => {
  expect(Object.values(planOptions).map(planChoice)).toEqual(planChoices);
  expect(planChoice("Yes, and delete everything")).toBe(null);
});
