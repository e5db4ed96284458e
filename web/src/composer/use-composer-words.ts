import { useWordsOf } from "../texts/texts.ts";
import { en } from "./words.en.ts";
import { zhCN } from "./words.zh-cn.ts";

const words = { en, "zh-CN": zhCN };

export const useComposerWords = () => useWordsOf(words);
