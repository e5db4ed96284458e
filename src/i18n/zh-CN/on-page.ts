import type { onPage as en } from "../en/on-page.ts";
import { plain } from "./system.ts";

const orNot = (near: readonly string[]) => (near.length > 0 ? `您是否想要：${near.join(" 或 ")}？` : "");
const agree = (above: string | null) =>
  above === null ? "请在“设置 › 信任的文件夹”中查看" : `请在“设置 › 信任的文件夹”中查看 ${above}`;

export const onPage: typeof en = {
  agents: {
    waiting: (p) => `有 ${p.count} 个 agent 等待您的确认：${agree(p.above)}。`,
    came: (p) => `随之而来的还有可由 task 启动的 agent：${p.names}。`,
  },
  config: {
    empty: (p) => `${p.key} 不能设为空，可以恢复默认值。`,
    badWhole: (p) => `请填写 ${p.from} 到 ${p.to} 之间的整数，而不是 ${p.value}。`,
    badAmount: (p) => `请填写美元金额，例如 5 或 0.50，而不是 ${p.value}。`,
    badNames: (p) => `请填写环境变量名，用英文逗号分隔，例如 NPM_HOME,DOCKER_*，而不是 ${p.value}。`,
    badHosts: (p) => `请填写主机名，用英文逗号分隔，例如 packages.example.com,*.example.com，而不是 ${p.value}。`,
    badPath: (p) => `请填写完整路径，例如 /usr/bin/chromium，而不是 ${p.value}。`,
    badModel: (p) => `请填写带有提供方的模型名，例如 openai/gpt-4o-mini，而不是 ${p.value}。`,
    badWord: (p) => `请填写由字母、数字、冒号、点、下划线和连字符组成的一个词，而不是 ${p.value}。`,
    badList: (p) => `请从 ${p.choices} 中选填，用英文逗号分隔，而不是 ${p.value}。`,
    badAddresses: (p) =>
      `请填写地址，用英文逗号分隔，例如 searxng=http://127.0.0.1:8888，不含密码和查询参数，可用于 ${p.choices}，而不是 ${p.value}。`,
  },
  cost: { badAmount: (p) => `需要美元金额，例如 5 或 0.50，而不是 ${p.text}。` },
  doctor: {
    language: { setting: () => "语言设置" },
    detail: { noContext: () => "服务器没有说明；可在“修改”中填写" },
    data: { makeRoom: () => "释放空间，或删除旧会话" },
    program: {
      noSandbox: () => "没有：要求沙箱的会话会被拒绝",
      environmentFix: () => "启动 SkillMint 时不要在环境变量中放密钥：请在“设置 › 模型”中保存",
    },
    models: { choose: () => "在“设置 › 模型”中添加模型，并设为默认" },
  },
  guide: { instructionsWait: (p) => `${p.path} 等待您的确认：${agree(p.above)}。` },
  mcpAuth: {
    problems: {
      noRegistration:
        "授权服务器不接受注册；如有为您登记的客户端，请在终端中登录：skillmint mcp login 名称 --client-id ID",
    },
  },
  mcpConfig: {
    waiting: (p) => `此文件夹有 ${p.count} 个 MCP 服务器等待您的确认，尚未启动：${agree(null)}。`,
    folderOnly: (p) => `${p.name} 来自文件夹中的文件：请在文件中修改，再到“设置 › 信任的文件夹”中确认。`,
    reasons: {
      changed: () => "其配置与您同意过的不同，因此没有启动；打开开关即可查看并同意",
      waiting: () => "请在“设置 › 信任的文件夹”中确认它的文件夹",
    },
    problems: {
      "no-value": (p) => `没有设置 ${p.detail} 的值：请在启动 SkillMint 的环境中设置，或编辑服务器并直接填写其值`,
      auth: (p) => `需要先登录 ${p.name}${p.detail === "" ? "" : `（${p.detail}）`}`,
    },
    holdsSecret: (p) =>
      `${p.name} 的参数或地址中似乎含有密钥，会以明文保存：请在该处写 \${NAME} 并设置这个变量，或放进环境变量或请求头，其值会作为机密保存。`,
    unreadFile: (p) => {
      if (!p.notJson) return `无法读取 ${p.file}：${plain(p.problem)}`;
      return `${p.file} 不是有效的 JSON${p.notJson.line === null ? "" : `：请检查第 ${p.notJson.line} 行`}。`;
    },
    isOff: (p) => `MCP 服务器 ${p.name} 已停用，请先启用。`,
  },
  mcpConnect: { auth: ({ server }) => `需要先登录 ${server}。` },
  models: {
    noModel: () => "请选择一个模型。",
    badUrl: (p) => `${p.url} 不是 http 或 https 地址。示例：https://HOST/v1`,
    openHttp: (p) =>
      `${p.url} 未加密且不在内网：途中任何人都能读到内容。如仍要使用 ${p.model}，请在“设置 › 模型”中重新添加。`,
    unknownProvider: (p) =>
      `没有名为 ${p.provider} 的服务商。${orNot(p.near)}已知的服务商见“设置 › 模型”；其他服务商请在那里填写地址添加。`,
    missingKey: (p) =>
      `没有 ${p.provider} 的密钥，请在“设置 › 模型”中填写。${p.console ? `获取密钥：${p.console}` : ""}`,
    secretInUrl: (p) => `${p.host} 的地址中含有用户名、密码或密钥，而地址不加密保存。请去掉它，并填在密钥一栏。`,
    formatNeeded: () => "请选择接口格式。",
    badDialect: (p) => `差异描述无效（${p.place}）。`,
    outputOverContext: (p) => `单次回复（${p.output}）不能超过请求与回复的总长度（${p.context}）。`,
    stoodInFor: (p) => `它原是 ${p.models} 的备用模型，现在已无备用。`,
    notAdded: (p) => `未添加过 ${p.model}。${orNot(p.near)}`,
    noStandIn: (p) => `${p.model} 的备用模型已被移除或缺少密钥，请查看“设置 › 模型”。`,
    withoutTools: (p) => `${p.model} 不能调用工具，因此不提供工具，只能对话。`,
  },
  permissions: {
    waits: () => "在“设置 › 信任的文件夹”中同意之前不生效",
    noSuchRule: (p) => `您没有规则 ${p.effect} ${p.rule}。`,
  },
  server: {
    badCode: () =>
      "这个链接已用过或已过期。要获取新链接，请在运行 SkillMint 的终端里按 Enter，或像之前那样再启动一次（`npm start` 或 `skillmint`）：已在运行的不受影响，只会显示新链接。",
    refused: { "no-sandbox": () => "此机器上无法使用沙箱；“设置 › 体检”会说明缺少什么。" },
  },
  session: {
    folderGone: (p) =>
      `这个会话的文件夹 ${p.folder} 已不存在或无法读取。会话内容仍可查看；要继续，请把文件夹放回原处，或在另一个文件夹中开始新会话。`,
    notFound: (p) => `会话不存在：${p.id}。`,
    isTask: (p) => `这是会话 ${p.parent} 的子 Agent，只能由该会话使用，请在那里继续。`,
  },
  sessions: {
    noTurnEnded: () => "该会话还没有完成的一轮，无法建立分支，请先让它完成一轮。",
    noSuchPrompt: (p) => `${p.message} 不是此会话中的消息。`,
    promptInMidTurn: () => "这条消息是在一轮进行中发送的。请从开始该轮的消息或更早的消息建立分支。",
    noSuchCut: (p) => (p.cuts === 0 ? "分支中没有被折叠的内容，无需恢复。" : `分支中有第 1 至 ${p.cuts} 次裁剪。`),
    undo: {
      takeTheseToo: () => "这些也可以一并撤销。",
      noSuchTurn: (p) => `没有第 ${p.turn} 轮：该会话共 ${p.turns} 轮。`,
      alreadyUndone: (p) => `第 ${p.turn} 轮已经撤销。`,
    },
  },
  trust: {
    waiting: (p) => `此文件夹有 ${p.count} 条放行规则等待您确认：${agree(null)}。`,
    badUserRules: (p) =>
      `无法读取您的权限规则（${p.problem}），因此无从得知它们禁止什么，未执行任何操作。可在终端中用 skillmint config unset permissions 删除它们。`,
    above: (p) => `上层文件夹 ${p.folder} 中有内容等待您确认：${agree(null)}。`,
  },
  workRules: { notFound: (p) => `没有规则 ${p.which}，可能已被移除。` },
};
