import type { Texts } from "../texts.ts";

const orNot = (near: readonly string[]) => (near.length > 0 ? `您是否指 ${near.join(" 或 ")}？` : "");

export const searchEngines: Texts["searchEngines"] = {
  help: {
    search: "网络搜索引擎",
    list: "列出所有搜索引擎: 询问顺序，以及没有序号的还需要什么",
    add: "设置密钥或地址；密钥加密保存",
    engine: "brave、tavily、serpapi、bing、google、searxng、bocha 或 duckduckgo",
    address: "地址: searxng 为您自己的，其他为代其应答的服务器",
    engineId: "您自己的 Google 搜索引擎 ID（cx）",
    remove: "移除其密钥、地址和顺序",
  },
  unknown: (p) => `没有搜索引擎 ${p.name}。${orNot(p.near)}可用: ${p.known}。`,
  badAddress: (p) =>
    `${p.address} 不是 http 或 https 地址，或含有密码、查询参数或逗号。例如: --address http://127.0.0.1:8888`,
  addressNeeded: (p) => `您的 ${p.engine} 在哪里？ skillmint search add ${p.name} --address URL`,
  badEngineId: (p) =>
    `${p.id} 不是搜索引擎 ID，或不用于 Google。例如: skillmint search add google --engine-id 0123456789abcdef0`,
  noKey: (p) => `${p.engine} 不需要密钥。`,
  keyNeeded: (p) =>
    `${p.engine} 需要密钥，而此处无人可输入。请用管道传入: skillmint search add ${p.name} --api-key -；或设置环境变量 ${p.variables[0]}。${p.console ? `获取密钥: ${p.console}` : ""}`,
  added: (p) =>
    p.place === null
      ? `${p.engine} 已保存，但尚不可用。`
      : `${p.engine} 已就绪${p.place === 1 ? "，将最先询问" : `，询问顺序第 ${p.place} 位`}。试一试: skillmint tool call web_search '{"query":"…"}'`,
  removed: (p) => `${p.engine} 已移除。`,
  notAdded: (p) => `没有为 ${p.engine} 保存任何内容。`,
  stillInEnvironment: (p) => `其密钥或地址仍来自环境变量 ${p.variable}。`,
  lacks: {
    address: (p) => `没有地址（skillmint search add ${p.name} --address URL）`,
    "engine-id": (p) => `没有搜索引擎 ID（skillmint search add ${p.name} --engine-id ID）`,
  },
};
