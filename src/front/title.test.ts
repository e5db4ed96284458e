import { expect, test } from "vitest";
import { textsIn } from "../i18n/texts.ts";
import { Declined } from "./declined.ts";
import { givenTitle } from "./title.ts";

const given = (text: string) => givenTitle(text, textsIn("en"));

test("a given title is one line that cannot act on what is around it", () => {
  expect(given(" two\n lines\t")).toBe("two lines");
  expect(given("a\u202eb\u2066c\u200f\u0007\u001b[31m")).toBe("abc[31m");
  expect(given("lone \ud800")).toBe("lone \ufffd");
  expect(given("שלום 👩\u200d🚀")).toBe("שלום 👩\u200d🚀");
});

test("a title has something to read, and 200 characters at most", () => {
  for (const nothing of ["", " \n", "\u202e\u0000", "\u200b"])
    expect(() => given(nothing)).toThrow(new Declined("unfit", "A title needs at least one character."));
  expect(given("😀".repeat(200))).toBe("😀".repeat(200));
  expect(() => given("😀".repeat(201))).toThrow(
    new Declined("unfit", "A title has at most 200 characters; this one has 201."),
  );
});
