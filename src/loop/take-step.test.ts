import { expect, test } from "vitest";
import { prompt, started, step, steps, sums, usual } from "../../test/support/long-talks.ts";
import { memoryJournal } from "../../test/support/memory-journal.ts";
import { opened } from "../../test/support/opened.ts";
import type { Journal } from "./journal.ts";
import { takeStep } from "./take-step.ts";

test("no step begins when the turn's own beginning is lost while room is made", async () => {
  const real = memoryJournal([
    opened,
    prompt("go"),
    started,
    ...steps(5),
    ...step({ output: "planned" }, "compact", {}),
  ]);
  let lost = false;
  // As after a write that failed: the history is again what is stored.
  const journal: Journal = {
    get history() {
      return lost ? { ...real.history, turn: null } : real.history;
    },
    append: real.append,
    sync: real.sync,
    defer: real.defer,
    pass: real.pass,
  };
  const model = sums("ok");
  const taking = takeStep(7, { ...usual, model, journal, describe: String, context: { texts: usual.texts } });
  lost = true;
  await taking;
  expect(real.events.map(({ type }) => type)).not.toContain("step-started");
});
