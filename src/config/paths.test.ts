import { isAbsolute } from "node:path";
import { expect, test } from "vitest";
import { pathsFrom } from "./paths.ts";

test("an empty HOME does not put our data into the current folder", () => {
  const { HOME } = process.env;
  process.env.HOME = "";
  try {
    expect(isAbsolute(pathsFrom({}).home)).toBe(true);
  } finally {
    process.env.HOME = HOME;
  }
});

test("SKILLMINT_HOME says where the data lies", () => {
  expect(pathsFrom({ SKILLMINT_HOME: "/data" })).toMatchObject({ home: "/data", database: "/data/skillmint.db" });
});
