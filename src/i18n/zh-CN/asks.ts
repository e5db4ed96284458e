import type { Texts } from "../texts.ts";

export const asks: Texts["asks"] = {
  ofTask: (p) => `来自子 agent（${p.agentType}）“${p.about}”:`,
  needed: (p) =>
    `Agent 提问: ${p.question}
${p.options.map((option, index) => `  ${index + 1}. ${option}\n`).join("")}此命令不会等待回答。${p.answer ? `\n继续请运行: skillmint run ${p.answer}` : ""}${p.answer && p.options.length > 0 ? `\n（… 为${p.multiple ? "编号，如 1,3，或" : "编号或"}您自己的回答）` : ""}`,
  badPermission: (p) => `${p.ask} 请求的是权限，“${p.text}”不是有效回答: 请用 allow、always、deny 或 deny:原因。`,
  emptyPermission: (p) => `对 ${p.ask} 的回答为空：请用 allow、always、deny 或 deny:原因。`,
  noSuchOption: (p) => `${p.ask} 的选项为 1 到 ${p.count}，没有 ${p.text}。请给出其中的编号或文字。`,
  onlyOne: (p) => `${p.ask} 只能选一项，不能是 ${p.text}。`,
  emptyAnswer: (p) => `对 ${p.ask} 的回答为空。请给出内容: --answer ${p.ask}=…`,
  answerRefused: (p) =>
    `${p.ask}：${p.problem}未保存任何回答。${p.again ? `\n如需重新提问，请运行: skillmint run --session ${p.session}` : ""}`,
  hashMissing: () => "批准时必须说明批准的是什么：请附上该问题显示时的 hash。",
  unconfirmed: () =>
    "无限制模式下几乎不再询问：只询问规则要求询问的、涉及 SkillMint 自身的，以及其他程序会运行或信任的文件。请输入“无限制”，为本会话确认。",
  modeNote: {
    default: () => "[当前为默认模式：修改文件和执行命令前会询问用户。]",
    "accept-edits": () => "[当前为自动接受修改模式：工作区内的修改无需询问，执行命令前会询问用户。]",
    plan: (p) =>
      `[计划模式：只能读取和查看（文件，以及 ls、grep、git log 等只读命令${p.servers}），除任务清单外不得做任何修改。计划完成后用 exit_plan_mode 提交${p.how}。]`,
    unrestricted: () => "[当前为无限制模式：几乎不再询问用户；规则禁止的操作仍被禁止。]",
  },
  readOnlyTools: () => "，和服务器标为只读的 MCP 工具",
  throughUseTool: () => '，通过 use_tool 调用: {"name":"exit_plan_mode","input":{"plan":"…"}}',
};
