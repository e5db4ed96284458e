import { expect, test } from "vitest";
import { type Entry, matching, stepped } from "./entries.ts";

const run = () => undefined;
const entry = (group: Entry["group"], name: string, words = ""): Entry => ({ id: name, group, name, words, run });
const all = [
  entry("settings", "Appearance", "colours"),
  entry("sessions", "Mend the theme"),
  entry("sessions", "Theme park"),
  entry("actions", "Dark theme", "深色 appearance"),
  entry("actions", "New session", "新建会话"),
  entry("skills", "theme-maker"),
  entry("said", "whatever the server found"),
];
const names = (query: string) => matching(all, query).map(({ name }) => name);

test.each([
  ["theme", ["Dark theme", "Theme park", "Mend the theme", "whatever the server found", "theme-maker"]],
  ["dark THEME", ["Dark theme", "whatever the server found"]],
  ["深色", ["Dark theme", "whatever the server found"]],
  ["appear", ["Dark theme", "whatever the server found", "Appearance"]],
  ["", ["Dark theme", "New session", "Mend the theme", "Theme park"]],
])("what is sought with %j, by kind and what begins so first", (query, found) => {
  expect(names(query)).toEqual(found);
});

test.each([
  [0, 1, 3, 1],
  [2, 1, 3, 0],
  [0, -1, 3, 2],
  [0, 1, 0, -1],
])("from %i by %i of %i is %i", (at, step, count, to) => {
  expect(stepped(at, step, count)).toBe(to);
});
