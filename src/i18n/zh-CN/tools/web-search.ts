import type { webSearchTexts as english } from "../../en/tools/web-search.ts";
import { because } from "../system.ts";

const said = ({ code }: { code: string }) => (code === "" ? "" : `（${code}）`);
const add = ({ name }: { name: string }) => `skillmint search add ${name}`;
const orSet = ({ variables }: { variables: readonly string[] }) =>
  variables[0] === undefined ? "" : `，或设置环境变量 ${variables[0]}`;

export const webSearchTexts: typeof english = {
  searchCount: (p) => `count 是所需结果的数量: 1 到 ${p.most}。`,
  searchForWhat: () => "query 为空: 请说明要搜索什么。",
  searchResults: () => "搜索结果:",
  searchMost: (p) => `一次最多 ${p.most} 条结果。如需其他结果，请换词搜索。`,
  searchedBy: (p) => `搜索引擎: ${p.engine}`,
  nothingFound: (p) => `${p.engine} 没有找到相关结果: ${p.query}\n请换用其他或更少的关键词。`,
  searchGoesOn: (p) => `正在询问 ${p.engine}`,
  webSearchFailed: (p) =>
    `搜索失败，没有搜索引擎应答:\n${p.problems.map((one) => `- ${one}`).join("\n")}\n请告知用户。${p.othersMayHelp ? "用户可用 `skillmint search list` 查看所有搜索引擎及其所需。已知的网址可直接用 web_fetch 阅读。" : ""}`,
  engineFailed: {
    key: (p) => `${p.engine} 拒绝了密钥${said(p)}。用户可更换: ${add(p)}`,
    quota: (p) =>
      `${p.engine} 暂不应答: 额度已用完或请求过快${said(p)}。请稍后再试，或由用户提高额度${p.link ? `: ${p.link}` : "。"}`,
    blocked: (p) =>
      `${p.engine} 将本机视为机器人并拦截${said(p)}。请一小时后再试，或由用户添加带密钥的搜索引擎，例如: skillmint search add brave`,
    format: (p) => `${p.engine} 不以 JSON 应答${said(p)}。请其管理员在 settings.yml 的 search.formats 中加入 json。`,
    down: (p) => `${p.engine} 出错${said(p)}。请稍后再试。`,
    refused: (p) => `${p.engine} 未接受请求${said(p)}。请换用其他关键词。`,
    unreadable: (p) => `${p.engine} 的应答中没有可识别的结果${said(p)}。可能经过代理，或其页面已改版。`,
    private: (p) => `${p.engine}: 其域名在此指向内网地址，因此未请求。如确实在此: ${add(p)} --address URL`,
    moved: (p) => `${p.engine} 转向了其他地址${said(p)}。如确认无误: ${add(p)} --address URL`,
    timeout: (p) => `${p.engine} 在 10 秒内未应答。请稍后再试。`,
    unreachable: (p) => `无法连接 ${p.engine}${because(p.code)}。网络可能已断开。`,
    "no-key": (p) => `${p.engine} 没有密钥。用户可设置: ${add(p)}${orSet(p)}`,
    "no-address": (p) => `${p.engine} 没有地址。用户可设置: ${add(p)} --address URL${orSet(p)}`,
    "no-engine-id": (p) =>
      `${p.engine} 缺少用户自己的搜索引擎 ID: ${add(p)} --engine-id ID，或设置环境变量 GOOGLE_CSE_ID`,
    "no-secrets": (p) => `${p.engine}: 无法读取已保存的密钥。\`skillmint doctor\` 会说明原因。`,
  },
};
