import type { Texts } from "../texts.ts";

export const skills: Texts["skills"] = {
  skillHelp: {
    skill: "Skill：列出、添加、编写和检查",
    pack: "Skill 包：构建、签名、验证和安装",
    rule: "模型必须遵守的工作规则",
  },
  notFound: (p) =>
    `这里没有名为 ${p.name} 的 Skill。${p.near === "" ? "" : `您是否想要：${p.near}？`}可用 skillmint skill list 查看现有的 Skill。`,
  unreadable: (p) => `无法读取 Skill ${p.name}。原因见 skillmint skill list。`,
  waiting: (p) => `此目录有 ${p.count} 个 Skill 等待您的确认：可用 skillmint trust 查看。`,
  notLoaded: (p) => `有 ${p.count} 个 Skill 无法加载：原因见 skillmint skill list。`,
  catalogue: {
    heading: () =>
      `## Skills
为特定任务编写的指导。当要求符合其中一项时，先用 \`skill\` 加载它，再按其指导开始工作：`,
    more: (p) => `另有 ${p.count} 个未列出：用 \`skill\` 加上名称的一部分即可找到。`,
  },
};
