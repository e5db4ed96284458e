import type { trust as english } from "./trust.en.ts";

export const trust: typeof english = {
  waiting: (p) => `这个文件夹自带 ${p.count} 项内容，尚未启用。`,
  look: "查看",
  title: "这个文件夹自带的内容",
  what: "这些内容由文件夹的作者放入，在您同意之前都不会启用。以后若有改动，会再次询问。",
  waitingList: "尚未启用",
  others: (p) => `无需处理的 ${p.count} 项`,
  more: "下面还有内容，全部看过后才能全部信任。",
  takeBack: "收回全部信任",
  close: "关闭",
  notNow: "暂不",
  chosen: "信任勾选的",
  all: "信任以上全部",
  kinds: {
    skill: "Skill",
    server: "MCP 服务器",
    rule: "规则",
    agent: "Agent",
    instructions: "说明文件",
    hook: "钩子",
    setting: "设置",
  },
  states: { trusted: "已信任", new: "新", changed: "同意之后有改动", unreadable: "无法读取", never: "从不启用" },
};
