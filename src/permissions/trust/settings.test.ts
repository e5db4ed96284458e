import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { ignoredIn } from "./ignored.ts";
import { readJson } from "./settings.ts";

function read(found: object) {
  const folder = tempFolder();
  writeFileSync(join(folder, "a.json"), JSON.stringify(found));
  return readJson(folder, "a.json");
}

const many = (count: number, item: (at: number) => string) => Array.from({ length: count }, (_, at) => item(at));

test("settings with more rules or servers than anybody writes are not understood, so nothing passes by them", () => {
  expect(read({ permissions: { deny: many(1_000, (at) => `Read(${at})`) } })).toHaveProperty("found");
  expect(read({ permissions: { deny: many(1_001, (at) => `Read(${at})`) } })).toMatchObject({ problem: "too-large" });
  expect(read({ permissions: { ask: [`Read(${"*a".repeat(33_000)})`] } })).toMatchObject({ problem: "too-large" });
  const brackets = `${"[".repeat(101)}${"]".repeat(101)}`;
  expect(read({ a: JSON.parse(brackets) })).toMatchObject({ problem: "too-large" });
  expect(read({ a: brackets, b: '\\"[[' })).toHaveProperty("found");
  const long = { a: { command: "a", args: many(9_000, () => "a") } };
  expect(read({ mcpServers: long })).toMatchObject({ problem: "too-large" });
  const servers = Object.fromEntries(many(201, (at) => `s${at}`).map((name) => [name, { command: "x" }]));
  expect(read({ mcpServers: servers })).toMatchObject({ problem: "too-large" });
});

test("patterns of stars take a bounded number of steps, and what is asked after that is not ignored", () => {
  const folder = tempFolder();
  writeFileSync(join(folder, ".gitignore"), `build\n${`${"*a".repeat(15)}b\n`.repeat(900)}`);
  const isIgnored = ignoredIn(folder, folder);
  expect(isIgnored(join(folder, "build"))).toBe(true);
  for (let count = 0; count < 1_000; count++) isIgnored(join(folder, "a".repeat(200)));
  expect(isIgnored(join(folder, "build"))).toBe(false);
});
