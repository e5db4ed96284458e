import { createContext, useContext } from "react";
import type { Language } from "../../../src/protocol/language.ts";
import { en } from "./en.ts";
import { zhCN } from "./zh-cn.ts";

export type Words = typeof en;

export const wordsIn: Record<Language, Words> = { en, "zh-CN": zhCN };

export const WordsContext = createContext<Words>(en);

export const useWords = () => useContext(WordsContext);
