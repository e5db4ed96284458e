import type { Language } from "../protocol/language.ts";
import { attaching as en } from "./en/attaching.ts";
import { attaching as zhCN } from "./zh-CN/attaching.ts";

const byLanguage: Record<Language, typeof en> = { en, "zh-CN": zhCN };

export const attachingIn = (language: Language): typeof en => byLanguage[language];
