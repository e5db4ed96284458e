import type { mcpToolTexts as english } from "../../en/tools/mcp-tools.ts";
import { mcpTexts } from "./mcp.ts";

const because = (detail: string) => (detail === "" ? "" : `（${detail}）`);

export const mcpToolTexts: typeof english = {
  serverIsDown: (p) =>
    `${mcpTexts.serverDown()}: ${p.server}${because(p.detail)}。调用未发送。稍后会自动重新连接；在此之前请换一种方式继续。`,
  serverLost: (p) => `${mcpTexts.serverDown()}: ${p.server} 在应答之前中断${p.detail && `: ${p.detail}`}。`,
  serverComesBack: () => "稍后再调用会重新连接；如果仍然失败，请换用其他来源或告知用户。",
  serverCallUnsure: () => "调用是否已执行无法得知：再次调用前请先检查。",
  serverNotStarted: (p) =>
    `MCP 服务器 ${p.server} 无法启动或连接${because(p.detail)}。调用未发送。请换一种方式继续，或告知用户。`,
  serverTimedOut: (p) => `MCP 服务器 ${p.server} 在 ${p.seconds} 秒内没有应答，也没有进展。`,
  serverWantsLogin: (p) =>
    `MCP 服务器 ${p.server} 需要用户登录${because(p.detail)}。只有用户能登录：在页面的设置中，或用 \`skillmint mcp login ${p.server}\`。`,
  serverAnswerTooLarge: (p) =>
    `MCP 服务器 ${p.server} 的应答过大，无法接收${because(p.detail)}。请缩小请求：只取一部分、加筛选或更小的分页。`,
  serverRefused: (p) => `MCP 服务器 ${p.server} 返回错误: ${p.detail || "没有更多说明"}`,
  serverUnreadable: (p) => `MCP 服务器 ${p.server} 已应答，但应答无法解析${because(p.detail)}。`,
  resultUnreadable: (p) => `MCP 服务器的应答无法解析: ${p.got}`,
  resultFailed: () => "调用失败。服务器没有说明原因。",
  resultEmpty: () => "服务器已应答，但没有任何内容。",
  contentUnknown: (p) => `[类型为 ${p.kind} 的内容无法显示]`,
  contentPicture: (p) => `[图片: ${p.kind}, ${p.width}×${p.height}]`,
  contentFile: (p) => `[${p.kind}, ${p.bytes} 字节, 保存在 ${p.path}]`,
  contentNotBase64: (p) => `[${p.kind}, 不是有效的 base64, 原样保存在 ${p.path}]`,
  contentEmpty: (p) => `[${p.kind}, 空]`,
  contentNotKept: (p) => `[${p.kind}, ${p.bytes} 字节, 无法保存: ${p.problem}]`,
  contentLink: (p) => `[资源: ${p.name} ${p.uri}${p.about && ` – ${p.about}`}]`,
  contentResource: (p) => `[资源: ${p.uri}]`,
};
