import { expect, test } from "vitest";
import { textsIn } from "../../i18n/texts.ts";
import type { Io } from "../io.ts";
import { createSaid, type Said } from "./said.ts";

/** What went to stdout and to stderr, piece by piece. */
function said(isTTY: boolean, speak: (said: Said) => void): string[] {
  const told: string[] = [];
  const io = {
    stdout: { isTTY },
    texts: textsIn("en"),
    out: (text: string) => void told.push(text),
    note: (text: string) => void told.push(`! ${text}`),
  };
  speak(createSaid(io as unknown as Io));
  return told;
}

const brokeOff = "! (this answer broke off)\n";

function again(one: Said): void {
  one.add("Ha");
  one.add("lf");
  one.finish({ brokeOff: true });
  one.add("Wh");
  one.add("ole.");
  one.finish({ brokeOff: false });
  one.end();
}

test("on a screen text is shown as it comes, and a line says that what follows begins again", () => {
  expect(said(true, again)).toEqual(["Ha", "lf", "\n", brokeOff, "Wh", "ole.", "\n"]);
});

test("a pipe gets what was said once, when it is whole", () => {
  expect(said(false, again)).toEqual(["Whole.\n"]);
});

test("every step's word is told when the step is over, as it is", () => {
  const told = said(false, (one) => {
    for (const text of ["I look.\n", "Seen\u001b[2J."]) {
      one.add(text);
      one.finish({ brokeOff: false });
    }
    one.end();
  });
  expect(told).toEqual(["I look.\n", "Seen\u001b[2J.\n"]);
});

test("what broke off is dropped for an answer without a word, too", () => {
  const told = said(false, (one) => {
    one.add("Half");
    one.finish({ brokeOff: true });
    one.finish({ brokeOff: false });
    one.end();
  });
  expect(told).toEqual([]);
});

test("what broke off for good is not lost, and is called what it is", () => {
  const told = said(false, (one) => {
    one.add("First half");
    one.finish({ brokeOff: true });
    one.add("Second half");
    one.finish({ brokeOff: true });
    one.end();
  });
  expect(told).toEqual(["Second half\n", brokeOff]);
});
