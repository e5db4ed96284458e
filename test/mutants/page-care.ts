import type { Mutant } from "./mutant.ts";

const at = (file: string, ...tests: string[]) => ({ file, tests });
const keyboard = "test/e2e/keyboard.test.ts";
const windows = "test/e2e/windows.test.ts";
const end = "test/e2e/end.test.ts";
const sight = "test/e2e/ask-sight.test.ts";

/** What a user of the page must not miss, lose or wait for. */
export const pageCare: readonly Mutant[] = [
  {
    name: "what-is-unread-cannot-be-allowed",
    ...at("web/src/ask/permission-card.tsx", sight),
    find: "sent || !isSteady || inSight.unread",
    replace: "sent || !isSteady",
  },
  {
    name: "a-long-content-is-counted",
    ...at("web/src/ui/use-in-sight.ts", sight),
    find: "box.matches(isCounted) && !isAllThere(box)",
    replace: "false",
  },
  {
    name: "the-keyboard-is-not-lost-with-a-card",
    ...at("web/src/ask/use-keyboard-back.ts", keyboard),
    find: "isOneGone && isLost",
    replace: "!isOneGone && isLost",
  },
  {
    name: "a-key-held-down-denies-nothing",
    ...at("web/src/ask/ask-frame.tsx", keyboard),
    find: 'event.key === "Enter" && event.repeat',
    replace: "false",
  },
  {
    name: "windows-share-their-connections",
    ...at("web/src/server/follow-in-turn.ts", windows),
    find: "if (!navigator.locks)",
    replace: "if (navigator.locks)",
  },
  {
    name: "the-window-that-is-used-follows",
    ...at("web/src/server/places.ts", windows),
    find: "return takes && hold",
    replace: "return !takes && hold",
  },
  {
    name: "no-answer-for-long-is-said",
    ...at("web/src/server/patience.ts", windows),
    find: "count(1);",
    replace: "count(0);",
  },
  {
    name: "what-shrinks-and-grows-is-not-the-reader",
    ...at("web/src/chat/use-end.ts", end),
    find: "(isHis && (isBelow || scrollTop < last.current.top - 1))",
    replace: "isBelow || scrollTop < last.current.top - 1",
  },
  {
    name: "who-lets-go-is-at-the-end-again",
    ...at("web/src/chat/use-end.ts", end),
    find: "else if (stuck.current) toEnd();",
    replace: "",
  },
  {
    name: "what-was-said-into-a-permission-stays",
    ...at("web/src/tools/refusals.ts", "test/e2e/words.test.ts"),
    find: "return asked ? [asked.call, event.answer.reason] : null;",
    replace: "return null;",
  },
  {
    name: "why-it-asks-is-known-in-chinese",
    ...at("web/src/ask/why.ts", "web/src/ask/why.test.ts"),
    find: "/^由权限模式",
    replace: "/^由模式",
  },
  {
    name: "a-session-that-comes-in-takes-the-keyboard-from-no-field",
    ...at("web/src/composer/composer.tsx", "test/e2e/keyboard.test.ts"),
    find: 'moment === "rest" && !isWriting &&',
    replace: 'moment === "rest" &&',
  },
  {
    name: "one-clock-is-enough",
    ...at("web/src/tools/shown-call.ts", "web/src/tools/shown-call.test.ts"),
    find: "isClock(running.progress) ?",
    replace: "running.progress === null ?",
  },
];
