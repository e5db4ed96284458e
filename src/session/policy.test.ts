import { expect, test } from "vitest";
import { opened } from "../../test/support/opened.ts";
import { emptyHistory } from "../protocol/history.ts";
import type { SkillTerms } from "../protocol/skills.ts";
import type { Under } from "./child-sessions.ts";
import { stepsFrom } from "./limits.ts";
import { createPolicy } from "./policy.ts";

const passes = (above: readonly SkillTerms[], own: { terms?: SkillTerms; forked?: string }, isCalled = true) => {
  const child = { ...opened, ...own, inherited: [{ removes: ["edit"], allows: ["bash(touch:*)"] }] };
  const under = {
    policy: () => ({ mode: "default", sandbox: "off", rules: [] }),
    terms: () => above,
    calledFor: () => isCalled,
  } as unknown as Under;
  const history = () => ({ ...emptyHistory, opened: child });
  const { policy, terms } = createPolicy({ session: "ses_1", opened: child, history, rules: [], under });
  expect(terms().flatMap(({ removes = [] }) => removes)).toEqual(["edit"]);
  return policy().rules.map(({ text }) => text);
};

test("a sub-agent is bound by what bound its session, and lets pass only what its session does now", () => {
  expect(passes([{ allows: ["bash(touch:*)"] }], {})).toEqual(["bash(touch:*)"]);
  expect(passes([], {})).toEqual([]);
});

test("what a forked skill lets pass holds for what it was called for, not where a model goes on with it", () => {
  const own = { terms: { allows: ["bash(mktemp:*)"] }, forked: "ship" };
  expect(passes([], own)).toEqual(["bash(mktemp:*)"]);
  expect(passes([], own, false)).toEqual([]);
});

test("a main skill that nobody has agreed to lowers the number of steps and does not raise it", () => {
  const steps = (maxSteps: number, trust: object = { untrusted: true }) =>
    stepsFrom({ maxSteps: 100 }, { maxSteps, ...trust });
  expect([steps(100_000), steps(5), steps(100_000, {})]).toEqual([100, 5, 100_000]);
  expect(stepsFrom({ maxSteps: 7, stepsSaid: true }, { maxSteps: 5, untrusted: true })).toBe(7);
});
