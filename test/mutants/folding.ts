import type { Mutant } from "./mutant.ts";

const ofFailed = ["src/loop/failed-summary.test.ts"];
const ofQuotes = ["src/loop/quotes.test.ts"];
const ofWork = ["src/loop/unnoted-work.test.ts"];
const ofLearning = ["src/loop/learnt-limit.test.ts"];

/** What stays of what was folded away, and what a summary or a request in vain leaves behind. */
export const folding: readonly Mutant[] = [
  {
    name: "long-prompts-share-the-room",
    file: "src/loop/quotes.ts",
    find: "if (size * rest > left) return left / rest;",
    replace: "if (size * rest > left) return 0;",
    tests: ofQuotes,
  },
  {
    name: "no-prompt-vanishes-while-a-line-has-room",
    file: "src/loop/quotes.ts",
    find: ": chosen.map(clippedTo(each));",
    replace: ": within(budget, chosen);",
    tests: ofQuotes,
  },
  {
    name: "what-is-missing-of-a-prompt-is-counted-over-cuts",
    file: "src/loop/quote-size.ts",
    find: "left: left + gone",
    replace: "left: gone",
    tests: ofQuotes,
  },
  {
    name: "first-prompt-goes-before-others",
    file: "src/loop/quotes.ts",
    find: "new Set([inOrder[0], inOrder.at(-1)]",
    replace: "new Set([inOrder.at(-1)]",
    tests: ofQuotes,
  },
  {
    name: "steps-without-notes-leave-a-line",
    file: "src/loop/unnoted-work.ts",
    find: "lines.push(lineOf(message, number));",
    replace: "void lineOf;",
    tests: ofWork,
  },
  {
    name: "steps-without-notes-are-counted-for-ever",
    file: "src/loop/unnoted-work.ts",
    find: "{ ...known?.tools }",
    replace: "{}",
    tests: ofWork,
  },
  {
    name: "steps-without-notes-take-little-room",
    file: "src/loop/unnoted-work.ts",
    find: "if (left < 0) break;",
    replace: "",
    tests: ofWork,
  },
  {
    name: "what-a-refusal-teaches-is-kept",
    file: "src/protocol/fold.ts",
    find: "{ ...history.takes, [event.model]: event.takes }",
    replace: "history.takes",
    tests: ofLearning,
  },
  {
    name: "what-a-refusal-teaches-outlives-later-cuts",
    file: "src/loop/cut.ts",
    find: "...(Object.keys(takes).length > 0 && { takes })",
    replace: "...(takes === null && { takes })",
    tests: ofLearning,
  },
  {
    name: "what-one-model-takes-is-no-others",
    file: "src/loop/context-limit.ts",
    find: "Object.hasOwn(takes, id) ? (takes[id] ?? null) : null",
    replace: "Object.values(takes)[0] ?? (id as never)",
    tests: ofLearning,
  },
  {
    name: "limit-that-a-refusal-names-is-read",
    file: "src/providers/error-words.ts",
    find: "...(takes !== undefined && { takes })",
    replace: "",
    tests: ["src/providers/too-long.test.ts"],
  },
  {
    name: "who-writes-notes-is-told-what-is-not-shown",
    file: "src/loop/summary-request.ts",
    find: "clippedLines(text, most, texts.notShown())]",
    replace: 'clippedLines(text, most, "…")]',
    tests: ["src/loop/summary-request.test.ts"],
  },
  {
    name: "growth-is-not-told-by-a-count-that-cannot-be",
    file: "src/loop/estimate.ts",
    find: "left && counted !== null ? tokens - left",
    replace: "left ? tokens - left",
    tests: ["src/loop/estimate.test.ts"],
  },
  {
    name: "summary-in-vain-is-booked",
    file: "src/loop/fit-context.ts",
    find: "if (isBooked) await",
    replace: "if (false) await",
    tests: ofFailed,
  },
  {
    name: "summary-in-vain-is-not-tried-again-at-once",
    file: "src/loop/fit-context.ts",
    find: " && failed?.size === undefined",
    replace: "",
    tests: ofFailed,
  },
  {
    name: "model-is-told-of-a-summary-in-vain",
    file: "src/protocol/fold.ts",
    find: "withCall(told, event.call, (call) => withWord(call, event.text))",
    replace: "told",
    tests: ofFailed,
  },
  {
    name: "cut-without-a-model-costs-nothing",
    file: "src/protocol/fold.ts",
    find: "(event.usage ? withSpent(turn, event) : turn)",
    replace: "withSpent(turn, event)",
    tests: ofFailed,
  },
  {
    name: "what-an-earlier-cut-kept-goes-with-a-later-one",
    file: "src/protocol/fold.ts",
    find: "history.messages.filter(({ seq }) => seq >= event.from)",
    replace: "history.messages",
    tests: ["src/loop/trim.property.test.ts"],
  },
];
