import { chat } from "./chat.zh-cn.ts";
import { settings } from "./settings.zh-cn.ts";
import { shell } from "./shell.zh-cn.ts";
import type { Words } from "./texts.ts";
import { trust } from "./trust.zh-cn.ts";

export const zhCN: Words = {
  newSession: "新建会话",
  placeholder: "需要做什么？",
  colon: "：",
  send: "发送",
  stop: "停止",
  ...shell,
  chat,
  settings,
  trust,
};
