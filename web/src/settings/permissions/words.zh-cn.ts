import type { en } from "./words.en.ts";

export const zhCN: typeof en = {
  own: "您的规则",
  ownWhat: "在所有文件夹中生效。拒绝的永远不做；需要询问的，即使另有规则允许也会询问。",
  effects: { allow: "允许", ask: "询问", deny: "拒绝" },
  effectWhat: { allow: "直接执行，不再询问", ask: "每次都先询问", deny: "永远不做" },
  effect: "规则的作用",
  none: "无。",
  add: "添加规则",
  rule: "规则",
  ruleHint:
    "工具名，或工具名加范围：`bash(npm test:*)` · `edit(src/**)` · `web_fetch(domain:example.com)` · `mcp_db_*`",
  try: "先看看会改变什么",
  trying: "正在对照以往的调用…",
  tried: {
    allow: (p) =>
      p.changed === 0
        ? `以往 ${p.calls} 次调用都不受影响。`
        : `以往 ${p.calls} 次调用中，有 ${p.changed} 次会不经询问直接通过。`,
    ask: (p) =>
      p.changed === 0
        ? `以往 ${p.calls} 次调用都不受影响。`
        : `以往 ${p.calls} 次调用中，有 ${p.changed} 次会先询问您。`,
    deny: (p) =>
      p.changed === 0 ? `以往 ${p.calls} 次调用都不受影响。` : `以往 ${p.calls} 次调用中，有 ${p.changed} 次会被拒绝。`,
  },
  risky: (p) => `其中 ${p.count} 次有风险：`,
  unknown: "目前没有这个名称的工具，出现后规则才会生效。",
  confirm: "添加这条规则",
  added: "规则已添加，对此后开始或继续的会话生效。",
  removed: (p) => `已移除：${p.rule}`,
  undo: "撤销",
  remove: (p) => `移除 ${p.rule}`,
  folder: "文件夹自带的规则",
  folderWhat: "由文件夹的作者编写。其中允许类的规则，只有在您同意后才生效。",
  choose: "选择文件夹",
  other: "换一个文件夹",
  noneThere: "此文件夹没有自带规则。",
  waits: "尚未同意",
};
