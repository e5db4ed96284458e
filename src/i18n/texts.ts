import type { Language } from "../protocol/language.ts";
import { en } from "./en/texts.ts";
import { zhCN } from "./zh-CN/texts.ts";

/** Every sentence that a person or the model reads. English sets the shape; a language that misses one does not compile. */
export type Texts = typeof en;

const byLanguage: Record<Language, Texts> = { en, "zh-CN": zhCN };

export const textsIn = (language: Language): Texts => byLanguage[language];
