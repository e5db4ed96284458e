import { expect, test } from "vitest";
import { checkedValue, readSettings, type SettingKey } from "./settings.ts";

const unset = {
  maxSteps: 100,
  retentionDays: undefined,
  idleSeconds: 60,
  askHours: 168,
  skillCommands: true,
  maxRetries: undefined,
  language: undefined,
  childEnvironment: [],
};

test("nothing set means the defaults", () => {
  expect(readSettings({})).toEqual(unset);
  expect(Object.isFrozen(readSettings({}))).toBe(true);
});

test("what is set is read with its type", () => {
  const rows = { maxSteps: "7", retentionDays: "30", idleSeconds: "5", maxRetries: "0", language: "zh-CN" };
  const expected = {
    maxSteps: 7,
    retentionDays: 30,
    idleSeconds: 5,
    askHours: 168,
    skillCommands: true,
    maxRetries: 0,
    language: "zh-CN",
    childEnvironment: [],
  };
  expect(readSettings({ ...rows, "something.else": "x" })).toEqual(expected);
});

test("what somebody else wrote and nobody can use counts as unset", () => {
  const rows = { maxSteps: "many", retentionDays: "-1", idleSeconds: "", maxRetries: "1.5", language: "fr" };
  expect(readSettings(rows)).toEqual(unset);
});

test.each<[SettingKey, string, string | null]>([
  ["smallModel", " acme/tiny:1b ", "acme/tiny:1b"],
  ["smallModel", "tiny", null],
  ["maxSteps", "50", "50"],
  ["maxSteps", " 050 ", "50"],
  ["maxSteps", "0", null],
  ["maxSteps", "-5", null],
  ["maxSteps", "1e3", null],
  ["maxSteps", "99999999999", null],
  ["maxSteps", "", null],
  ["maxRetries", "0", "0"],
  ["retentionDays", "0", null],
  ["childEnvironment", " A, NPM_* ", "A,NPM_*"],
  ["childEnvironment", "*", null],
  ["childEnvironment", "A*", null],
  ["childEnvironment", "A,,B", null],
  ["childEnvironment", "A=1", null],
  ["language", "en", "en"],
  ["language", "zh", null],
])("%s takes %j as %j", (key, text, expected) => {
  expect(checkedValue(key, text)).toBe(expected);
});
