import type { Texts } from "../texts.ts";

const dollars = (amount: number) =>
  `$${amount < 0.01 && amount > 0 ? amount.toFixed(6).replace(/0+$/, "") : amount.toFixed(2)}`;

export const cost: Texts["cost"] = {
  dollars,
  reached: {
    run: (p) => `本次运行 ${dollars(p.amount)} 的限额已不足以再执行一步。`,
    day: (p) => `每日 ${dollars(p.amount)} 的限额已不足以再执行一步，明天重新计算。`,
    session: (p) => `每个会话 ${dollars(p.amount)} 的限额已不足以再执行一步。`,
    unpriced: (p) =>
      `${p.model} 的价格未知，无法遵守费用限额。请给出价格（每百万 token 的美元数；免费则为 0），或取消限额。`,
  },
  badAmount: (p) => `--max-cost 需要美元金额，例如 5 或 0.50，而不是 ${p.text}。`,
  fallback: (p) => `${p.reason}；改由 ${p.model} 继续`,
  help: {
    maxCost: "本次运行的最高费用（美元）；达到时退出码为 4",
    usage: "模型的用量与费用",
    by: "按什么汇总",
    days: "最近多少天，含今天（默认 30）",
    session: "某个会话及其子任务",
  },
  nothing: () => "这段时间没有调用过模型。",
  head: { day: "日期", session: "会话", turn: "轮次", skill: "Skill", model: "模型" },
  columns: () => ["步数", "输入", "其中缓存", "输出", "费用"],
  reserved: (p) => `（至多：其中 ${dollars(p.amount)} 为中断的回复预留）`,
  unknown: (p) => `+ ${p.steps} 步价格未知`,
  deleted: () => "（已删除）",
  total: () => "合计",
  badDays: (p) => `--days 需要不小于 1 的整数，而不是 ${p.text}。`,
};
