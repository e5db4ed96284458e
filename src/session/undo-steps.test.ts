import { expect, test } from "vitest";
import { stepsOf } from "./undo-steps.ts";
import type { MadeChange } from "./undo-turns.ts";

const made: MadeChange = { path: "/w/p", hash: null, after: "folder", folder: true };
const gone: MadeChange = { path: "/w/p", hash: "folder", after: null, folder: true };
const file = (name: string): MadeChange => ({ path: `/w/p/${name}`, hash: null, after: name });
const paths = (...changes: MadeChange[]) => stepsOf(changes).map(({ path }) => path);

test("a folder that several calls found missing at the same time was made once, before all that is in it", () => {
  expect(paths(made, file("a"), made, file("b"), made, file("c"))).toEqual(["/w/p/c", "/w/p/b", "/w/p/a", "/w/p"]);
});

test("a folder that was deleted or moved away in between was made twice", () => {
  const away: MadeChange = { path: "/w/q", hash: "folder", after: "folder", from: "/w/p" };
  expect(paths(made, gone, made)).toEqual(["/w/p", "/w/p", "/w/p"]);
  expect(paths(made, away, made)).toEqual(["/w/p", "/w/q", "/w/p"]);
});
