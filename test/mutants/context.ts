import type { Mutant } from "./mutant.ts";

const ofFit = ["src/loop/fit-context.test.ts"];
const ofTrim = ["src/loop/trim.property.test.ts", "src/loop/fit-context.test.ts"];

/** What is sent of a conversation that is longer than the model takes. */
export const context: readonly Mutant[] = [
  {
    name: "summary-only-after-growth",
    file: "src/loop/fit-context.ts",
    find: "return grown >= limit / 4 || ",
    replace: "return true || ",
    tests: ofFit,
  },
  {
    name: "useless-summaries-ever-more-rarely",
    file: "src/loop/fit-context.ts",
    find: "if (history.cut?.failed?.skip) return false;",
    replace: "",
    tests: ofFit,
  },
  {
    name: "summary-must-shrink",
    file: "src/loop/compact.ts",
    find: "if (gainOf(history, folded) <= 0 || notesTokens(notes.summary) > mostNotes * room) return { asked: true, spent };",
    replace: "",
    tests: ofFit,
  },
  {
    name: "summary-must-say-something",
    file: "src/loop/summary-reply.ts",
    find: "if (said < leastCharacters) return null;",
    replace: "",
    tests: ["src/loop/summary-reply.test.ts"],
  },
  {
    name: "notes-point-at-messages-that-there-are",
    file: "src/loop/summary-reply.ts",
    find: " && from <= to && to <= last;",
    replace: ";",
    tests: ["src/loop/summary-reply.test.ts"],
  },
  {
    name: "quotes-are-the-users-words",
    file: "src/loop/summary-reply.ts",
    find: " && quote.text.includes(text)",
    replace: "",
    tests: ["src/loop/summary-reply.test.ts"],
  },
  {
    name: "earlier-quotes-are-kept",
    file: "src/loop/quotes.ts",
    find: "const quotes = [...(history.cut?.digest?.quotes ?? [])];",
    replace: "const quotes: Quote[] = [];",
    tests: ofFit,
  },
  {
    name: "what-the-user-refused-is-kept",
    file: "src/loop/quotes.ts",
    find: 'if (result?.origin === "user" && isNew)',
    replace: "if (false)",
    tests: ofFit,
  },
  {
    name: "latest-prompt-is-never-dropped",
    file: "src/loop/cut.ts",
    find: "return [{ ...latest, number: numberOf(history, at) }];",
    replace: "return [];",
    tests: ofTrim,
  },
  {
    name: "cut-recalls-what-waits",
    file: "src/loop/cut.ts",
    find: "const needed = [last, ...messages.slice(place), ...queue];",
    replace: "const needed = [last, ...messages.slice(place)];",
    tests: ofTrim,
  },
  {
    name: "cut-recalls-where-it-was-made",
    file: "src/loop/cut.ts",
    find: "const needed = [last, ...messages.slice(place), ...queue];",
    replace: "const needed = [...messages.slice(place), ...queue];",
    tests: ofTrim,
  },
  {
    name: "counts-before-a-cut-are-forgotten",
    file: "src/loop/estimate.ts",
    find: "at >= (cut?.size ?? 0); at--",
    replace: "at >= 0; at--",
    tests: ["src/loop/estimate.test.ts"],
  },
  {
    name: "last-message-stays-though-shorter",
    file: "src/loop/trim.ts",
    find: "for (const keeps of last > 0 ? levels : []) {",
    replace: "for (const keeps of [] as Keeps[]) {",
    tests: ofFit,
  },
  {
    name: "overflow-is-tried-once-more-only",
    file: "src/loop/call-model.ts",
    find: "if (!overflowed && problemIn",
    replace: "if (problemIn",
    tests: ["src/loop/call-model.test.ts"],
  },
  {
    name: "other-failures-are-not-the-summarys",
    file: "src/loop/compact.ts",
    find: "if (problemIn(error) === null && !signal.aborted) throw error;",
    replace: "",
    tests: ofFit,
  },
  {
    name: "summary-asked-for-is-made-once",
    file: "src/loop/asked-focus.ts",
    find: "return messages.length <= (cut?.size ?? 0) ? null : ",
    replace: "return ",
    tests: ["src/loop/asked-focus.test.ts"],
  },
  {
    name: "fork-without-a-cut-is-without-those-after-it",
    file: "src/session/fork.ts",
    find: "event.seq < first.seq || !cuts.includes(event)",
    replace: "event !== first",
    tests: ["test/context.test.ts", "src/session/fork.test.ts"],
  },
];
