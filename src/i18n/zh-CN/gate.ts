import type { Texts } from "../texts.ts";

const tiers: Record<string, string> = { user: "用户", session: "会话", workspace: "工作区", skill: "Skill " };
const inPart = (part: string | undefined) => (part === undefined ? "" : `：命令中的 \`${part}\``);
const from = (p: { rule: string; tier: string }) => `${tiers[p.tier] ?? p.tier}设置中的 ${p.rule}`;

export const gate: Texts["gate"] = {
  rule: (p) => {
    const said = { allow: `由${from(p)} 允许`, ask: `因${from(p)} 需要询问`, deny: `由${from(p)} 拒绝` };
    return `${said[p.decision]}${inPart(p.part)}`;
  },
  perhaps: (p) => `${from(p)} 可能与之有关，运行时才能确定，因此需要询问${inPart(p.part)}`,
  opaque: {
    unreadable: () => "有命令被禁止，而该命令无法解析",
    "too-long": () => "有命令被禁止，而该命令过长，无法解析",
    "too-many": () => "有命令被禁止，而该文本包含的命令过多，无法解析",
    dynamic: () => "有命令被禁止，而该命令实际执行的内容在运行时才能确定",
    redefines: () => "有命令被禁止，而该命令会改变某个名称的含义",
  },
  uncounted: {
    unreadable: () => "该命令无法解析，允许命令的规则对其不生效",
    "too-long": () => "该命令过长，无法解析，允许命令的规则对其不生效",
    "too-many": () => "该文本包含的命令过多，无法解析，允许命令的规则对其不生效",
    dynamic: () => "该命令实际执行的内容在运行时才能确定，允许命令的规则对其不生效",
    redefines: () => "该命令会改变某个名称的含义，允许命令的规则对其不生效",
  },
  "data-folder": () => "SkillMint 自身的数据目录不对 Agent 开放",
  "names-data-folder": () => "该命令提到了 SkillMint 自身的数据目录",
  "names-own-port": () => "该命令提到了 SkillMint 自身的端口",
  "names-own-program": () => "该命令会运行 SkillMint 自身",
  "names-other-process": () => "会通过 /proc 查看其他进程",
  "own-settings": (p) => `${p.path} 是 Agent 的配置，Agent 不能自行修改`,
  "unread-settings": (p) => `无法理解此目录的 ${p.path}，无从得知它禁止什么；修好之前都会询问`,
  protected: (p) => `其他程序以后会不经询问地运行或遵循 ${p.path}`,
  "plan-mode-server": () =>
    "计划模式下只能读取，而服务器没有把此工具标为只读；请把这次调用写进计划，或向用户询问所需内容",
  "plan-mode-web": () => "计划模式下不打开网页，只有 web_search 可用；请把要读的内容写进计划，或询问用户",
  "plan-mode": () => "计划模式下只能读取；请把这项改动写进计划",
  "not-only-reading": (p) =>
    `计划模式下只放行确定只读的命令（如 ls、cat、grep、git log）${p.part === undefined ? "" : `，而 \`${p.part}\` 不在其列：计划批准后才能运行`}`,
  inTask: {
    "plan-mode-server": () =>
      "此子 agent 只读取并报告，而服务器没有把此工具标为只读；如确有需要，请在报告中写明这次调用",
    "plan-mode": () => "此子 agent 只读取并报告；请把需要修改的内容写进报告",
    "not-only-reading": (p) =>
      `此子 agent 只读取并报告，因此只能运行确定只读的命令（如 ls、cat、grep、git log）${p.part === undefined ? "" : `，而 \`${p.part}\` 不在其列：请换一种方式查明，或写进报告`}`,
  },
  "beyond-rule": {
    write: (p) => `${p.rule} 包含这条命令，但不包含它写入的文件：${p.path} 需要一条 edit(…) 规则`,
    read: (p) => `${p.rule} 包含这条命令，但不包含它读取的文件：${p.path} 需要一条 read_file(…) 规则`,
    folder: (p) => `${p.rule} 包含这条命令，但不包含在其他目录中运行：${p.path} 需要一条 edit(…) 规则`,
    unknown: (p) => `${p.rule} 包含这条命令和它的参数，但其中的选项或重定向可能会写入文件或改变命令的工作方式`,
  },
  "names-unknown": (p) => `读取哪些文件在运行时才能确定：见 \`${p.part}\``,
  outside: (p) => `${p.path} 在工作区之外`,
  "not-web": (p) => `${p.url} 不是 http 或 https 地址`,
  "own-port": () => "SkillMint 自身的服务不对 Agent 开放；你自己的服务请使用其他端口，此处只能由用户自己查看",
  "private-host": (p) =>
    `${p.host} 位于本机或私有网络${p.short === undefined ? "" : `，而 ${p.short} 没有写明该主机和端口`}`,
  "user-in-url": () => "该地址包含用户名或密码",
  site: () => "本会话中你已允许浏览器在此网站上操作",
  place: () => "本会话中你已允许访问该地址",
  script: (p) =>
    `它会在网页中运行模型写的脚本${p.short === undefined ? "" : `，${p.short} 对脚本无效，只有 browser_evaluate 的规则有效`}`,
  "session-port": () => "这是本会话启动的服务",
  "beyond-pack": {
    tool: (p) => `正在使用的 Skill 包签名时没有声明工具 ${p.missing}；请用它已有的工具，或不用该工具`,
    host: (p) => `正在使用的 Skill 包签名时没有声明主机 ${p.missing}`,
    "hidden-host": (p) => `正在使用的 Skill 包只能访问特定主机，而命令没有为 ${p.missing} 写明其中之一`,
    write: (p) => `正在使用的 Skill 包签名时没有声明写入 ${p.missing}`,
    "hidden-write": () => "正在使用的 Skill 包只能写入特定文件，而这条命令写哪个文件要运行时才知道",
    scripts: () => "正在使用的 Skill 包签名时声明没有自己的程序，因此不从它的目录运行任何程序",
  },
  "protected-values": (p) => `它会把 ${p.handles} 所代表的值交给命令或写入其他文件，而模型看不到这些值`,
  taint: {
    unordered: (p) =>
      `你没有要求在 ${p.to} 执行 \`${p.part}\`，而此会话中有来自 ${p.source} 的文本：只有你确实想这样做时才允许`,
    target: (p) =>
      `${p.to} 将对 \`${p.part}\` 进行操作，你没有提到它，也没有要求查找它，${p.from === undefined ? "任何结果中也没有它" : `它来自 ${p.from}`}：只有 \`${p.part}\` 确实是你要的目标时才允许`,
    repeats: (p) => `其中的 \`${p.part}\` 来自 ${p.from}，不是你写的，而此操作无法撤回`,
    budget: (p) =>
      `本会话读取过你的数据（${p.from}）和来自 ${p.source} 的文字，这次发往 ${p.to} 的内容可能带出这些数据；同意后，本会话之后发往那里的内容不再询问`,
    command: (p) =>
      `本会话中有来自 ${p.source} 的文字，这条命令可能把你的数据（${p.from}）发往任何地方；同意后，本会话不再因此询问同一条命令`,
    protected: (p) => `${p.from} 的内容受保护，而它可能通过 ${p.to} 离开本机`,
    instructs: (p) => `它将写入 ${p.part}，智能体会把它当作您的话，而您并未提及它，且本会话中有来自 ${p.source} 的文字`,
    sweeps: (p) => `\`${p.part}\` 会毁掉比它写明的更多的内容且无法撤回，而本会话中有来自 ${p.source} 的文字`,
    beyond: (p) => `它将写入工作区之外您未提及的 ${p.part}，而本会话中有来自 ${p.source} 的文字`,
  },
  sandbox: (p) => `在沙箱 ${p.sandbox} 中运行`,
  "sandbox-read-only": () => "沙箱为只读，不能更改任何文件；用户可以另选沙箱",
  mode: (p) =>
    p.part === undefined
      ? `由权限模式 ${p.mode} 决定`
      : `由权限模式 ${p.mode} 决定，没有规则允许命令中的 \`${p.part}\``,
  question: () => "它要向您提问",
  denied: (p) => `不允许：${p.reason}`,
  userDenied: () => "用户拒绝了此操作",
  userDeniedBecause: (p) => `用户拒绝了此操作: ${p.reason}`,
  badRule: {
    empty: () => "内容为空",
    name: () => "必须以工具名开头，例如 bash(git log:*)",
    brackets: () => "括号没有闭合，或括号后还有内容",
    "too-long": () => "超过 2,000 个字符",
    hidden: () => "含有换行或不可见的字符",
    "nothing-inside": () => "括号内没有内容；不带括号则表示该工具的所有操作",
  },
};
