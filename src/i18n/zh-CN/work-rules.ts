import type { Texts } from "../texts.ts";

export const workRules: Texts["workRules"] = {
  help: {
    list: "带编号列出规则",
    add: "添加一条规则，从下一轮起告知模型",
    remove: "删除一条规则",
    rule: "一句话的规则",
    which: "编号或原文",
  },
  none: () => '没有工作规则。可用 skillmint rule add "…" 添加。',
  added: (p) => `规则 ${p.number}: ${p.rule}`,
  removed: (p) => `已删除：${p.rule}`,
  empty: () => "规则不能为空。",
  tooLong: (p) => `一条规则最多 ${p.most} 个字符。更长的指导请写成 Skill。`,
  tooMany: (p) => `已有 ${p.most} 条规则。请先删除一条。`,
  notFound: (p) =>
    `没有规则 ${p.which}。${p.count === 0 ? "目前没有任何规则。" : `可用 skillmint rule list 查看现有的 ${p.count} 条。`}`,
};
