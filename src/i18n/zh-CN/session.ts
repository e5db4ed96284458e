import type { Texts } from "../texts.ts";

const outcome = ({ done, failed }: { done: string; failed: string }) =>
  `已完成: ${done || "无"}${failed && `；失败: ${failed}`}。`;

export const session: Texts["session"] = {
  stepLimit: (p) =>
    `达到最大迭代次数 ${p.max}。${outcome(p)}内容均已保留，可用 skillmint run --continue 或更大的 --max-steps 继续。`,
  stuck: (p) =>
    `对 ${p.tool} 的同一调用失败了三次，本轮已暂停。最后一次: ${p.error}
${outcome(p)}可用 skillmint run --continue 继续，最好附上提示: skillmint run --continue "…"。`,
  stuckNote: () => "[同一调用失败了三次，本轮曾被暂停。请先查明原因，或换一种方法。]",
  cutShort: () => '回复达到模型的输出上限，到此为止。要获取其余内容: skillmint run --continue "继续"。',
  aborted: () => "已停止",
  internal: (p) => `SkillMint 内部出错: ${p.problem}`,
  notFound: (p) => `会话不存在: ${p.id}。用 skillmint session list 查看所有会话。`,
  noneYet: () => "此目录还没有可继续的会话。请给出提示词以开始新会话。",
  owned: (p) => `会话 ${p.id} 正由另一个进程（pid ${p.owner}）运行。请等待其结束或将其停止后重试。`,
  taken: () => "另一个进程已接管该会话，本进程已停止。此前存储的内容仍在，可用 skillmint run --continue 继续。",
  nothingToDo: () => "该会话没有未完成的工作。请给出提示词以继续。",
};
