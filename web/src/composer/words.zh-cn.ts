import type { en } from "./words.en.ts";

export const zhCN: typeof en = {
  skills: "Skill 和提示词",
  told: (p) => `${p.name} 需要的信息`,
  optional: "选填",
  insert: "插入",
  leave: "自己写",
  files: "文件",
  offered: {
    skill: (p) => `${p.count} 个 Skill 或提示词`,
    file: (p) => `${p.count} 个文件`,
  },
  noFiles: "没有名字相符的文件或文件夹。",
  emptyFolder: "这个文件夹里还没有文件。",
  notAll: "这个文件夹很大，没有全部查找。",
  notLooked: "暂时无法列出这个文件夹里的文件。",
  add: "添加图片或文件",
  attached: "附件",
  remove: (p) => `移除 ${p.name}`,
  retry: (p) => `重试 ${p.name}`,
  again: "重试",
  coming: (p) => `${p.percent}%`,
  asFile: "图片太大，不能直接展示给模型，将作为文件发送。",
  scaled: (p) => `已缩小到 ${p.width} × ${p.height}。`,
  original: "发送原图",
  originalOf: (p) => `按原样发送 ${p.name}`,
  unreadable: "浏览器打不开这种图片，将作为文件发送。转成 JPEG 或 PNG 后模型才能看到。",
  unreached: "SkillMint 没有回应。",
  lost: {
    "broken-off": "离开页面时还没传完，请重新添加。",
    gone: "服务器上已经没有这个文件，请重新添加。",
  },
  blind: "这个模型看不了图片，只会知道图片保存在哪里。",
  maybeBlind: "不知道这个模型能不能看图片，因此只会让它知道图片保存在哪里。",
  drop: "松开即可添加到消息中",
  wait: "请等文件全部传完。",
  failed: "有文件没有传成，请重试、重新添加或移除。",
  notTaken: (p) => {
    switch (p.why) {
      case "too-large":
        return `${p.name} 太大：随消息发送的文件，每个最大 ${p.most}。`;
      case "empty":
        return `${p.name} 是空文件。`;
      case "folder":
        return `${p.name} 是文件夹。请添加其中的文件，或选择在该文件夹中工作。`;
      case "too-many":
        return `一条消息最多带 ${p.count} 个文件，其余的请随下一条发送。`;
    }
  },
  skill: "Skill",
  noSkill: "不用 Skill",
  noSkillWhat: "普通会话。输入 / 可随时调用 Skill。",
  findSkill: "查找 Skill",
  moreSkills: (p) => `还有 ${p.count} 个，输入几个字查找。`,
  noSkills: "这个文件夹还没有可用的 Skill。",
  start: {
    lead: "会话从第一句话起就使用这个 Skill。",
    version: (p) => `版本 ${p.version}`,
    hint: "请告诉它：",
    examples: "例如：",
    back: "不用 Skill 开始",
    unknown: (p) => `这个文件夹没有名为 ${p.name} 的 Skill，或者它已停用。`,
  },
};
