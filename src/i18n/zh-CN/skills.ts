import type { Texts } from "../texts.ts";

export const skills: Texts["skills"] = {
  notFound: (p) =>
    `这里没有名为 ${p.name} 的 Skill。${p.near === "" ? "" : `您是否想要：${p.near}？`}可用 skillmint skill list 查看现有的 Skill。`,
  unreadable: (p) => `无法读取 Skill ${p.name}。原因见 skillmint skill list。`,
  waiting: (p) => `此目录有 ${p.count} 个 Skill 等待您的确认：可用 skillmint trust 查看。`,
};
