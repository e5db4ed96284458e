import type { en } from "./words.en.ts";

export const zhCN: typeof en = {
  looking: "正在检查…",
  again: "重新检查",
  well: "必需的都已具备。",
  notWell: (p) => `有 ${p.count} 项必需的内容不正常。`,
  states: { ok: "正常", missing: "缺失", problem: "有问题" },
  fix: "解决方法：",
};
