import type { en } from "./words.en.ts";

export const zhCN: typeof en = {
  title: "设置模型",
  what: "一分钟，三步，Agent 就能开始为您工作。也可以先用演示模型看看，不需要密钥，也不联网。",
  skip: "使用演示模型",
  later: "之后可以在开始页面或“设置 › 模型”中再次打开。",
};
