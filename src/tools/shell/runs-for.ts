import type { Texts } from "../../i18n/texts.ts";

/** What people are told of work that prints nothing. */
export const runsFor = (ms: number, texts: Texts["tools"]) => texts.runsFor({ seconds: Math.round(ms / 1000) });
