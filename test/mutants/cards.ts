import type { Mutant } from "./mutant.ts";

const at = (file: string, ...tests: string[]) => ({ file, tests });
const cards = "test/e2e/cards.test.ts";
const trusting = at("web/src/trust/trust-dialog.tsx", "test/e2e/trust.test.ts");
const reading = at("src/protocol/reading.ts", "src/protocol/transcript.test.ts");
const how = at("web/src/ask/how-answered.ts", "web/src/ask/how-answered.test.ts");

/** What the cards of the page hold to. */
export const cardsOfThePage: readonly Mutant[] = [
  {
    name: "an-approval-carries-the-hash-that-was-shown",
    ...at("web/src/ask/permission-card.tsx", cards),
    find: "const shown = ask.hash && { hash: ask.hash };",
    replace: "const shown = {};",
  },
  {
    name: "a-refused-answer-is-told-beyond-its-card",
    ...at("web/src/ask/use-answer.ts", cards),
    find: "if (error instanceof Refused && error.status === conflict) onTold(sentenceFor(error));",
    replace: "if (error instanceof Refused && error.status === conflict) setProblem(null);",
  },
  {
    name: "a-good-answer-ends-what-was-told",
    ...at("web/src/ask/use-answer.ts", cards),
    find: "      onTold(null);\n",
    replace: "",
  },
  {
    name: "what-was-answered-elsewhere-is-told",
    ...at("web/src/ask/use-elsewhere.ts", cards),
    find: "if (other) setTold(howAnswered(callIn(reading, other.call)));",
    replace: "if (other) setTold(null);",
  },
  { ...how, name: "what-is-asked-anew-was-not-allowed", find: ' || call.state === "waiting"', replace: "" },
  {
    name: "the-safe-choice-of-a-rule-has-the-keyboard",
    ...at("web/src/ask/always-dialog.tsx", cards),
    find: "  useEffect(() => cancel.current?.focus(), []);\n",
    replace: "",
  },
  {
    name: "several-options-are-one-answer",
    ...at("web/src/ask/question-card.tsx", cards),
    find: "if (!ask.multiple) return",
    replace: "if (option) return",
  },
  {
    name: "long-options-stay-in-their-card",
    ...at("web/src/chat/chat.css", cards),
    find: "    max-width: 100%;\n    text-align: start;\n    overflow-wrap: anywhere;\n",
    replace: "    white-space: nowrap;\n",
  },
  {
    name: "a-question-stays-with-its-answer",
    ...at("web/src/tools/shown-call.ts", cards),
    find: "    ...(call.answer !== undefined && { answer: call.answer }),\n",
    replace: "",
  },
  {
    name: "limits-are-lifted-by-the-typed-word",
    ...at("web/src/mode/unrestricted-dialog.tsx", cards),
    find: "text.trim().toLowerCase() === unrestricted.word",
    replace: "text !== null",
  },
  {
    name: "lifted-limits-are-of-one-session",
    ...at("web/src/composer/new-session.tsx", cards),
    find: 'setUnrestricted(wanted.mode === "unrestricted" ? wanted : null);',
    replace: "",
  },
  {
    ...reading,
    name: "a-mode-is-told-once",
    find: "if (counted.history.opened?.mode === event.mode) return next;",
    replace: "",
  },
  {
    ...reading,
    name: "a-mode-stands-above-what-waits-to-be-read",
    find: "after: said.length + history.messages.length };",
    replace: "after: said.length + history.messages.length + history.queue.length };",
  },
  {
    ...trusting,
    name: "nothing-is-trusted-beforehand",
    find: "useState<ReadonlySet<string>>(new Set())",
    replace: "useState<ReadonlySet<string>>(new Set(info.items.map(keyOf)))",
  },
  {
    ...trusting,
    name: "what-has-changed-is-shown-anew",
    find: "      await onRead().catch(() => null);\n",
    replace: "",
  },
  {
    ...trusting,
    name: "only-what-is-ticked-is-agreed-to",
    find: "agree(ticked)",
    replace: "agree(waiting)",
  },
];
