import { assistant } from "./held/assistant.ts";
import { browser } from "./held/browser.ts";
import { planting } from "./held/planting.ts";
import { second } from "./held/second.ts";
import { sending } from "./held/sending.ts";
import { third } from "./held/third.ts";
import { turns } from "./held/turns.ts";
import { first, type Scenario } from "./scenarios.ts";

/** `first` by the one who made the check, `held` by one who had not read it, `second` by one who had looked for its gaps, `third` by another who had not read it. */
export const sets: Record<"first" | "held" | "second" | "third", readonly Scenario[]> = {
  ...{ first, second, third },
  held: [...sending, ...assistant, ...planting, ...turns],
};

export const scenarios: readonly Scenario[] = Object.values(sets).flat();

/** By itself, since each starts a browser. */
export const inBrowser: readonly Scenario[] = browser;
