import type { Texts } from "../texts.ts";
import { because, plain } from "./system.ts";

const wrongUses: Record<string, (what: string) => string> = {
  unknownCommand: (what) => (what ? `未知命令: ${what}` : ""),
  unknownOption: (what) => `未知选项: ${what}`,
  missingArgument: (what) => `缺少参数: ${what}`,
  optionMissingArgument: (what) => `选项缺少参数: ${what}`,
  invalidArgument: (what) => `选项的值无效: ${what}（可选的值见 --help）`,
  excessArguments: () => "参数过多（提示词请用引号括起来）",
};

export const cli: Texts["cli"] = {
  help: {
    titles: { "Usage:": "用法:", "Arguments:": "参数:", "Options:": "选项:", "Commands:": "命令:" },
    program: "在您自己的电脑上，用任意语言模型运行 Agent Skills。",
    version: "显示版本",
    help: "显示帮助",
    run: "无界面运行一轮",
    prompt: "要 Agent 做的事；- 表示从标准输入读取",
    output: "输出形式",
    model: "模型；不指定时为 model use 设定的默认模型，或内置演示模型",
    baseUrl: "任意接口地址，无需配置",
    format: "接口格式（默认 openai）",
    apiKey: "密钥，仅用于本次",
    session: "继续该会话",
    continue: "继续此目录最近的会话",
    maxSteps: "本轮最多调用模型的次数（默认 100）",
    skill: "会话的主 Skill",
    tools: "要加载的工具名，以逗号分隔，或 none；含 use_tool 时可用其他所有工具",
    answer: "回答会话中的询问: ASK=allow、ASK=always、ASK=deny 或 ASK=deny:原因；问题用 ASK=编号或文字",
    noSave: "不保存此会话",
    cwd: "工作目录（默认为当前目录）",
    mode: "哪些操作无需询问（默认 default）",
    sandbox: "命令可触及的范围（默认 off）",
    allow: "允许匹配的调用，如 'bash(git log:*)'",
    deny: "拒绝匹配的调用",
    tool: "直接使用工具",
    toolList: "列出所有工具",
    toolCall: "调用一个工具：同样的权限检查和限制，输出与模型收到的完全一致",
    toolInput: "工具输入（JSON）",
    sessions: "已保存的会话",
  },
  usage: (p) => `${p.problem}\n用法见 skillmint --help`,
  noSuchCommand: (p) => `未知命令: ${p.name}。要给出提示词请用: skillmint run "…"`,
  wrongUse: (p) => wrongUses[p.code]?.(p.what) || p.message,
  unexpected: (p) => `操作未成功: ${plain(p.problem)}${p.log ? `\n详情见 ${p.log}` : ""}`,
  tasksAtWork: (p) => `正在等待 ${p.count} 个后台子 agent，最多 ${p.minutes} 分钟；结果会随您的下一条消息交给模型。`,
  tasksHeld: (p) => `${p.count} 个后台子 agent 在此停下，待您回答后继续。`,
  tasksLeft: (p) =>
    `${p.count} 个子 agent 在 ${p.minutes} 分钟后仍未结束，就此停下。${p.session ? `继续请运行: skillmint run --session ${p.session}` : ""}`,
  skillForks: (p) => `此 Skill 在自己的子 agent（${p.agentType}）中运行: “${p.about}”`,
  taskEnded: (p) =>
    `后台子 agent（${p.agentType}）${{ ok: "已返回结果", error: "已失败", aborted: "已停止" }[p.status]}: “${p.about}”`,
  promptMissing: () => '请说明要做什么: skillmint run "…"，或用 skillmint run - 从管道输入。',
  fixedFlag: (p) => `${p.flag} 只用于新会话: 已有会话沿用开始时的设置。请去掉该选项，或开始新会话。`,
  emptySession: () => "--session 为空。用 skillmint session list 查看会话 id。",
  noFolder: (p) => `目录不存在: ${p.folder}。请用 ${p.flag} 指定其他目录。`,
  folderGone: (p) => `当前目录已不存在${because(p.problem)}。请切换到其他目录，或用 ${p.flag} 指定。`,
  needsNode: (p) =>
    `SkillMint 需要 Node 24 或更新版本，而当前是 ${p.version}。请在其目录中运行一次 npm start，它会自动准备。`,
  outputFailed: (p) => `无法写出结果: ${plain(p.problem)}。会话已保留。`,
  refused: {
    "nothing-to-do": () => "该会话没有未完成的工作。请给出提示词以继续。",
    waiting: () => "会话正在等待回答。请用 --answer 给出。",
  },
  answerWithoutSession: () => "--answer 用于已保存的会话。请用 --session 或 --continue 指定。",
  notAFolder: (p) => `${p.folder} 不是目录。请用 ${p.flag} 指定目录。`,
  ownFolder: (p) => `${p.folder} 属于 SkillMint 自己的数据，Agent 不能在其中工作。请用 ${p.flag} 选择其他文件夹。`,
  closedFolder: (p) => `没有读取 ${p.folder} 的权限。请修改其权限，或用 ${p.flag} 指定其他目录。`,
  badRule: (p) => `${p.rule} 不是有效的规则。规则形如 bash、'bash(git log:*)' 或 'edit(src/**)'。`,
  badSteps: (p) => `--max-steps 需要不小于 1 的整数，而不是 ${p.text}。`,
  badJson: (p) => `输入不是有效的 JSON: ${p.problem}`,
  searchedTools: () => "带 + 的工具由 tool_search 查找、use_tool 调用；其余工具每个会话都有。",
  unknownTool: (p) => `工具不存在: ${p.name}。用 skillmint tool list 查看所有工具。`,
  permissionNeeded: (p) => `需要许可（${p.reason}）: ${p.what}
此命令不会等待回答。${p.flag ? `如需一开始就允许，请加上: ${p.flag}${p.site ? "（浏览器在该网站上的所有操作，脚本除外）" : ""}` : p.mode === null ? "没有规则或模式可以允许此操作，只能在已保存的会话中回答。" : `没有规则可以只允许此操作${p.mode ? `；--mode ${p.mode} 可以` : ""}。`}${p.answer ? `\n如需允许并继续: skillmint run ${p.answer}\n（也可用 ${p.always ? "=always 在本会话中允许此规则所含的一切，" : ""}=deny 或 =deny:原因 拒绝）\n会话沿用其模型和模式；--allow、--deny 和 --api-key 需重新给出。` : ""}${p.notes ? "\n允许后，本次会话中的所有记忆都不再询问。" : ""}${p.page ? "\n网页已随此命令关闭，已填写的内容不再保留: 继续时需从头开始。" : ""}`,
  contextCut: (p) =>
    `${
      {
        asked: `应模型要求，已压缩较早的 ${p.count} 条消息`,
        compacted: `上下文将满: 已压缩较早的 ${p.count} 条消息`,
        trimmed:
          p.count === 0 ? "上下文已满: 过长的结果省略中间部分发送" : `上下文已满: 不再发送较早的 ${p.count} 条消息`,
      }[p.way]
    }${p.saved ? "，可用 session show --full 查看" : ""}。`,
  summaryFailed: () => "模型要求压缩较早的消息，但未能生成摘要，消息全部保留。",
  retrying: (p) => `模型未能回答（${p.reason}），${p.seconds} 秒后第 ${p.attempt} 次重试。`,
  badAnswer: (p) => `${p.text} 不是有效的回答。回答形如 ask_…=allow、ask_…=deny:原因，问题则为 ask_…=文字。`,
  noSessions: () => '还没有会话。用 skillmint run "…" 开始一个。',
  readOnly: () => "数据目录无法写入，因此不能保存任何内容。以下是此前保存的内容。",
  store: {
    "newer-version": (p) => `数据目录由更新版本的 SkillMint 写入（${p.detail}）。请更新本程序；数据未被改动。`,
    "other-owners": (p) => `数据目录需要升级，但另一个 SkillMint 正在使用（${p.detail}）。请将其停止后重试。`,
    foreign: (p) => `${p.detail} 是数据库，但不属于 SkillMint。请将 SKILLMINT_HOME 指向其他目录；数据未被改动。`,
    "not-a-file": (p) =>
      `${p.detail} 不是普通文件，不能用作数据库。请将其移走，或将 SKILLMINT_HOME 指向其他目录；数据未被改动。`,
    emptied: (p) =>
      `数据库 ${p.detail} 是空的，但此数据目录曾存储过会话。请放回它的备份，或将其删除以重新开始；数据未被改动。`,
    replaced: (p) =>
      `数据库 ${p.detail} 在 SkillMint 使用期间被删除、替换或清空。最后的内容没有保存，也不再写入任何内容。请放回该文件，然后重新启动 SkillMint。`,
    busy: (p) => `另一个程序占用了数据库${because(p.detail)}。请等其结束后重试。`,
    corrupt: (p) => `数据库已损坏（${p.detail}）。可将 skillmint.db 移走以重新开始；备份可能在 skillmint.db.backup-*。`,
    unwritable: (p) => `无法写入数据目录${because(p.detail)}。请检查权限或磁盘空间，或将 SKILLMINT_HOME 指向其他目录。`,
  },
};
