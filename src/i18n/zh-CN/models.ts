import type { Texts } from "../texts.ts";
import { because } from "./system.ts";

const orNot = (near: readonly string[]) => (near.length > 0 ? `是否指 ${near.join(" 或 ")}？` : "");

const otherWays = ({ variables, console }: { variables: readonly string[]; console?: string | undefined }) =>
  `${variables.length > 0 ? `，或设置环境变量 ${variables.join(" 或 ")}` : ""}。${console ? `密钥在此创建: ${console}` : ""}`;

export const models: Texts["models"] = {
  help: {
    models: "模型及其密钥",
    list: "可用的模型；* 为默认模型",
    all: "列出所有已知的提供商及其密钥创建页面",
    add: "添加模型，或修改其信息；密钥加密保存",
    added: "提供商/模型；只写已知的提供商则添加其全部模型",
    name: "显示名称",
    baseUrl: "接口地址；已知的提供商无需填写",
    format: "接口格式",
    apiKey: "密钥；- 表示从标准输入读取；不写则会询问",
    noKey: "不保存密钥",
    context: "请求与回复合计的最大 token 数",
    maxOutput: "一次回复的最大 token 数",
    priceInput: "每百万输入 token 的价格（美元）",
    priceOutput: "每百万输出 token 的价格（美元）",
    priceCacheRead: "每百万缓存命中输入 token 的价格（美元）",
    fallback: "该模型失败时的备用模型",
    dialect: "与其格式的差异（JSON）",
    remove: "移除模型；提供商的最后一个模型移除时，密钥一并删除",
    removed: "提供商/模型，或只写提供商以移除其全部模型",
    use: "设置默认模型",
    used: "提供商/模型，或 demo",
  },
  noModel: () => "请用 --model 提供商/模型 指定模型。",
  badUrl: (p) => `${p.url} 不是 http 或 https 地址。示例: --base-url https://HOST/v1`,
  openHttp: (p) =>
    `${p.url} 未加密且不在内网: 途中任何人都能读到内容。如仍要使用，请再次指定: --base-url ${p.url} --model ${p.model}`,
  openAdded: (p) => `注意: ${p.host} 未加密，途中任何人都能读到密钥和全部内容。`,
  badKey: () => "密钥中含有不可能出现的字符（换行、空格或非 ASCII 字符）。请重新复制。",
  sessionModel: (p) =>
    `该会话上次使用的模型是 ${p.model}。请再次用 --base-url 和 --api-key 指定其地址，或用 --model 指定其他模型。`,
  unknownProvider: (p) =>
    `没有名为 ${p.provider} 的提供商。${orNot(p.near)}用 skillmint model list --all 查看已知的提供商；其他提供商用 skillmint model add ${p.model} --base-url URL --format FORMAT 添加，或用 --base-url 只在本次指定。`,
  whichModel: (p) =>
    `要用 ${p.provider} 的哪个模型？${p.models.length > 0 ? `已知: ${p.models.join("、")}。` : `请写作 ${p.provider}/MODEL。`}`,
  missingKey: (p) => `没有 ${p.provider} 的密钥。请用 skillmint model add ${p.model} 保存${otherWays(p)}`,
  keyNeeded: (p) =>
    `${p.provider} 需要密钥，而无人可以输入。请用 --api-key - 从管道输入，用 --no-key 跳过${otherWays(p)}`,
  askKey: (p) => `${p.provider} 的密钥（不显示）: `,
  emptyKey: () => "未给出密钥；未作任何改动。",
  secretInUrl: (p) =>
    `${p.host} 的地址中含有用户名、密码或密钥，而地址不加密保存。请去掉它，并用 --api-key - 给出密钥。`,
  badProvider: (p) =>
    `${p.provider || "（空）"} 不能作为提供商的名称。名称由小写字母、数字和 . _ - 组成，demo 已被占用。`,
  badModel: (p) => `${p.name || "（空）"} 不能作为模型的名称: 不含空白，1 至 200 个字符。`,
  formatNeeded: () => "请指定接口格式: --format openai、anthropic 或 responses。",
  halfPrice: () => "价格需要同时给出 --price-input 和 --price-output。",
  badPrice: (p) => `${p.flag} 需要美元金额，如 0.27，而不是 ${p.text}。`,
  badDialect: (p) => `--dialect 不是有效的 JSON 差异描述（${p.place}）。`,
  keyAndNone: () => "--no-key 与 --api-key 相互矛盾，请只用其一。",
  outputOverContext: (p) =>
    `单次回复（--max-output ${p.output}）不能超过请求与回复的总长度（--context ${p.context}）。`,
  ownFallback: () => "模型不能作为自己的备用模型。",
  nowThere: (p) =>
    `已就绪: ${p.ids}。${p.standing ? `默认模型为 ${p.standing}: skillmint run "…"` : "用 --model 指定，或用 skillmint model use 设为默认。"}`,
  nowGone: (p) => `已移除 ${p.ids}${p.key ? "，密钥也已删除" : ""}。`,
  stoodInFor: (p) =>
    `它原是 ${p.models} 的备用模型，现在已无备用。可用 skillmint model add PROVIDER/MODEL --fallback OTHER 另行指定。`,
  nowUsed: (p) => `未指定模型时，将由 ${p.model} 应答。`,
  notAdded: (p) => `未添加过 ${p.model}。${orNot(p.near)}用 skillmint model list 查看已添加的模型。`,
  demoIsDefault: (p) =>
    `未指定模型时由内置演示模型应答。${p.some ? "用 skillmint model use 提供商/模型 选择一个。" : "用 skillmint model add 提供商/模型 添加；skillmint model list --all 列出所有提供商。"}`,
  keyFrom: {
    store: () => "密钥已保存",
    unreadable: () => "已保存的密钥无法读取",
    environment: (p) => `密钥来自 ${p.variable}`,
    "none-needed": () => "无需密钥",
    missing: () => "没有密钥",
  },
  notRunning: () => "未运行",
  context: (p) => `${p.tokens} token`,
  contextUnknown: () => "上下文长度未知",
  price: (p) => `每百万 token 输入 $${p.input}、输出 $${p.output}`,
  priceUnknown: () => "价格未知",
  free: () => "免费",
  noTools: () => "不能调用工具",
  noStandIn: (p) => `${p.model} 的备用模型已被移除或缺少密钥，参见 skillmint model list。`,
  fallsBackTo: (p) => `备用 ${p.model}`,
  withoutTools: (p) => `${p.model} 不能调用工具，因此不提供工具（--tools none），只能对话。`,
  secrets: {
    what: {
      "key-lost": (p) => `用于解锁已保存密钥的文件不见了: ${p.file}`,
      "key-wrong": (p) => `${p.file} 无法解锁已保存的密钥`,
      keychain: (p) => `已保存密钥的主密钥在系统钥匙串中，但无法取得${because(p.detail)}`,
      "no-keychain": () => "secretsKey 已设为 keychain，但此处没有可用的系统钥匙串",
      damaged: (p) => `无法读取已保存的密钥: ${p.file}${because(p.detail)}`,
      unusable: (p) => `无法使用已保存的密钥: ${p.file}${because(p.detail)}`,
    },
    unlock: (p) =>
      `请解锁钥匙串，或在当初保存密钥的登录会话中使用；在那里运行 skillmint config set secretsKey file 可把它放进文件，便于各处使用。若已彻底丢失，请重新开始: mv "${p.folder}" "${p.folder}.lost"，然后逐个重新提供密钥`,
    choose: () => "请在有钥匙串的环境中登录，或改用文件: skillmint config set secretsKey file",
    mend: (p) =>
      p.usable
        ? `请从备份恢复；或者重新开始: mv "${p.folder}" "${p.folder}.lost"，然后逐个重新提供密钥: skillmint model add PROVIDER/MODEL --api-key -`
        : `请检查权限（chmod 700 "${p.folder}"）或磁盘空间；若该处不是文件夹，请将其移走`,
    sentence: (p) => `${p.what}。未作任何改动。${p.mend}`,
  },
};
