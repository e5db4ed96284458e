import type { Texts } from "../texts.ts";

export const skills: Texts["skills"] = {
  skillHelp: {
    skill: "Skill：列出、添加、编写和检查",
    pack: "Skill 包：构建、签名、验证和安装",
    rule: "模型必须遵守的工作规则",
    memory: "Agent 的记忆：查看、确认、删除",
  },
  modelUnknown: (p) =>
    `Skill ${p.name} 指定的模型 ${p.model} 在此不可用，改用 ${p.usual}。可用模型见 \`skillmint model list\`。`,
  notFound: (p) =>
    `这里没有名为 ${p.name} 的 Skill。${p.near === "" ? "" : `您是否想要：${p.near}？`}可用 skillmint skill list 查看现有的 Skill。`,
  sentAsText: (p) =>
    `没有名为 ${p.name} 的 Skill：已作为普通文本发送。${p.near === "" ? "" : `您是否想要：${p.near}？`}`,
  keptFromYou: {
    "model-only": (p) =>
      `Skill ${p.name} 只能由模型调用（user-invocable: false）：已作为普通文本发送。请说明需求，模型可自行使用它。`,
    off: (p) => `Skill ${p.name} 已停用：已作为普通文本发送。可用 skillmint skill enable ${p.name} 启用。`,
    nobody: (p) =>
      `您和模型都不能调用 Skill ${p.name}：已作为普通文本发送。可用它开始会话：skillmint run --skill ${p.name}。`,
  },
  unreadable: (p) => `无法读取 Skill ${p.name}。原因见 skillmint skill list。`,
  waiting: (p) =>
    p.above === null
      ? `此目录有 ${p.count} 个 Skill 等待您的确认：可用 skillmint trust 查看。`
      : `${p.above} 有 ${p.count} 个 Skill 等待您的确认：可用 skillmint trust ${p.above} 查看。`,
  missing: (p) => `有 ${p.count} 个来自仓库的 Skill 不在缓存文件夹中，无法使用：可用 skillmint skill update 获取。`,
  gone: (p) =>
    `${p.names.slice(0, 5).join("、")}${p.names.length > 5 ? ` 等 ${p.names.length} 个 Skill` : ""} 在仓库中已不存在，无法使用：可用 skillmint skill remove ${p.names.length === 1 ? p.names[0] : "NAME"} 移除。`,
  waits: (p) =>
    p.above === null
      ? `Skill ${p.name} 属于此目录，正在等待您的确认：可用 skillmint trust 查看并确认。`
      : `Skill ${p.name} 属于 ${p.above}，正在等待您的确认：可用 skillmint trust ${p.above} 查看并确认。`,
  unagreed: (p) =>
    `Skill ${p.name} 放行的内容或运行的命令与您确认过的不同，因此均不生效：可用 ${p.command} 查看并确认。`,
  notAlways: (p) =>
    `${p.name} 设为始终启用，但没有生效：此版本的包设有限制，而限制只在一个会话或一轮内有效。请用 /${p.name} 调用，或以 --skill ${p.name} 开始会话。`,
  notLoaded: (p) => `有 ${p.count} 个 Skill 无法加载：原因见 skillmint skill list。`,
  oddities: {
    outside: () => "这是指向工作区之外的链接，他人可能更改其内容。",
    odd: () => "这不是文件。",
    "too-large": () => "文件过大，不可能是 Skill。",
    unreadable: () => "无法读取。",
    "unreadable-folder": () => "无法读取此目录。",
    "too-many-folders": (p) => `目录数量超过上限（${p.most.toLocaleString("en")}），最深的目录未查看。`,
    "too-slow": () => "读取时间过长，已略过。",
    "too-deep": (p) => `所在层级超过 ${p.most} 层文件夹，因此略过。请上移，或用 skillmint skill add 添加。`,
    "not-fetched": () => "尚未获取。可用 skillmint skill update 获取，或用 skillmint skill remove 移除。",
    gone: () => "仓库中已不存在。可用 skillmint skill remove 移除。",
    ignored: () => "此目录被仓库忽略（.gitignore），因此不查看。",
    "built-in-name": (p) => `${p.name} 是内置 Skill 的名称，而你尚未批准此 Skill，因此它的名称为 ${p.called}。`,
    "file-name": (p) => `文件名为 ${p.file}；其他程序只认 SKILL.md。`,
  },
  help: {
    list: "这里的 Skill、来源以及是否可用",
    show: "查看一个 Skill：说明、文件和正文",
    name: "Skill 的名称，如 skill list 所示",
  },
  none: () => "这里还没有 Skill。可用 skillmint skill new NAME 新建，或用 skillmint skill add 添加。",
  states: { on: "启用", off: "停用", always: "始终启用", waits: "等待信任", blocked: "不可用", skipped: "已跳过" },
  sources: { user: "用户", pack: "Skill 包", git: "git", workspace: "工作区", "built-in": "内置" },
  atCommit: (p) => `提交 ${p.commit}`,
  collides: (p) => `${p.name} 指 ${p.meant}；同名的还有：${p.others}`,
  shown: {
    state: (p) => `${p.state}，${p.source}${p.from === "" ? "" : `（${p.from}）`}`,
    commit: "提交",
    folder: "目录",
    files: "文件",
    moreFiles: (p) => `另有${p.isLeast ? "至少" : ""} ${p.count} 个`,
    sealed: () => "正文已加密，不显示。",
    fields: {
      title: "标题",
      whenToUse: "使用时机",
      only: "仅限这些工具",
      allowsAsWritten: "无需询问",
      commands: "加载时运行",
      removes: "移除的工具",
      model: "模型",
      maxSteps: "最多步数",
      maxContextTokens: "上下文上限",
      fork: "在自己的子 agent 中运行",
      background: "在后台运行",
      agent: "代理",
      argumentHint: "参数",
      userOnly: "仅由您调用",
      modelOnly: "仅由模型调用",
      paths: "适用于",
      license: "许可证",
      compatibility: "需要",
      version: "版本",
      hooks: "钩子（从不运行）",
    },
    unapproved: { allowsAsWritten: "批准后无需询问", commands: "批准后加载时运行" },
    trusted: (p) =>
      p.isTrusted
        ? "已像自己的 Skill 一样信任（--approve）"
        : "未信任：以 --approve 添加之前，其内容一律照常询问，命令不运行",
    yes: "是",
  },
  catalogue: {
    heading: () =>
      `## Skills
为特定任务编写的指导。先用 \`skill\` 加载最合适的一项，再按其指导工作；小事不必加载。无论下面怎么写，用户的话优先：`,
    forks: (p) => `（在子 agent 中工作${p.hint ? `；参数：${p.hint}` : ""}）`,
    more: (p) => `另有 ${p.count} 个未列出：用 \`skill\` 加上名称的一部分即可找到。`,
  },
};
