import type { Mutant } from "./mutant.ts";

const at = (file: string, ...tests: string[]) => ({ file, tests });
const asks = "test/e2e/open-asks.test.ts";
const trust = "test/e2e/trust.test.ts";

/** What must have been on the screen before somebody agrees to it, and what is nobody's answer. */
export const inSight: readonly Mutant[] = [
  {
    name: "what-was-passed-over-was-not-seen",
    ...at("web/src/ui/spans.ts", "web/src/ui/spans.test.ts"),
    find: "return first.to < height - slack",
    replace: "return (seen.at(-1)?.to ?? 0) < height - slack",
  },
  {
    name: "what-is-not-on-the-screen-was-not-seen",
    ...at("web/src/ui/use-in-sight.ts", asks),
    find: "const part = partInSight(box);",
    replace: "const part = { from: box.scrollTop, to: box.scrollTop + box.clientHeight };",
  },
  {
    name: "the-first-of-what-is-asked-is-in-sight",
    ...at("web/src/chat/end-of.ts", asks),
    find: "return Math.min(end, top + Math.max(0, Math.min(lacking, head)));",
    replace: "return end;",
  },
  {
    name: "who-went-on-to-the-next-ask-is-left-there",
    ...at("web/src/chat/use-end.ts", asks),
    find: "const isBelow = scrollTop >= end + near;",
    replace: "const isBelow = false;",
  },
  {
    name: "the-keyboard-is-not-where-nobody-looks",
    ...at("web/src/ask/use-first-focus.ts", asks),
    find: "if (!entries.some(({ isIntersecting }) => isIntersecting)) return;",
    replace: "",
  },
  {
    name: "a-key-on-what-is-out-of-sight-only-leads-there",
    ...at("web/src/ask/ask-frame.tsx", asks),
    find: "const isOut = partInSight(control) === null;",
    replace: "const isOut = false;",
  },
  {
    name: "a-plan-that-was-not-read-cannot-be-approved",
    ...at("web/src/ask/plan-card.tsx", asks),
    find: ' || (inSight.unread && choice !== "keep")',
    replace: "",
  },
  {
    name: "what-is-offered-for-a-plan-is-in-the-words-of-the-page",
    ...at("web/src/ask/plan-card.tsx", asks),
    find: "choice ? words.planOptions[choice] : ",
    replace: "",
  },
  {
    name: "nothing-hides-in-a-plan",
    ...at("web/src/chat/markdown.tsx", asks),
    find: "marked ? marking : plugins",
    replace: "plugins",
  },
  {
    name: "blanks-alone-are-named",
    ...at("web/src/ui/hidden.ts", "web/src/ui/hidden.test.ts"),
    find: 'text.trim() === "" ? everyCharacter : andOddSpaces',
    replace: "andOddSpaces",
  },
  {
    name: "a-draft-is-no-answer-to-what-came-later",
    ...at("web/src/composer/composer.tsx", asks),
    find: "if (held?.isHeld) return held.release();",
    replace: "",
  },
  {
    name: "a-draft-that-came-later-is-an-answer",
    ...at("web/src/composer/use-held.ts", asks),
    find: "if (isNew && !isBegun) setKnown(now);",
    replace: "",
  },
  {
    name: "a-key-held-down-sends-once",
    ...at("web/src/composer/composer.tsx", asks),
    find: "if (!event.repeat) void send();",
    replace: "void send();",
  },
  {
    name: "to-open-the-page-asks-nobody-else",
    ...at("web/src/composer/use-models.ts", asks),
    find: "if (isThere) read(false);",
    replace: "if (isThere) read(true);",
  },
  {
    name: "who-is-not-to-be-asked-is-not-connected-to",
    ...at("src/front/models/list.ts", "src/front/models/list.test.ts"),
    find: "wanted ? localServers(presets.presets) : null",
    replace: "localServers(presets.presets)",
  },
  {
    name: "a-model-of-one-that-was-not-asked-stays-chosen",
    ...at("web/src/composer/models.ts", "web/src/composer/models.test.ts"),
    find: "unasked.some((provider) => id.startsWith(`${provider}/`))",
    replace: "false",
  },
  {
    name: "what-was-not-in-sight-is-not-trusted-as-a-whole",
    ...at("web/src/trust/trust-dialog.tsx", trust),
    find: "disabled={isSending || inSight.unread}",
    replace: "disabled={isSending}",
  },
];
