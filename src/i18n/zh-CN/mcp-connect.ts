import { plain } from "./system.ts";

const lookAtAddress = "请检查地址，它通常以 /mcp 或 /sse 结尾";

export const mcpConnect = {
  start: ({ detail }: { detail: string }) => (detail ? `无法启动：${plain(detail)}` : "无法启动。"),
  unfitForBatch: ({ word }: { word: string }) => `在 Windows 上，批处理文件的参数不能含有 "、% 或换行：${word}`,
  unreached: {
    "not-mcp": ({ detail }: { detail: string }) =>
      `该地址应答的不是 MCP 服务器${detail && `（${detail}）`}；${lookAtAddress}`,
    status: ({ detail }: { detail: string }) => {
      const [, status = "", said = ""] = /^(\d+) ?(.*)$/s.exec(detail) ?? [];
      const http = `HTTP ${status}${said && `：${said}`}`;
      if (status === "404") return `该地址没有内容（${http}）；${lookAtAddress}`;
      if (status === "429") return `请求过于频繁（${http}）；请稍后再试`;
      if (status.startsWith("3")) return `服务器要求改用另一个地址（${http}）；请填写那个地址`;
      if (status.startsWith("5")) return `服务器自身出错（${http}）；请稍后再试，或联系其运营者`;
      return `服务器不接受 MCP 客户端的请求（${http}）；${lookAtAddress}`;
    },
  },
  tooLarge: ({ detail }: { detail: string }) => `应答过大（${detail}）`,
  missing: ({ names }: { names: string }) => `没有设置 ${names} 的值`,
  lost: ({ detail }: { detail: string }) => (detail ? `MCP 服务器已断开：${detail}` : "MCP 服务器已断开"),
  auth: ({ server }: { server: string }) => `需要用户先登录：skillmint mcp login ${server}`,
};
