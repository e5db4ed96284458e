import type { Left } from "../../protocol/events.ts";
import { codeIn } from "../system-code.ts";
import type { Texts } from "../texts.ts";

const lines = (all: Left["lines"] = []) =>
  all.map(([first, last]) => (first === last ? `第 ${first} 行` : `第 ${first}–${last} 行`)).join("、");

const problems: Record<string, string> = {
  EACCES: "SkillMint 没有修改它的权限",
  EPERM: "SkillMint 没有修改它的权限",
  EROFS: "所在磁盘为只读",
  ENOSPC: "磁盘空间不足",
  EDQUOT: "磁盘空间不足",
  EXDEV: "原位置在另一块磁盘上，请手动移回",
  EBUSY: "正被占用",
};

export const undo: Texts["sessions"]["undo"] = {
  undone: (p) => `已撤销 ${p.session} 的第 ${p.turn} 轮: ${p.prompt}`,
  undonePartly: (p) => `已部分撤销 ${p.session} 的第 ${p.turn} 轮: ${p.prompt}`,
  undoneNot: (p) => `${p.session} 的第 ${p.turn} 轮未能撤销: ${p.prompt}`,
  redone: (p) => `已恢复 ${p.session} 的第 ${p.turn} 轮: ${p.prompt}`,
  redonePartly: (p) => `已部分恢复 ${p.session} 的第 ${p.turn} 轮: ${p.prompt}`,
  redoneNot: (p) => `${p.session} 的第 ${p.turn} 轮未能恢复: ${p.prompt}`,
  would: (p) => `尚未改动任何内容。对 ${p.session} 的第 ${p.turn} 轮将会执行: ${p.prompt}`,
  action: {
    restored: (p) => `已还原    ${p.path}`,
    merged: (p) => `已去除    ${p.path}（此后的修改已保留）`,
    deleted: (p) => `已删除    ${p.path}`,
    moved: (p) => `已移回    ${p.from} → ${p.path}`,
    mode: (p) => `已复权限  ${p.path}`,
    "folder-made": (p) => `已建目录  ${p.path}`,
    "folder-removed": (p) => `已删目录  ${p.path}`,
  },
  movedAgain: (p) => `已移动    ${p.from} → ${p.path}`,
  byCommand: () => "（命令运行期间的变动）",
  nothingChanged: () => "没有需要改动的内容",
  couldNot: () => "未能撤销或未能完全撤销:",
  couldNotRedo: () => "未能恢复或未能完全恢复:",
  left: {
    "changed-since": (p) => (p.lines ? `${lines(p.lines)}此后又被修改，保持原样` : "此后又被修改，保持原样"),
    gone: () => "已不存在",
    occupied: (p) => (p.place ? `${p.place} 处现在是别的内容` : "该处现在是别的内容"),
    "not-a-file": () => "不是原目录中的普通文件",
    "folder-gone": () => "所在目录已不存在",
    "not-empty": () => "目录不为空",
    "holds-lost": () => "其中有些行未能放回原处，故予保留",
    "not-kept": () => "没有保留当时的内容",
    "too-large": () => "文件过大",
    closed: () => "位于 SkillMint 的数据目录中",
    unsure: () => "调用被中断，无法判断是否已修改",
    moved: () => "此后被移动且未能移回",
    "by-command": () => "在命令运行期间变动",
    failed: (p) => problems[codeIn(p.problem)] ?? p.problem ?? "操作失败",
  },
  whileCommandRan: () => "以下内容在命令运行期间变动（由命令或他人所为），保持原样:",
  andMore: (p) => `另有 ${p.count} 项`,
  takeTheseToo: (p) => `如需一并撤销: skillmint session undo ${p.session} --turn ${p.turn} --commands`,
  onlyCommands: (p) => `未撤销任何内容: 第 ${p.turn} 轮的变动都发生在命令运行期间（由命令或他人所为）:`,
  notWatched: (p) => `命令运行期间未监视: ${p.names}，以及工作区之外的一切。`,
  unwatched: () => "以下命令未被全程监视，其造成的变动未必全部可知:",
  unwatchedOf: (p) => `第 ${p.turn} 轮: ${p.command}`,
  stopped: () => "正在进行的一轮已结束。",
  nothing: () => "该会话中没有尚未撤销的文件修改。",
  nothingUndone: () => "该会话没有撤销过任何内容，无可恢复。",
  noSuchTurn: (p) => `没有第 ${p.turn} 轮: 该会话共 ${p.turns} 轮。用 skillmint session show 查看序号。`,
  noChanges: (p) => `第 ${p.turn} 轮没有已知的文件修改。`,
  alreadyUndone: (p) => `第 ${p.turn} 轮已经撤销。要恢复: skillmint session undo --redo --turn ${p.turn}`,
  notUndone: (p) => `第 ${p.turn} 轮没有撤销，无法恢复。`,
};
