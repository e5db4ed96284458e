import { useWordsOf } from "../../texts/texts.ts";
import { en } from "./words.en.ts";
import { zhCN } from "./words.zh-cn.ts";

export const useMcpWords = () => useWordsOf({ en, "zh-CN": zhCN });
