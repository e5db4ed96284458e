import { messageOf } from "../../protocol/message-of.ts";
import { PageProblem, type PageProblemKind } from "./problem.ts";

/** What Playwright says, in its log or at once, by what it means. The later ones are what it waited for in the end. */
const signs: readonly [RegExp, PageProblemKind][] = [
  [/(<[^\n]{1,300}?) (?:from [^\n]{1,300} subtree )?intercepts pointer events/g, "covered"],
  [/element is not visible|element is outside of the viewport/g, "invisible"],
  [/element is not enabled/g, "disabled"],
  [/element is not editable/g, "read-only"],
  [/element is not stable|element was detached|not attached to the DOM/g, "restless"],
  [/did not find some options/g, "no-option"],
  [/Malformed value|Cannot type text into input\[type=number\]/g, "bad-value"],
  [/(Input of type "[^"]*" cannot be filled)/g, "wrong-kind"],
  [/(Element is not an? <[^\n]*|Node is not an HTML[^\n]*|Non-multiple file input[^\n]*)/g, "wrong-kind"],
  [/Unknown key: "[^"]*"/g, "unknown-key"],
];

/** Null for what is no trouble with an element: the browser is gone, the call was stopped. */
export function troubleOf(error: unknown, what: string): PageProblem | null {
  const message = messageOf(error);
  const found = signs.flatMap(([sign, kind]) => {
    const match = [...message.matchAll(sign)].at(-1);
    return match ? [{ kind, at: match.index, detail: match[1] ?? "" }] : [];
  });
  const last = found.sort((one, other) => other.at - one.at)[0];
  if (last) return new PageProblem(last.kind, what, { detail: last.detail });
  return error instanceof Error && error.name === "TimeoutError" ? new PageProblem("late", what) : null;
}
