import type { mcpAskTexts as english } from "../../en/tools/mcp-asks.ts";

export const mcpAskTexts: typeof english = {
  mcpAsks: (p) => `MCP 服务器 ${p.server} 询问：${p.message}`,
  mcpVisit: (p) =>
    `MCP 服务器 ${p.server} 请您访问 ${p.host} 上的一个地址：${p.message}\n${p.url}\n如果愿意，请自行打开；您在那里输入的内容不会经过这里。`,
  mcpVisited: () => "我已访问",
  mcpSample: (p) => `MCP 服务器 ${p.server} 想用您的模型生成文字（费用由您承担），内容如下：\n${p.prompt}`,
  mcpUnheard: () => "[服务器工作时想向用户询问，但此处无法询问，用户并未看到：如果需要，请用 ask_user 询问。]",
  mcpYes: () => "是",
  mcpNo: () => "否",
  mcpDecline: () => "拒绝回答",
  mcpSkip: () => "不填",
  mcpPreset: (p) => `保留：${p.value}`,
  mcpUnfit: {
    number: () => "[这不是符合要求的数字。]",
    range: (p) =>
      `[不符合范围：${[p.least === undefined ? "" : `至少 ${p.least}`, p.most === undefined ? "" : `至多 ${p.most}`].filter(Boolean).join("，")}。]`,
    option: () => "[请从选项中选择。]",
    format: (p) => `[格式应为 ${p.format}。]`,
  },
};
