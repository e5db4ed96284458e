import type { Texts } from "../texts.ts";

export const skillSources: Texts["skillSources"] = {
  help: {
    add: "从文件夹、git 仓库或 .skillpack 添加 Skill；不写来源则列出值得一看的合集",
    source: "文件夹、仓库（https、ssh、owner/name）或 .skillpack",
    skill: "仓库中的哪个 Skill",
    all: "仓库中的全部 Skill",
    name: "换一个名字",
    approve: "像信任自己的 Skill 一样信任它：启用期间，其 allowed-tools 所列内容无需询问，正文中的命令会运行",
    remove: "移除已添加的 Skill",
    enable: "启用 Skill，或获取一个合集",
    always: "其正文始终写入系统提示",
    disable: "停用 Skill",
    update: "从仓库获取更新",
    skillName: "名字",
  },
  address: {
    transport: (p) => `无法获取 ${p.address}：只支持 https、ssh 和本地仓库，其他方式可能会运行程序。`,
    password: (p) =>
      `${new URL(p.address).host}：地址中含有用户名或密码，会被明文保存。请去掉，由 git 的凭据助手提供。`,
    "not-an-address": (p) => `${p.address} 既不是文件夹，也不是仓库地址（https://…、git@host:path、owner/name）。`,
    unencrypted: (p) => `${p.address} 未加密：请使用 https。`,
  },
  which: (p) =>
    `其中有多个 Skill。请用 --skill 指定一个，或用 --all 全部添加：${p.skills}${p.more === 0 ? "" : ` 等，另有 ${p.more.toLocaleString("en")} 个`}`,
  oneOrAll: () => "--all 会添加全部 Skill，不能与只针对一个的 --skill 或 --name 同用。",
  badName: (p) =>
    `${p.name} 不能作为 Skill 的名字：只能用小写字母、数字、连字符、点和下划线。${p.fit === "" ? "" : `可用：${p.fit}`}`,
  noneIn: (p) => `${p.repo} 中没有 Skill：既没有 SKILL.md，也没有其他文本。`,
  empty: (p) => `${p.repo} 是空的：还没有任何提交。`,
  tooLarge: (p) =>
    `${p.repo} 过大：最多获取 ${p.megabytes} MB、${p.files} 个文件。请自行克隆，再添加其中 Skill 的文件夹。`,
  leftOut: (p) =>
    `已略过（为空、无法读取，或是指向仓库之外的链接）：${p.skills}${p.more === 0 ? "" : ` 等，另有 ${p.more.toLocaleString("en")} 个`}`,
  notAllRead: (p) => `读取时间过长，其余 ${p.count} 个 Skill 已略过。请选择较小的文件夹。`,
  renamed: (p) => `此 Skill 已添加过，名为 ${p.before}；现改名为 ${p.name}。`,
  noSkill: (p) => `${p.repo} 中没有 Skill ${p.skill}。${othersIn(p)}`,
  unusable: (p) => `${p.skill} 为空或无法读取。可用 skillmint skill lint 查看原因。`,
  noGit: () => "未安装 git。请先安装（Debian：apt install git），再重试。",
  tooSlow: (p) => `${p.repo} 没有及时响应。请稍后再试。`,
  unwritable: (p) => `无法写入仓库缓存文件夹：${p.problem}`,
  cloneFailed: (p) => `无法获取 ${p.repo}：${p.reason}`,
  noFolder: (p) => `没有文件夹 ${p.folder}。`,
  noSkillThere: (p) => `${p.folder} 中没有可用的 SKILL.md。可用 skillmint skill new 新建。`,
  taken: (p) => `已添加过名为 ${p.name} 的 Skill。请先移除，或用 --name 换一个名字。`,
  notInstalled: (p) => `${p.name} 不是添加的 Skill，无法移除。可用 skillmint skill disable 停用。`,
  noSuchSkill: (p) => `没有名为 ${p.name} 的 Skill。可用 skillmint skill list 查看现有的 Skill。`,
  notFromGit: (p) => `${p.name} 不是来自仓库。`,
  added: (p) => `已添加：${p.name}（${p.from}${p.commit === "" ? "" : `，提交 ${p.commit}`}）`,
  standsIn: (p) => `其中没有这个名字的 Skill；可改用的 ${p.file} 已添加过，名为 ${p.name}。`,
  instead: (p) =>
    `其中没有 Skill ${p.skill}，已改用 ${p.file}，并命名为 ${p.name}；可用 skillmint skill remove ${p.name} 移除。${othersIn(p)}`,
  lets: (p) => `${p.name}：启用期间，以下内容将无需询问：${p.rules}`,
  wouldRun: (p) => `${p.name}：加载时会运行以下命令（需要询问的除外）：${p.commands}`,
  lookalike: {
    mixed: (p) => `${p.name}：名称混用了外形相近的不同文字，可能被误认为别的名称。`,
    hidden: (p) => `${p.name}：作者所写的名称含有看不见的字符。`,
    form: (p) => `${p.name}：名称用了另一种字形，看起来像 ${p.plain}。`,
    like: (p) => `${p.name}：名称看起来像 ${p.other}，但不是同一个。`,
  },
  askLookalike: () => "以此名称添加吗？[y/N] ",
  leftUnnamed: (p) => `未添加：${p.name}。用 --name 可换名称，用 --approve 可添加。`,
  letsNot: () => "目前仍会询问；加 --approve 可放行。",
  askApprove: () => "是否放行？[y/N] ",
  removed: (p) => `已移除：${p.name}`,
  on: (p) => `已启用：${p.name}`,
  always: (p) => `始终启用：${p.name}`,
  boundPack: (p) =>
    `Skill 包 ${p.name} 签名时带有限制，限制只在使用期间有效，因此不能始终启用。请用 /${p.name} 调用，或以它开始会话：\`skillmint run --skill ${p.name}\`。`,
  off: (p) => `已停用：${p.name}`,
  same: (p) => `${p.name}：没有更新（${p.commit}）`,
  updated: (p) => `${p.name}：${p.before} → ${p.after}`,
  asksAgain: (p) =>
    `${p.name} 放行的内容或运行的命令与您确认过的不同：将重新询问。可用 skillmint skill add … --approve 查看并放行。`,
  stays: (p) => `${p.name} 保持原样。${p.problem}`,
  gone: (p) => `${p.repo} 中已没有 ${p.name}（${p.commit}），无法使用。可用 skillmint skill remove ${p.name} 移除。`,
  nothingToUpdate: () => "没有来自仓库的 Skill。",
  otherOffer: () => "内容已与刚才显示的不同，请重新查看。",
  notShown: (p) => `刚才显示的内容中没有 ${p.name}。`,
  sealedRights: (p) => `${p.name} 的文本已加密，无法在此显示它会做什么。如要放行，请重新安装该 Skill 包。`,
  ownRights: (p) => `${p.name} 不是从仓库或 Skill 包添加的，没有需要确认的内容。`,
  collections: () => "值得一看的合集；在您启用之前不会获取（skillmint skill enable 名字）：",
};

function othersIn(p: { near: string; skills: string; more: number }): string {
  if (p.near !== "") return `您是否要找：${p.near}？`;
  if (p.skills === "") return "";
  return `其中有：${p.skills}${p.more === 0 ? "" : ` 等，另有 ${p.more.toLocaleString("en")} 个`}`;
}
