import type { en } from "./words.en.ts";

export const zhCN: typeof en = {
  none: "还没有记忆。Agent 会记下以后用得到的内容，例如您的习惯。",
  general: "未使用 Skill",
  main: "每次会话开始时展示",
  size: (p) => `${p.bytes} 字节，${p.date}`,
  text: (p) => `${p.key} 的内容`,
  save: "保存",
  saved: "已保存。",
  delete: "删除",
  deleteTitle: "删除这条记忆？",
  deleteWhat: (p) => `“${p.key}”将被永久删除。`,
};
