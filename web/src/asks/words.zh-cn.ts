import type { en } from "./words.en.ts";

export const zhCN: typeof en = {
  title: "等您决定",
  what: "各个会话的询问都在这里。回答之后，会话会继续工作。",
  none: "没有等您决定的事项。",
  open: "打开会话",
};
