import { expect, test } from "vitest";
import { secretsIn } from "./secret-files.ts";

const key = "live_9fQ2xKb7Wm4ZtR1vN8sL";
const names = (text: string) => secretsIn(text).map(({ name, value }) => `${name} ${value}`);

test.each([
  ["a quoted assignment", `API_KEY="${key}" # of the shop`, [`API_KEY ${key}`]],
  ["an exported one", `export API_KEY='${key}'`, [`API_KEY ${key}`]],
  ["a value without a telling name", `VALUE=${key}`, [`VALUE ${key}`]],
  ["one of YAML", `  client_secret: ${key}`, [`client_secret ${key}`]],
  ["a registry's token", `//registry.example.com/:_authToken=${key}`, [`_authToken ${key}`]],
  ["the password of an address", `URL=postgres://me:${key}@db.example.com/x`, [`URL ${key}`]],
  ["a login", `machine a.example.com login me password ${key}`, [`password ${key}`]],
  ["JSON, by its path", JSON.stringify({ a: { token: key }, n: 5 }), [`a.token ${key}`]],
  ["a key line by line", `-----BEGIN-----\n${key}${key}\n-----END-----`, [`line 2 ${key}${key}`]],
  ["the same name twice", `KEY=${key}\nKEY=${key}x`, [`KEY ${key}`, `KEY#2 ${key}x`]],
  ["what is no secret", "MODE=production\nPORT=3000\nDEBUG=true\n# KEY=commented-out-77", []],
])("values of a secret-bearing file are found: %s", (_, text, expected) => {
  expect(names(text)).toEqual(expected);
});

test("a common word is hidden only where it is assigned to a secret's name", () => {
  expect(secretsIn('DB_PASSWORD = "postgres"\n')).toEqual([
    { name: "DB_PASSWORD", value: "postgres", within: ['DB_PASSWORD = "postgres'] },
  ]);
  expect(secretsIn(JSON.stringify({ password: "hunter2" }))[0]?.within).toEqual([
    '"password":"hunter2',
    '"password": "hunter2',
  ]);
});
