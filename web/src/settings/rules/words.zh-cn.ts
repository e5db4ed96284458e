import type { en } from "./words.en.ts";

export const zhCN: typeof en = {
  list: "您的规则",
  none: "还没有规则。写下始终要遵守的内容，例如“用中文回答”或“不要推送到 main”。",
  add: "添加规则",
  text: "用一句话写规则",
  hint: "从下一轮开始，每个会话中的 Agent 都会得知。",
  edit: (p) => `修改：${p.rule}`,
  save: "保存",
  up: (p) => `上移：${p.rule}`,
  down: (p) => `下移：${p.rule}`,
  remove: (p) => `移除：${p.rule}`,
  removed: "规则已移除。",
  undo: "撤销",
};
