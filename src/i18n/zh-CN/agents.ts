import type { Texts } from "../texts.ts";

export const agents: Texts["agents"] = {
  catalogue: {
    heading: () => "## Agent\n`task` 的 `agent_type` 还可取以下值：",
    more: (p) => `另有 ${p.count} 个未列出。`,
  },
  help: {
    agent: "在文件中定义的 agent：子 agent 的类型",
    list: "列出此处的 agent、各自的来源以及异常之处",
  },
  waiting: (p) =>
    p.above === null
      ? `此目录的 ${p.count} 个 agent 等待您的确认：可用 skillmint trust 查看。`
      : `${p.above} 的 ${p.count} 个 agent 等待您的确认：可用 skillmint trust ${p.above} 查看。`,
  came: (p) => `随之而来的还有可由 task 启动的 agent：${p.names}（可用 skillmint agent list 查看）。`,
  skipped: (p) => `已跳过：${p.path}：${p.why}`,
  oddities: {
    outside: () => "它是指向目录之外的链接，那里的内容他人可以更改。",
    odd: () => "它不是文件。",
    "too-large": () => "文件太大，不可能是 agent。",
    unreadable: () => "无法读取。",
    "unreadable-folder": () => "无法读取该目录。",
    "too-many-agents": (p) => `文件过多，只查看前 ${p.most} 个。`,
  },
  built: {
    explore: "读取和搜索，不做修改",
    plan: "读取和搜索，运行只读命令，不做修改",
    "general-purpose": "拥有其会话的工具",
  },
};
