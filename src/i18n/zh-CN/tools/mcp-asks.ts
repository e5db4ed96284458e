import type { mcpAskTexts as english } from "../../en/tools/mcp-asks.ts";

export const mcpAskTexts: typeof english = {
  mcpAsks: (p) => `MCP 服务器 ${p.server} 询问：${p.message}`,
  mcpVisit: (p) =>
    `MCP 服务器 ${p.server} 请您访问 ${p.host} 上的一个地址：${p.message}\n${p.url}\n如果愿意，请自行打开；您在那里输入的内容不会经过这里。`,
  mcpVisited: () => "我已访问",
  mcpSample: (p) => `MCP 服务器 ${p.server} 想用您的模型生成文字（费用由您承担），内容如下：\n${p.prompt}`,
  mcpUnheard: (p) => {
    const wanted = { form: "要求填写表单", visit: "请用户访问一个地址", words: "想用你的模型生成文字" };
    const why = p.isShowable ? "此处无法询问用户" : "该表单无法显示";
    const remedy = p.fields && `如需其中各项，请用一次 ask_user 全部询问：${p.fields}。`;
    return `[用户没有取消或拒绝，无论服务器在下面怎么说：服务器${wanted[p.wanted]}，但${why}，用户并未看到。${remedy}]`;
  },
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
