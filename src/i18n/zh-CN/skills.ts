import type { Texts } from "../texts.ts";

export const skills: Texts["skills"] = {
  skillHelp: {
    skill: "Skill：列出、添加、编写和检查",
    pack: "Skill 包：构建、签名、验证和安装",
    rule: "模型必须遵守的工作规则",
  },
  modelUnknown: (p) =>
    `Skill ${p.name} 指定的模型 ${p.model} 在此不可用，改用 ${p.usual}。可用模型见 \`skillmint model list\`。`,
  notFound: (p) =>
    `这里没有名为 ${p.name} 的 Skill。${p.near === "" ? "" : `您是否想要：${p.near}？`}可用 skillmint skill list 查看现有的 Skill。`,
  unreadable: (p) => `无法读取 Skill ${p.name}。原因见 skillmint skill list。`,
  waiting: (p) => `此目录有 ${p.count} 个 Skill 等待您的确认：可用 skillmint trust 查看。`,
};
