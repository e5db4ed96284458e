import type { Texts } from "../texts.ts";
import { plain } from "./system.ts";

const outcome = ({ done, failed }: { done: string; failed: string }) =>
  `${done ? `已完成: ${done}` : "尚未完成任何操作"}${failed && `；失败: ${failed}`}。`;
const whole = (text: string) => (/[.!?…)\]。！？）]$/.test(text) ? text : `${text}。`);

export const session: Texts["session"] = {
  stepLimit: (p) => `达到最大迭代次数 ${p.max}。${outcome(p)}`,
  stuck: (p) =>
    `对 ${p.tool} 的同一调用失败了三次，本轮已暂停。${p.error && `最后一次: ${whole(p.error)}`}
${outcome(p)}`,
  stuckNote: () => "[同一调用失败了三次，本轮曾被暂停。请先查明原因，或换一种方法。]",
  endedMark: () => "[期间已结束:",
  endedNote: (p) => {
    const page = p.page && `浏览器（当时在 ${p.page}）`;
    const processes = p.processes && `后台进程 ${p.processes}`;
    return `${session.endedMark()} ${[page, processes].filter(Boolean).join("；")}。仍需要的请重新打开或启动。]`;
  },
  goOnNote: () => "[请从停下的地方继续。]",
  undoneNote: (p) =>
    `[在此期间，用户撤销了你为“${p.prompt}”所做的修改。因此变动的文件: ${p.files || "无"}。${p.left && `未能撤销、仍保持你修改后内容的: ${p.left}。`}使用这些文件前请重新读取；未经要求不要再次做这些修改。]`,
  redoneNote: (p) =>
    `[在此期间，用户先撤销、后又恢复了你为“${p.prompt}”所做的修改。因此变动的文件: ${p.files || "无"}。${p.left && `未能恢复的: ${p.left}。`}使用这些文件前请重新读取。]`,
  andMore: (p) => `另外 ${p.count} 个`,
  cutShort: () => "回复达到模型的输出上限，到此为止。",
  aborted: () => "已停止",
  shutDown: () => "本轮进行时 SkillMint 被停止。",
  internal: (p) => `SkillMint 内部出错: ${plain(p.problem)}`,
  notFound: (p) => `会话不存在: ${p.id}。用 skillmint session list 查看所有会话。`,
  noneYet: () => "此目录还没有可继续的会话。请给出提示词以开始新会话。",
  isTask: (p) =>
    `这是会话 ${p.parent} 的子 agent，只能由该会话使用。请在那里继续：skillmint run --session ${p.parent}。`,
  owned: (p) =>
    p.elsewhere
      ? `另一个容器或另一台机器上的 SkillMint（进程 ${p.owner}）正在处理这个会话。请等它完成，或在那边停止它；如果它已被强行终止，请一分钟后再试。`
      : `另一个 SkillMint（进程 ${p.owner}）正在处理这个会话。请等它完成，或在那里停止它。`,
  folderGone: (p) => `这个会话的文件夹 ${p.folder} 已不存在或无法读取。请把它放回原处，或在另一个文件夹中开始新会话。`,
  mainBlocked: (p) =>
    `${p.why}它是这个会话的主 Skill，因此会话不能继续，其分支也不能。会话内容仍可查看和导出。请开始新会话，或安装可以使用的版本。`,
  taken: () => "另一个进程已接管该会话，本进程已停止。此前存储的内容仍在。",
};
