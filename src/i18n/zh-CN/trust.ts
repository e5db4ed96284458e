import type { Texts } from "../texts.ts";

const askedFor = "在此目录中执行命令和修改文件都会询问您";

export const trust: Texts["trust"] = {
  help: {
    trust: "查看目录自带配置会做什么，并决定是否信任",
    folder: "目录；省略则为当前目录",
    yes: "同意列出的全部内容",
    remove: "不再信任其中任何内容",
    once: "仅本次应用目录自带的配置",
  },
  kinds: {
    skill: "Skill",
    server: "MCP 服务器",
    rule: "规则",
    agent: "子 Agent",
    instructions: "说明文件",
    hook: "钩子",
    setting: "设置",
  },
  states: { trusted: "已信任", new: "新增", changed: "已更改", unreadable: "无法读取", never: "从不生效" },
  does: {
    skill: (p) =>
      `${p.commands === "" ? "" : `加载时运行（需要询问的除外）：${p.commands}；`}${p.tools === "" ? "" : `无需询问即可通过：${p.tools}；`}指导 Agent${p.files === 1 ? "" : `，含 ${p.files} 个文件`}：${p.text}`,
    agent: (p) => `${p.tools === "" ? "" : `可以使用：${p.tools}；`}指导子 Agent：${p.text}`,
    instructions: (p) => `在每个会话中指导 Agent：${p.text}`,
    start: (p) =>
      `运行：${p.command}${p.variables === "" ? "" : `（设置 ${p.variables}）`}${p.reads === "" ? "" : `（将得知您的 ${p.reads}）`}`,
    connect: (p) =>
      `连接 ${p.url}${p.headers === "" ? "" : `（发送 ${p.headers}）`}${p.reads === "" ? "" : `（将得知您的 ${p.reads}）`}`,
    allow: (p) => `让 ${p.rule} 无需询问即可通过`,
    hook: (p) => (p.text === "" ? "SkillMint 从不运行它" : `SkillMint 从不运行它：${p.text}`),
    setting: () => "SkillMint 从不采用目录中的这项设置",
    unknown: () => "无法得知",
  },
  problems: {
    odd: () => "不是普通文件",
    "too-large": () => "过大",
    outside: () => "指向目录之外",
    unreadable: () => "无法读取",
    "too-slow": () => "读取时间过长",
    "not-json": () => "不是有效的 JSON",
    "no-rule": () => "本应禁止某些操作，但不是规则",
  },
  cannot: {
    rule: (p) => `${p.problem}；修好之前，${askedFor}`,
    other: (p) => p.problem,
  },
  unread: (p) => `无法使用此目录的 ${p.path}：${p.problem}。无从得知它禁止什么：修好之前，${askedFor}。`,
  notForbidding: (p) => `此目录的 ${p.path} 本应禁止的内容不是规则：${p.rules}。修好之前，${askedFor}。`,
  notRules: (p) => `此目录的 ${p.path} 中有不是规则的内容，已忽略：${p.rules}`,
  waiting: (p) => `此目录有 ${p.count} 条放行规则等待您确认：skillmint trust`,
  badUserRules: (p) =>
    `无法读取您的权限规则（${p.problem}），因此无从得知它们禁止什么，未执行任何操作。用 skillmint config unset permissions 可删除它们。`,
  nothing: (p) => `${p.folder} 没有会运行或放行任何操作的自带配置。`,
  noneWaits: () => "没有需要确认的内容。",
  above: (p) => `上层目录 ${p.folder} 中有内容等待您确认：用 skillmint trust ${p.folder} 查看。`,
  ask: (p) => `按以上内容信任这 ${p.count} 项？请输入 yes：`,
  trusted: (p) => `已信任 ${p.count} 项。`,
  declined: () => "未作任何更改。",
  needsYou: () => "没有人可以确认。请在终端中运行，或在看过列表后加上 --yes。",
  changedMeanwhile: (p) => `列出之后已更改，未予信任：${p.names}。请重新查看。`,
  removed: (p) => `不再信任 ${p.folder} 中的任何内容。`,
  wasNone: (p) => `${p.folder} 中没有受信任的内容。`,
  yesOrRemove: () => "--yes 与 --remove 不能同时使用。",
};
