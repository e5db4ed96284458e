export const mcpConnect = {
  start: ({ detail }: { detail: string }) => (detail ? `无法启动：${detail}` : "无法启动。"),
  unfitForBatch: ({ word }: { word: string }) => `在 Windows 上，批处理文件的参数不能含有 "、% 或换行：${word}`,
  noAnswer: ({ seconds }: { seconds: number }) => `${seconds} 秒内没有应答`,
  tooLarge: ({ detail }: { detail: string }) => `应答过大（${detail}）`,
  missing: ({ names }: { names: readonly string[] }) => `没有设置 ${names.join("、")} 的值`,
  lost: ({ detail }: { detail: string }) => (detail ? `MCP 服务器已断开：${detail}` : "MCP 服务器已断开"),
  auth: ({ server }: { server: string }) => `需要用户先登录：skillmint mcp login ${server}`,
};
