import { expect, test } from "vitest";
import { type Folders, firstFolder } from "./first-folder.ts";

const none: Folders = { proposed: null, chosen: null, insteadOf: "", recent: [], home: "/home/ada" };

test.each<[string, Partial<Folders>, string | null]>([
  ["the folder of the start comes first", { proposed: "/here", recent: ["/recent"] }, "/here"],
  ["what was chosen instead of it holds", { proposed: "/here", chosen: "/there", insteadOf: "/here" }, "/there"],
  ["a start elsewhere counts again", { proposed: "/new", chosen: "/there", insteadOf: "/here" }, "/new"],
  ["without a proposal it is the one chosen last", { chosen: "/there", recent: ["/recent"] }, "/there"],
  ["then the one worked in last", { recent: ["/recent", "/older"] }, "/recent"],
  ["then the user's own", {}, "/home/ada"],
  ["and none when none is known", { home: null }, null],
])("%s", (_, folders, expected) => {
  expect(firstFolder({ ...none, ...folders })).toBe(expected);
});
