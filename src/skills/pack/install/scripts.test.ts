import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "../../../../test/support/temp-folder.ts";
import { packsFolder } from "./place.ts";
import { lendFiles, scriptsFolder, takeBackLeft } from "./scripts.ts";

test("files that another container has lent are left alone, until no command can use them any more", () => {
  const data = tempFolder();
  const folder = scriptsFolder();
  const { takeBack } = lendFiles([], folder, data);
  onTestFinished(takeBack);
  const notes = join(packsFolder(data), ".lent");
  const note = join(notes, readdirSync(notes)[0] as string);
  const written = JSON.parse(readFileSync(note, "utf8"));
  writeFileSync(note, JSON.stringify({ ...written, owner: "1 1", namespace: "pid:[1]" }));
  takeBackLeft(data);
  expect(existsSync(folder)).toBe(true);
  const twoDaysAgo = new Date(Date.now() - 172_800_000);
  utimesSync(note, twoDaysAgo, twoDaysAgo);
  takeBackLeft(data);
  expect([existsSync(folder), existsSync(note)]).toEqual([false, false]);
});
