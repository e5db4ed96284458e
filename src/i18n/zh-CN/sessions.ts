import type { Texts } from "../texts.ts";
import { because } from "./system.ts";
import { undo } from "./undo.ts";

export const sessions: Texts["sessions"] = {
  help: {
    id: "会话 ID，或其开头、结尾的至少 6 个字符",
    list: "列出所有会话，最新的在前",
    limit: "最多输出的条数",
    show: "查看一个会话中说过和做过的一切",
    full: "包括完整的输入、输出和推理；JSON 则为全部事件",
    search: "查找包含所有词的提示词、回答和标题",
    words: "词或词的开头；中文按原样查找",
    export: "将会话导出为一个文档",
    format: "文档格式",
    to: "写入该文件而不是标准输出",
    force: "覆盖已存在的文件",
    fork: "以到目前为止的内容新建会话，并输出其 ID",
    forkAt: "到该提示词（见 session show）之前为止，以便重新提问",
    beforeCut:
      "恢复第 N 次裁剪（默认最后一次，session show 会显示编号）及其后折叠的全部内容，如同从未裁剪；适合换用上下文更大的模型，放不下的内容会再次折叠",
    undo: "撤销最近一轮（或指定一轮）对文件的修改；你此后的修改会保留",
    undoId: "会话 ID 或其一部分（默认: 此目录中最新的会话）",
    undoTurn: "只撤销该轮（序号见 session show）",
    redo: "撤回最近一次撤销，或 --turn 所指那轮的撤销",
    undoCommands: "一并撤销在命令运行期间发现的变动",
    dryRun: "只说明将会做什么，不做任何改动",
    check: "检查一个或全部会话是否与存储时一致；有事件被修改、缺失或被添加时退出码为 1",
    rename: "修改会话标题",
    title: "新标题",
    delete: "删除会话及其保留的一切",
    all: "所有会话",
    yes: "不再确认（与 --all 同用时必需）",
  },
  chainProblem: (p) =>
    ({
      changed: `${p.session}: 事件 ${p.seq} 被修改过`,
      missing: `${p.session}: 缺少事件 ${p.seq}`,
      added: `${p.session}: 事件 ${p.seq} 是其他程序添加的`,
    })[p.kind],
  checked: (p) =>
    p.problems === 0
      ? `${p.sessions} 个会话，${p.events} 个事件: 均与存储时一致。`
      : `${p.sessions} 个会话，${p.events} 个事件: ${p.problems} 处与存储时不一致。如果不是你自己改的，请从备份恢复数据目录。`,
  unchained: (p) => `${p.events} 个事件由旧版本存储，没有哈希，无法检查。`,
  willBeDeleted: (p) =>
    `按照 retentionDays，${p.count} 个长期未使用的会话将在 ${p.after} 之后删除。你继续使用的会话会保留。`,
  idTooShort: (p) => `${p.id} 太短。请给出会话 ID 开头或结尾的至少 6 个字符。`,
  ambiguous: (p) => `${p.id} 对应多个会话，请多给几个字符:\n${p.sessions}`,
  badCount: (p) => `${p.flag} 需要不小于 1 的整数，而不是 ${p.text}。`,
  nothingFound: (p) => `没有找到: ${p.words}`,
  fileExists: (p) => `文件已存在: ${p.file}。请换一个文件名，或用 --force 覆盖。`,
  fileNotWritten: (p) => `无法写入 ${p.file}${because(p.problem)}。请用 --to 指定其他文件。`,
  forkMark: () => "（分支）",
  noTurnEnded: (p) => `会话 ${p.id} 还没有完成的一轮，无法建立分支。可用 run --session ${p.id} 完成它。`,
  noSuchPrompt: (p) =>
    `${p.message} 不是会话 ${p.id} 中的提示词。用 skillmint session show ${p.id} 查看各提示词的 ID。`,
  promptInMidTurn: (p) =>
    `${p.message} 是在一轮进行中发送的。${p.first ? `请从开始该轮的提示词分支: --at ${p.first}` : "请从更早的提示词分支。"}`,
  noSuchCut: (p) =>
    p.cuts === 0
      ? `会话 ${p.id} 的分叉中没有被折叠的内容，无需恢复。`
      : `会话 ${p.id} 的分叉中有第 1 至 ${p.cuts} 次裁剪，可用 skillmint session show ${p.id} 查看。`,
  emptyTitle: () => "标题至少需要一个字符。",
  longTitle: (p) => `标题最多 ${p.most} 个字符，现在有 ${p.length} 个。`,
  whichToDelete: () => "请给出要删除的会话 ID，或用 --all --yes 删除全部。",
  allOrSome: () => "会话 ID 与 --all 只能给出其一。",
  allNeedsYes: (p) => `此操作将永久删除全部 ${p.count} 个会话。确定要删除请加上 --yes。`,
  deleted: (p) => `已删除 ${p.count} 个会话。`,
  notPurged: () => "另一个程序仍在读取数据库，已删除内容的字节会留在文件中，直到下次删除。",
  undo,
  transcript: {
    you: () => "你",
    agent: () => "Agent",
    title: () => "标题",
    turn: (p) => `第 ${p.number} 轮`,
    undo: (p) =>
      `已${p.redo ? "恢复" : "撤销"}第 ${p.turn} 轮: ${p.changed} 个文件或目录有变动${p.left > 0 ? `，${p.left} 个未能或未能完全处理` : ""}。`,
    folded: (p) =>
      p.compacted
        ? `以上内容已为模型压缩，共 ${p.count} 条消息（第 ${p.cut} 次裁剪）`
        : `以上内容不再发送给模型，共 ${p.count} 条消息（第 ${p.cut} 次裁剪）`,
    modeChanged: (p) => `模式改为 ${p.mode}`,
    instead: () => "模型读到的是",
    brokeOff: () => "（此回复中断）",
    reasoning: () => "推理",
    input: () => "输入",
    output: () => "输出",
    wholeOutput: (p) => `完整输出: ${p.file}`,
    status: {
      ok: "完成",
      error: "失败",
      denied: "已拒绝",
      interrupted: "已中断",
      open: "尚未执行",
      approved: "已允许，尚未执行",
      waiting: "等待回答",
      started: "正在执行或已中断",
    },
  },
};
