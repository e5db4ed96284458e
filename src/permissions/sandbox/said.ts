import type { Texts } from "../../i18n/texts.ts";
import { availableSandbox } from "./available.ts";
import { NoSandbox } from "./no-sandbox.ts";

/** The sentence for people and models: why there is none, and what to do about it. */
export function noSandboxText(why: NoSandbox["why"], texts: Texts["sandbox"]): string {
  switch (why.why) {
    case "not-installed":
      return texts["not-installed"]();
    case "not-allowed":
      return texts["not-allowed"](why);
    case "no-such-system":
      return texts["no-such-system"](why);
    case "link":
    case "place":
      return texts[why.why](why);
  }
}

/** The same problem in words; anything else as it is. */
export function saidOf(error: unknown, texts: Texts["sandbox"]): unknown {
  if (error instanceof NoSandbox) error.message = noSandboxText(error.why, texts);
  return error;
}

/** Null where there is one. Asked before a session has it: what cannot be had is refused, never left out. */
export function sandboxProblem(texts: Texts["sandbox"]): string | null {
  const found = availableSandbox();
  return found.kind === "none" ? noSandboxText(found, texts) : null;
}
