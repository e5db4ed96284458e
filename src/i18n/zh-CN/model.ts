import type { Texts } from "../texts.ts";
import { because } from "./system.ts";

type Failed = Parameters<Texts["model"]["problems"]["overloaded"]>[0];

const asksToWait = ({ retryAfterMs }: Failed) => {
  // Some say "at once", and mean nothing by it.
  if (!retryAfterMs) return "请稍候";
  return `服务端要求等待 ${timeOf(retryAfterMs)}`;
};

function timeOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return `${seconds} 秒`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`;
}

export const model: Texts["model"] = {
  problems: {
    missing: (p) => p.detail,
    unreachable: (p) => `无法连接 ${p.model}${because(p.detail)}。请检查地址和网络。`,
    unauthorized: (p) => `${p.model} 拒绝了密钥${because(p.detail)}。`,
    "not-found": (p) => `在该地址找不到 ${p.model}${because(p.detail)}。`,
    refused: (p) => `${p.model} 拒绝了请求${because(p.detail)}。`,
    "too-long": (p) =>
      `对话超出了 ${p.model} 的上下文长度${because(p.detail)}。下次会发送较少的内容；也可换用上下文更大的模型。`,
    overloaded: (p) => `${p.model} 过载或超出限额${because(p.detail)}。${asksToWait(p)}。`,
    "server-error": (p) => `${p.model} 服务端出错${because(p.detail)}。稍后可能恢复。`,
    "broken-stream": (p) => `${p.model} 的回复中断${because(p.detail)}。${p.kept ? "已收到的内容已保留。" : ""}`,
    endless: (p) => `${p.model} 的单次回复超过 ${p.detail}，已被切断。模型在无休止地输出：请缩小要求，或换用其他模型。`,
    silent: (p) => `${p.model} 已有 ${p.detail} 秒没有任何输出。`,
    "not-a-stream": (p) => `${p.model} 的回复不符合预期${because(p.detail)}。`,
    empty: (p) => `${p.model} 没有返回内容${because(p.detail)}。`,
  },
  reasons: {
    missing: () => "已不存在",
    unreachable: (p) => `无法连接${because(p.detail)}`,
    unauthorized: (p) => `密钥被拒绝${because(p.detail)}`,
    "not-found": (p) => `找不到${because(p.detail)}`,
    refused: (p) => `请求被拒绝${because(p.detail)}`,
    "too-long": (p) => `超出上下文长度${because(p.detail)}`,
    overloaded: (p) => `过载${because(p.detail)}${!p.retryAfterMs ? "" : `；请在 ${timeOf(p.retryAfterMs)}后重试`}`,
    "server-error": (p) => `服务端出错${because(p.detail)}`,
    "broken-stream": (p) => `回复中断${because(p.detail)}`,
    endless: (p) => `单次回复超过 ${p.detail}`,
    silent: (p) => `${p.detail} 秒没有输出`,
    "not-a-stream": (p) => `不是流式回复${because(p.detail)}`,
    empty: (p) => `没有返回内容${because(p.detail)}`,
  },
  promptTooLong({ prompt, prefix, most, by, model: name }) {
    const limit =
      by === "user" ? `maxContextTokens 限定每次请求 ${most} token` : `${name} 的请求与回复合计最多 ${most} token`;
    const more = by === "user" ? "提高上限" : "换用上下文更大的模型";
    if (prefix >= most) return `仅系统提示词和工具就约占 ${prefix} token，而${limit}。请${more}。`;
    return `${by === "user" ? "消息未发送" : "消息过长"}：约 ${prompt} token，而可用的只有 ${most - prefix}：${limit}，系统提示词和工具占 ${prefix}。请把内容放入文件并说明文件名，或${more}。`;
  },
  demo: () => `我是内置的演示模型：按脚本应答，不联网，也不理解内容。

- 形如 \`read_file {"path":"README.md"}\` 的一行会让我调用该工具；多行即在同一步中进行多次调用。
- \`tour\` 会演示各个工具：写入、修改、查找 poem.txt，并执行一条命令。

要使用真实模型，请在页面的“设置 → 模型”中添加，或在终端中执行：

    skillmint model list --all                  # 列出已知的提供商
    skillmint model add deepseek/deepseek-flash # 询问密钥并加密保存
    skillmint run "…"

其他地址可用 --base-url、--format、--model 和 --api-key 指定；本机上的模型（Ollama、LM Studio）无需密钥。
`,
  demoBadJson: (p) => `${p.name} 之后的输入不是有效的 JSON: ${p.problem}`,
  tour: () => "演示各个工具。首先写一个文件。",
  tourLook: () => "看看它是否在那里，内容是什么（同时进行）。",
  tourEdit: () => "有一个词写错了，改正它。",
  tourSearch: () => "在所有文件中搜索该词，并按名称查找文本文件。",
  tourShell: () => "最后，执行一条命令。",
  tourEnd: () => `演示结束：文件的写入、修改、搜索以及命令的执行，都经过与真实模型相同的权限检查和日志。

接下来请添加自己的模型：在页面的“设置 → 模型”中，或在终端中执行：

    skillmint model list --all                  # 列出已知的提供商
    skillmint model add deepseek/deepseek-flash # 询问密钥并加密保存
    skillmint run "…"
`,
};
