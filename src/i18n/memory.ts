import type { Language } from "../protocol/language.ts";
import { memory as en } from "./en/memory.ts";
import { memory as zhCN } from "./zh-CN/memory.ts";

/** Apart from the other texts, so that only the commands for notes load them. */
export const memoryTextsIn = (language: Language): typeof en => ({ en, "zh-CN": zhCN })[language];
