import type { Texts } from "../texts.ts";

const outcome = ({ done, failed }: { done: string; failed: string }) =>
  `已完成: ${done || "无"}${failed && `；失败: ${failed}`}。`;

export const session: Texts["session"] = {
  stepLimit: (p) =>
    `达到最大迭代次数 ${p.max}。${outcome(p)}${p.saved ? "内容均已保留，可用 skillmint run --continue 或更大的 --max-steps 继续。" : "会话未保存，请用更大的 --max-steps 重新开始。"}`,
  stuck: (p) =>
    `对 ${p.tool} 的同一调用失败了三次，本轮已暂停。最后一次: ${p.error}
${outcome(p)}${p.saved ? '可用 skillmint run --continue 继续，最好附上提示: skillmint run --continue "…"。' : "会话未保存，请重新开始，最好在提示词中附上提示。"}`,
  stuckNote: () => "[同一调用失败了三次，本轮曾被暂停。请先查明原因，或换一种方法。]",
  goOnNote: () => "[请从停下的地方继续。]",
  undoneNote: (p) =>
    `[在此期间，用户撤销了你为“${p.prompt}”所做的修改。因此变动的文件: ${p.files || "无"}。${p.left && `未能撤销、仍保持你修改后内容的: ${p.left}。`}使用这些文件前请重新读取；未经要求不要再次做这些修改。]`,
  redoneNote: (p) =>
    `[在此期间，用户先撤销、后又恢复了你为“${p.prompt}”所做的修改。因此变动的文件: ${p.files || "无"}。${p.left && `未能恢复的: ${p.left}。`}使用这些文件前请重新读取。]`,
  andMore: (p) => `另外 ${p.count} 个`,
  cutShort: (p) =>
    `回复达到模型的输出上限，到此为止。${p.saved ? '要获取其余内容: skillmint run --continue "继续"。' : "会话未保存，请缩小要求。"}`,
  aborted: () => "已停止",
  shutDown: (p) =>
    `本轮进行时 SkillMint 被停止。${p.saved ? "内容均已保留，可在页面上或用 skillmint run --continue 继续。" : "会话未保存，请重新开始。"}`,
  internal: (p) => `SkillMint 内部出错: ${p.problem}`,
  notFound: (p) => `会话不存在: ${p.id}。用 skillmint session list 查看所有会话。`,
  noneYet: () => "此目录还没有可继续的会话。请给出提示词以开始新会话。",
  owned: (p) => `会话 ${p.id} 正由另一个进程（pid ${p.owner}）运行。请等待其结束或将其停止后重试。`,
  taken: () => "另一个进程已接管该会话，本进程已停止。此前存储的内容仍在，可用 skillmint run --continue 继续。",
  nothingToDo: () => "该会话没有未完成的工作。请给出提示词以继续。",
};
