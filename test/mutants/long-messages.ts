import type { Mutant } from "./mutant.ts";

const ofLong = ["src/loop/long-message.test.ts"];
const ofQuotes = ["src/loop/quotes.test.ts"];
const ofTrim = ["src/loop/trim.property.test.ts"];

/** What one message that is too long must not take with it, and what many long ones leave. */
export const longMessages: readonly Mutant[] = [
  {
    name: "long-reply-takes-no-word-of-the-user",
    file: "src/loop/trim.ts",
    find: "if (size(told) <= most) return isSmaller(told) ? widened(told) : null;",
    replace: 'if (size(told) <= most) return plan(messages.length, "nothing");',
    tests: ofLong,
  },
  {
    name: "long-reply-is-summed-up",
    file: "src/loop/compact.ts",
    find: "queue.length > 0 && isSeen ? messages.length",
    replace: "queue.length < 0 && isSeen ? messages.length",
    tests: ofLong,
  },
  {
    name: "words-narrow-before-they-go",
    file: "src/loop/trim.ts",
    find: "    () => narrowed(place),\n",
    replace: "",
    tests: ofLong,
  },
  {
    name: "what-stands-for-all-can-be-made-shorter",
    file: "src/loop/trim.ts",
    find: "if (messages.length === 0 && !history.cut) return null;",
    replace: "if (messages.length === 0) return null;",
    tests: ofTrim,
  },
  {
    name: "prompt-beyond-the-users-limit-is-not-sent",
    file: "src/loop/prompt-size.ts",
    find: "maxTokens !== undefined && least > maxTokens",
    replace: "maxTokens !== undefined && least < 0",
    tests: ofLong,
  },
  {
    name: "prompt-beyond-the-context-is-not-sent",
    file: "src/loop/prompt-size.ts",
    find: "least * surely > context",
    replace: "least < 0",
    tests: ofLong,
  },
  {
    name: "nothing-goes-for-what-is-not-sent",
    file: "src/loop/take-step.ts",
    find: " && !tooLongAlone(history, limits);",
    replace: ";",
    tests: ofLong,
  },
  {
    name: "nothing-goes-for-a-prompt-that-is-refused",
    file: "src/loop/call-model.ts",
    find: "if (fixed > promptShare * tokens) return false;",
    replace: "",
    tests: ofLong,
  },
  {
    name: "refused-request-is-halved",
    file: "src/loop/trim.ts",
    find: "Math.min(limit, tokens, 2 * most) / 2",
    replace: "0.75 * Math.min(limit, tokens)",
    tests: ["src/loop/call-model.test.ts"],
  },
  {
    name: "words-use-the-room-that-is-left",
    file: "src/loop/compact.ts",
    find: "if (!isClipped(plan) || said <= saidTokens(plan.digest?.quotes ?? [])) return plan;",
    replace: "if (said !== null) return plan;",
    tests: ofQuotes,
  },
  {
    name: "words-use-the-room-that-is-left-without-notes",
    file: "src/loop/trim.ts",
    find: "if (said <= saidTokens(fitting.digest?.quotes ?? []) || !isClipped(fitting)) return fitting;",
    replace: "if (said !== null) return fitting;",
    tests: ofLong,
  },
  {
    name: "rather-steps-go-than-words",
    file: "src/loop/compact.ts",
    find: "losesWords(history, wide) && place <= last",
    replace: "place < 0",
    tests: ofQuotes,
  },
  {
    name: "rather-steps-go-than-words-without-notes",
    file: "src/loop/trim.ts",
    find: "if (!losesWords(history, fitting.at(-1) as Plan)) return",
    replace: "if (place >= 0) return",
    tests: ofLong,
  },
  {
    name: "head-stays-where-the-tail-has-no-room",
    file: "src/loop/quotes.ts",
    find: "isPassage(quote) ? quote : headOf(quotes[at] as Quote)",
    replace: "at < 0 ? headOf(quotes[at] as Quote) : quote",
    tests: ofQuotes,
  },
  {
    name: "who-writes-notes-sees-the-words-that-go",
    file: "src/loop/summary-request.ts",
    find: "return known.filter(({ message, text, tail }) => !stays.has(JSON.stringify([message, text, tail])));",
    replace: "return known.filter(() => stays.size < 0);",
    tests: ofQuotes,
  },
];
