import type { Texts } from "../texts.ts";

export const mcpAuth: Texts["mcpAuth"] = {
  problems: {
    needed: "",
    scope: (p) => `需要更多权限：${p.scope}`,
    issuer: (p) => `应答并非来自 ${p.issuer}`,
    address: (p) => `不能经由 ${p.address} 登录：它既不是 https，也不在本机`,
    resource: (p) => `服务器自称是 ${p.resource}`,
    unreadable: "授权服务器的应答无法读取",
    registration: (p) => `授权服务器拒绝注册（HTTP ${p.status}）`,
    noRegistration: "授权服务器不接受注册：请给出 --client-id",
    refused: (p) => `授权服务器答复：${p.code}`,
    late: (p) => `${p.seconds} 秒内无人登录`,
    notAsked: "它不要求登录",
  },
  page: {
    title: "SkillMint",
    done: "SkillMint 已收到应答，可以关闭此页面。",
    wrong: "SkillMint 没有在等待这次登录的应答，可以关闭此页面。",
  },
  help: {
    login: "在浏览器中登录 MCP 服务器",
    logout: "忘记在 MCP 服务器上的登录",
    name: "它的名称",
    noOpen: "只打印地址，不打开浏览器",
    clientId: "为你注册好的客户端，或客户端元数据文档的 https 地址",
    clientSecret: "它的密钥；- 表示从标准输入读取",
    port: "浏览器返回 127.0.0.1 时使用的端口",
  },
  visit: (p) => `请在此登录：${p.address}`,
  loggedIn: (p) => `已登录：${p.name}`,
  loggedOut: (p) => `已退出登录：${p.name}`,
  wasNotLoggedIn: (p) => `没有登录：${p.name}`,
  failed: (p) => `未能登录 ${p.name}${p.detail === "" ? "" : `：${p.detail}`}`,
  notRemote: (p) => `${p.name} 是本机上的程序，无需登录。`,
  hasHeader: (p) => `${p.name} 的配置中有 Authorization 头，用它代替登录。`,
  missing: (p) => `没有给出 ${p.names} 的值`,
};
