import type { memory as english } from "../en/memory.ts";

export const memory: typeof english = {
  help: {
    list: "所有记忆及其来源；新的记忆需要你确认",
    show: "一条记忆的内容",
    confirm: "允许以后的会话依据一条记忆",
    remove: "删除一条记忆",
    key: "记忆的键",
    cwd: "指哪个文件夹的记忆（默认为当前文件夹）",
    skill: "指哪个 Skill 的记忆",
    everywhere: "仅限适用于所有文件夹的记忆",
    inAllFolders: "从现在起适用于所有文件夹",
    inThisFolder: "从现在起仅适用于当前文件夹",
  },
  none: () => "还没有记忆。",
  holds: {
    folder: (p) => p.folder ?? "一个已无法得知的文件夹",
    everywhere: () => "所有文件夹",
    older: () => "所有文件夹（由旧版本保存）",
  },
  states: { confirmed: "已确认", unconfirmed: "未确认" },
  source: (p) =>
    [
      p.session === null ? "会话不明" : `会话 ${p.session}${p.title === null ? "" : `（${p.title}）`}`,
      ...(p.read === null || p.read.length > 0
        ? [p.read === null ? "读过的内容不明" : `读过 ${p.read.join("、")}`]
        : []),
    ].join("，"),
  waiting: (p) => `${p.count} 条记忆未确认：用 \`skillmint memory confirm KEY\` 允许以后的会话依据它。`,
  confirmed: (p) => `已确认: ${p.key}，适用于${p.folder === null ? "所有文件夹" : ` ${p.folder}`}`,
  isConfirmed: (p) => `${p.key} 已经确认过。`,
  oneOrAll: () => "--in-all-folders 和 --in-this-folder 只能给出一个。",
  ask: () => "允许以后的会话依据它？（y/n）",
  kept: (p) => `${p.key} 仍未确认。`,
  removed: (p) => `已删除: ${p.key}`,
  several: (p) => `多个 Skill 有名为 ${p.key} 的记忆：请用 --skill 指定一个（${p.skills}）。`,
};
