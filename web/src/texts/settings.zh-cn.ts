import type { Words } from "./texts.ts";

export const settings: Words["settings"] = {
  name: "设置",
  back: "全部设置",
  sections: {
    models: { name: "模型", what: "由谁来回答：添加模型、填写密钥、检测能力。" },
    skills: { name: "Skill", what: "Agent 会做什么、来自哪里、哪些始终生效。" },
    packs: { name: "打包工坊", what: "把一个 Skill 做成签名文件，交给别人使用。" },
    mcp: { name: "MCP 服务器", what: "自带工具的程序和服务。" },
    permissions: { name: "权限", what: "哪些直接做，哪些先询问，哪些永远不做。" },
    rules: { name: "规则", what: "每个会话都必须遵守的工作规则。" },
    trust: { name: "信任的文件夹", what: "您已同意使用其自带 Skill、服务器和规则的文件夹。" },
    memory: { name: "记忆", what: "Agent 为以后的会话记下的内容，经你确认后才会作为依据。" },
    budgets: { name: "限额", what: "最多花多少钱、每轮最多多少步、内容保留多久。" },
    look: { name: "外观", what: "本浏览器中页面的颜色、语言和通知。" },
    access: { name: "访问", what: "已获准进入的浏览器。移除后需要重新获准。" },
    doctor: { name: "体检", what: "这台电脑上什么可用、缺什么、如何补上。" },
  },
  loading: "加载中…",
  reload: "刷新",
  broken: "页面的这一部分无法加载，请刷新页面。",
};
