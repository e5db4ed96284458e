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
  ["a table with a heading", `User,Access key ID,Secret access key\nme,AK1,${key}`, [`Secret access key ${key}`]],
  ["a row of .pgpass", "db.example.com:5432:shop:me:hunter22x", ["password hunter22x"]],
  ["markup", `<a><password>${key}</password><b token="${key}2"/></a>`, [`token ${key}2`, `password ${key}`]],
  ["JSON with a mark before it", `\uFEFF{"token":"${key}"}`, [`token ${key}`]],
  ["JSON line by line", `{"token":"${key}"}\n{"n":1}`, [`token ${key}`]],
  ["JSON that is broken", `{"a":1,"token":"${key}",}`, [`token ${key}`]],
  ["a list of assignments", `env:\n  - API_KEY=${key}`, [`API_KEY ${key}`]],
  ["escaped quotes", String.raw`PASSWORD="pa\"ss7word"`, [String.raw`PASSWORD pa\"ss7word`, 'PASSWORD#2 pa"ss7word']],
  ["a value over two lines", `PRIVATE="${key}\n${key}2"`, [`PRIVATE ${key}`, `PRIVATE#2 ${key}2`]],
  ["a very long line", `${"x ".repeat(5_000)}API_KEY=${key}`, [`API_KEY ${key}`]],
  ["a comment", `# old key: ${key}`, [`line 1 ${key}`]],
  ["a line of small letters", "abcdefghijklmnop", ["line 1 abcdefghijklmnop"]],
  ["a line of digits", "12345678901", ["line 1 12345678901"]],
  ["a line of hexadecimal digits", "0a1b2c3d4e5f0a1b2c3d4e5f", ["line 1 0a1b2c3d4e5f0a1b2c3d4e5f"]],
  [
    "what is no secret",
    "MODE=production\nPORT=3000\nDEBUG=true\n# KEY=commented-out-77\n[production]\nproduction:\n-----BEGIN KEY-----\nsome plain words",
    [],
  ],
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
