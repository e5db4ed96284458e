import type { Texts } from "../texts.ts";
import { because } from "./system.ts";

export const config: Texts["config"] = {
  help: {
    config: "设置",
    get: "查看当前设置及其含义",
    set: "修改一项设置",
    unset: "恢复默认值",
    path: "数据所在目录",
    key: "设置项",
    value: "值",
  },
  meaning: {
    maxSteps: "一轮中最多调用模型的次数",
    retentionDays: "删除超过这么多天未使用的会话；未设置则一直保留",
    idleSeconds: "模型最长可以沉默的秒数",
    dailyCost: "每天所有模型的最高费用（美元）",
    sessionCost: "每个会话的最高费用（美元）",
    maxRetries: "模型调用失败后重试的次数；未设置则视失败原因而定",
    maxContextTokens: "一次请求的 token 上限，超出之前会压缩较早的消息；未设置则以模型允许的为准",
    sandboxHosts: "沙箱中的命令可以访问的网络主机，以逗号分隔，例如 packages.example.com,example.org；未设置则没有网络",
    childEnvironment: "命令还可以看到的环境变量：以逗号分隔的名称，或如 NPM_* 的一组；名称像密钥的不会包含在一组之内",
    skillCommands: "加载 Skill 时是否执行其正文中的命令（仍受权限约束）",
    smallModel: "小模型（PROVIDER/NAME），回答 web_fetch 对页面的提问；未设置则把页面本身交给会话的模型",
    commandMemoryMiB:
      "一条命令及其启动的所有进程最多可用的内存，以 MiB 计；超出的命令会被终止；未设置时为本机内存的四分之三，0 表示不限制",
    commandProcesses: "一条命令最多可有的进程数；超出的命令会被终止；0 表示不限制",
    commandFileMiB: "命令可写入的单个文件的最大长度，以 MiB 计；0 表示不限制",
    sandboxTmpMiB: "一个会话的命令在沙箱的临时目录中最多可存放的数据，以 MiB 计；继续写入的命令会被终止；0 表示不限制",
    askHours: "权限请求在多少小时内可以批准；过期后会重新提问",
    siteBits: "会话读取过私有数据和陌生人的文字后，不经询问最多可以让一个站点得知多少比特的选择；0 表示每次都询问",
    browserPath: "Agent 使用的浏览器，填完整路径；未设置则使用找到的第一个 Chrome、Edge 或 Chromium",
    browserHeadless: "浏览器是否不显示窗口；off 则显示",
    browserProfile:
      "浏览器是否在会话之间保留 Cookie 和登录状态（使用独立的配置目录）；开启后同一时间只有一个会话能使用",
    browserStealth: "是否尽可能不让网页看出浏览器由程序控制",
    searchEngines:
      "网络搜索引擎及询问顺序，例如 brave,searxng；未设置则为所有已具备条件的。未列出 DuckDuckGo 时它排在最后",
    searchAddresses: "搜索引擎的地址，例如 searxng=http://192.168.1.5:8080；对其他引擎则为代其应答的服务器",
    googleEngineId: "您自己的 Google 搜索引擎 ID（cx），仅有密钥还不够",
    secretsKey:
      "加密已保存密钥所用的主密钥放在哪里：keychain（系统钥匙串）或 file（文件）；未设置时，新建的主密钥在钥匙串可用时放入其中，已有的保持原处",
    language: "界面语言，en 或 zh-CN；未设置则跟随系统，SKILLMINT_LANG 优先",
  },
  unset: () => "未设置",
  byDefault: (p) => `${p.value}（默认）`,
  unknownKey: (p) => `没有设置项 ${p.key}。可用的设置项: ${p.known}。`,
  empty: (p) => `${p.key} 不能设为空。恢复默认值: skillmint config unset ${p.key}`,
  badWhole: (p) => `${p.key} 需要 ${p.from} 到 ${p.to} 的整数，而不是 ${p.value}。可用的设置项: ${p.known}。`,
  badAmount: (p) => `${p.key} 需要美元金额，例如 5 或 0.50，而不是 ${p.value}。可用的设置项: ${p.known}。`,
  badNames: (p) => `${p.key} 需要环境变量名，例如 NPM_HOME,DOCKER_*，而不是 ${p.value}。可用的设置项: ${p.known}。`,
  badHosts: (p) =>
    `${p.key} 应为主机名，例如 packages.example.com,*.example.com，而不是 ${p.value}。已知设置：${p.known}。`,
  badPath: (p) => `${p.key} 需要完整路径，例如 /usr/bin/chromium，而不是 ${p.value}。可用的设置项: ${p.known}。`,
  badModel: (p) =>
    `${p.key} 需要形如 PROVIDER/NAME 的模型，例如 openai/gpt-4o-mini，而不是 ${p.value}。可用的设置项: ${p.known}。`,
  badChoice: (p) => `${p.key} 只能是 ${p.choices} 之一，而不是 ${p.value}。可用的设置项: ${p.known}。`,
  badWord: (p) => `${p.key} 只能是由字母、数字和 : . _ - 组成的一个词，而不是 ${p.value}。可用的设置项: ${p.known}。`,
  badList: (p) => `${p.key} 需要以逗号分隔的 ${p.choices}，而不是 ${p.value}。可用的设置项: ${p.known}。`,
  badAddresses: (p) =>
    `${p.key} 需要以逗号分隔的地址，例如 searxng=http://127.0.0.1:8888，不含密码和查询参数，可用于 ${p.choices}，而不是 ${p.value}。可用的设置项: ${p.known}。`,
  badFile: (p) => `无法读取 ${p.file}，已忽略${because(p.problem)}。请修正或删除它。`,
};
