import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { figuresOf, pagesFolder } from "./support/page-figures.ts";

const pages = readdirSync(pagesFolder);

/** The bar of issue 10. */
test.each(pages)("of %s nearly all of the main text is kept, and hardly anything of what stands around it", (page) => {
  const { kept, around, ofResult } = figuresOf(page);
  expect(
    { kept: kept >= 0.95, around: around <= 0.1, ofResult: ofResult <= 0.1 },
    JSON.stringify({ kept, around, ofResult }),
  ).toEqual({
    kept: true,
    around: true,
    ofResult: true,
  });
});
