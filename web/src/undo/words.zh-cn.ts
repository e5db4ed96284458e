import type { Left } from "../../../src/protocol/events.ts";
import type { en } from "./words.en.ts";

const lines = (all: Left["lines"] = []) =>
  all.map(([first, last]) => (first === last ? `第 ${first} 行` : `第 ${first}–${last} 行`)).join("、");

export const zhCN: typeof en = {
  undo: "撤销这一轮的改动？",
  redo: "恢复这一轮的改动？",
  looking: "正在查看会有哪些改动…",
  what: "将对您的文件做以下改动：",
  nothing: "没有需要改动的内容。",
  nothingNow: "现在没有可以改动的内容。",
  doUndo: "撤销",
  doRedo: "恢复",
  cancel: "取消",
  stillRuns: (p) =>
    `此会话启动的${p.count === 1 ? "这个后台进程" : `这 ${p.count} 个后台进程`}仍在运行，可能继续改动文件，需要先停止。`,
  stop: (p) => (p.count === 1 ? "停止它" : `停止全部 ${p.count} 个`),
  stopping: "正在停止…",
  done: (p) => `已${p.redo ? "恢复" : "撤销"} ${p.files} 个文件的改动。`,
  actions: {
    restored: "还原为之前的内容",
    merged: "去除这一轮的改动，保留此后的修改",
    deleted: "删除",
    moved: "移回原处",
    mode: "恢复原来的权限",
    "folder-made": "新建文件夹",
    "folder-removed": "删除文件夹",
  },
  redone: "恢复为撤销之前的内容",
  stays: "以下内容保持原样，或只能部分处理：",
  left: {
    "changed-since": (p) => (p.lines ? `${lines(p.lines)}此后又有修改` : "此后又有修改"),
    gone: () => "已不存在",
    occupied: (p) => (p.place ? `${p.place} 处现在是别的内容` : "该处现在是别的内容"),
    "not-a-file": () => "不是原文件夹中的普通文件",
    "folder-gone": () => "所在文件夹已不存在",
    "not-empty": () => "文件夹不为空",
    "holds-lost": () => "其中有些行未能放回原处",
    "not-kept": () => "没有保留当时的内容",
    "too-large": () => "文件过大",
    closed: () => "位于 SkillMint 的数据文件夹中",
    unsure: () => "无法判断是否改动过",
    moved: () => "此后被移动，未能移回",
    "by-command": () => "在命令运行期间变动",
    failed: (p) => p.problem ?? "操作失败",
  },
  commands: (p) => `一并撤销命令运行期间变动的 ${p.files} 个文件（可能是命令所为，也可能是他人所为）`,
  unwatched: "以下命令造成的改动未必全部可知：",
};
