import { expect, test } from "vitest";
import { checkedValue, readSettings, type SettingKey } from "./settings.ts";

const limits = { commandMemoryMiB: undefined, commandProcesses: 4096, commandFileMiB: 16_384, sandboxTmpMiB: 2048 };

const unset = {
  maxSteps: 100,
  retentionDays: undefined,
  idleSeconds: 60,
  ...limits,
  askHours: 168,
  siteBits: 20,
  skillCommands: true,
  maxRetries: undefined,
  language: undefined,
  childEnvironment: [],
  sandboxHosts: [],
  browserPath: undefined,
  browserHeadless: true,
  browserProfile: false,
  browserStealth: false,
  searchAddresses: {},
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
    ...limits,
    askHours: 168,
    siteBits: 20,
    skillCommands: true,
    maxRetries: 0,
    language: "zh-CN",
    childEnvironment: [],
    sandboxHosts: [],
    browserPath: undefined,
    browserHeadless: true,
    browserProfile: false,
    browserStealth: false,
    searchAddresses: {},
  };
  expect(readSettings({ ...rows, "something.else": "x" })).toEqual(expected);
});

test("engines and their addresses are read with their names", () => {
  const rows = {
    searchEngines: "brave,searxng",
    searchAddresses: "searxng=http://10.0.0.1:8080/a=b",
    googleEngineId: "id",
  };
  expect(readSettings(rows)).toEqual({
    ...unset,
    searchEngines: ["brave", "searxng"],
    searchAddresses: { searxng: "http://10.0.0.1:8080/a=b" },
    googleEngineId: "id",
  });
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
  ["browserPath", " /usr/bin/chromium ", "/usr/bin/chromium"],
  ["browserPath", "chromium", null],
  ["browserPath", "", null],
  ["browserHeadless", "yes", null],
  ["searchEngines", " Brave, searxng,brave ", "brave,searxng"],
  ["searchEngines", "altavista", null],
  ["searchEngines", "", null],
  [
    "searchAddresses",
    "searxng = http://10.0.0.1:8080/ , brave=https://example.com/x/",
    "searxng=http://10.0.0.1:8080,brave=https://example.com/x",
  ],
  ["searchAddresses", "searxng=http://me:secret@10.0.0.1", null],
  ["searchAddresses", "brave=https://example.com/?key=secret", null],
  ["searchAddresses", "altavista=http://example.com", null],
  ["searchAddresses", "searxng=ftp://example.com", null],
  ["searchAddresses", "http://example.com", null],
  ["googleEngineId", "0123:abc-d", "0123:abc-d"],
  ["googleEngineId", "two words", null],
  ["language", "en", "en"],
  ["language", "zh", null],
])("%s takes %j as %j", (key, text, expected) => {
  expect(checkedValue(key, text)).toBe(expected);
});
