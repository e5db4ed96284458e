import { createContext, useContext } from "react";
import type { Language } from "../../../src/protocol/language.ts";
import { language } from "../look/language.ts";
import { en } from "./en.ts";
import { zhCN } from "./zh-cn.ts";

export type Words = typeof en;

export const wordsIn: Record<Language, Words> = { en, "zh-CN": zhCN };

export const WordsContext = createContext<Words>(en);

export const useWords = () => useContext(WordsContext);

/** The words of a part of the page that is loaded when it is first looked at: they come along with it. */
export const useWordsOf = <Own>(own: Record<Language, Own>): Own => own[language.use()];
