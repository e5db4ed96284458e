import type { Texts } from "../texts.ts";

export const server: Texts["server"] = {
  noSession: () => "没有这个会话，可能已被删除。",
  noRoute: () => "这个地址上什么都没有。/api/openapi.json 列出了全部接口。",
  busy: () => "会话正在工作。请先停止它，或等它完成。",
  owned: (p) => `另一个 SkillMint（进程 ${p.owner}）正在处理这个会话。请等它完成，或在那里停止它。`,
  refused: {
    "no-such-ask": () => "这个问题已经回答过了，或者不再需要回答。",
    "wrong-answer": () => "这个回答与问题不符。",
  },
  badInput: (p) => `${p.where}：${p.problem}`,
  badSeq: (p) => `没有第 ${p.seq} 号事件：该会话的最后一个是 ${p.last} 号。请去掉 \`after\` 重新开始。`,
  noFolder: (p) => `没有可读的文件夹 ${p.folder}。`,
  unexpected: (p) => `SkillMint 自身出错：${p.problem}`,
  tooLarge: () => "内容太大，服务器一次接收不了。",
  guard: {
    path: () => "地址的写法不对。",
    host: () => "这台服务器没有这个名字。",
    origin: () => "其他地址的网页不能使用这台服务器。",
    site: () => "其他网站的网页不能使用这台服务器。",
    "content-type": () => "请发送 JSON，并带上请求头 `Content-Type: application/json`。",
    token: () => "令牌缺失或已失效。请重新运行 `skillmint` 打开页面。",
  },
  badCode: () => "这个链接已用过或已过期。请在终端重新运行 `skillmint` 获取新链接。",
  listening: (p) => `SkillMint 正在运行：${p.url}`,
  openAt: (p) => `用这个链接打开（一分钟内有效，只能用一次）：${p.url}`,
  already: (p) => `SkillMint 已在运行：${p.url}`,
  stopping: () => "正在停止。",
  help: { serve: "只启动服务器，不打开页面", host: "监听地址", port: "监听端口" },
};
