import type { onPageSkills as en } from "../en/on-page-skills.ts";

const agree = (above: string | null) =>
  above === null ? "请在“设置 › 信任的文件夹”中查看" : `请在“设置 › 信任的文件夹”中查看 ${above}`;

const moment = (date: string) => new Date(date).toLocaleString("zh-CN", { dateStyle: "medium", timeStyle: "short" });

export const onPageSkills: typeof en = {
  skills: {
    modelUnknown: (p) => `Skill ${p.name} 指定的模型 ${p.model} 在此不可用，改用 ${p.usual}。`,
    notFound: (p) => `这里没有名为 ${p.name} 的 Skill。${p.near === "" ? "" : `您是否想要：${p.near}？`}`,
    keptFromYou: {
      off: (p) => `Skill ${p.name} 已停用：已作为普通文本发送。可在“设置 › Skill”中启用。`,
      nobody: (p) => `您和模型都不能调用 Skill ${p.name}：已作为普通文本发送。可在左侧列表中选择它来开始会话。`,
    },
    unreadable: (p) => `无法读取 Skill ${p.name}，原因见“设置 › Skill”。`,
    waiting: (p) => `有 ${p.count} 个 Skill 等待您的确认：${agree(p.above)}。`,
    missing: (p) => `有 ${p.count} 个来自仓库的 Skill 不在缓存文件夹中，无法使用：请在“设置 › Skill”中重新获取。`,
    gone: (p) =>
      `${p.names.slice(0, 5).join("、")}${p.names.length > 5 ? ` 等 ${p.names.length} 个 Skill` : ""} 在仓库中已不存在，无法使用。`,
    waits: (p) => `Skill ${p.name} 正在等待您的确认：${agree(p.above)}并确认。`,
    notAlways: (p) =>
      `${p.name} 设为始终启用，但没有生效：此版本的包设有限制，而限制只在一个会话或一轮内有效。请用 /${p.name} 调用，或以它开始会话。`,
    notLoaded: (p) => `有 ${p.count} 个 Skill 无法加载，原因见“设置 › Skill”。`,
    oddities: {
      "too-deep": (p) => `所在层级超过 ${p.most} 层文件夹，因此略过。请上移，或从它的文件夹安装。`,
      "not-fetched": () => "尚未获取。可以更新以获取，或移除。",
      gone: () => "仓库中已不存在，可以移除。",
    },
  },
  skillAuthoring: {
    oddities: {
      "nobody-calls": () =>
        "没有人能调用它：user-invocable: false 不让您调用，disable-model-invocation: true 不让模型调用。只有以它开始会话或始终启用时才会被读取。",
      unfilled: () => "内容仍是模板：请填写。",
      "sample-secret": (p) => `这具有密钥（${p.kind}）的形式，虽然看起来是虚构的：无法打包。请写得短一些。`,
    },
  },
  skillSources: {
    which: (p) =>
      `其中有多个 Skill。请选择一个或全部：${p.skills}${p.more === 0 ? "" : ` 等，另有 ${p.more.toLocaleString("en")} 个`}`,
    oneOrAll: () => "要么添加全部 Skill，要么为其中一个另取名称，不能同时。",
    unusable: (p) => `${p.skill} 为空或无法读取。`,
    noSkillThere: (p) => `${p.folder} 中没有可用的 SKILL.md，请选择它所在的文件夹。`,
    taken: (p) => `已添加过名为 ${p.name} 的 Skill。请先移除，或换一个名字。`,
    notInstalled: (p) => `${p.name} 不是添加的 Skill，无法移除，可以停用。`,
    noSuchSkill: (p) => `没有名为 ${p.name} 的 Skill，可能已被移除。`,
    boundPack: (p) =>
      `Skill 包 ${p.name} 自带限制，限制只在使用期间有效，因此不能始终启用。请用 /${p.name} 调用，或以它开始会话。`,
    asksAgain: (p) => `${p.name} 放行的内容或运行的命令与您确认过的不同：将重新询问。重新安装即可查看并同意。`,
    gone: (p) => `${p.repo} 中已没有 ${p.name}（${p.commit}），无法使用，可以移除。`,
  },
  packs: {
    keys: {
      there: (p) => `已有名为 ${p.name} 的密钥，不会被替换：否则它签过名的包将无法更新。请换一个名称。`,
      none: (p) => `没有名为 ${p.name} 的密钥，请先生成。`,
      which: (p) => `有多组密钥：${p.names}。请指明一组。`,
    },
    build: {
      secretNote: () => "口令只显示这一次，不会保存。请用与文件不同的途径发送。使用公钥比口令更安全。",
      toAndPassphrase: () => "加密给公钥或用口令加密，二者只能选一。",
    },
    problems: {
      "not-a-pack": () =>
        "这不是 SkillMint 的 .skillpack 文件。旧格式（zip）的包可在终端中转换为文件夹：skillmint pack import。",
      "expires-too-soon": (p) => `有效期至 ${moment(p.date)}，已是过去。请给出更晚的日期。`,
      expired: (p) => `有效期至 ${moment(p.date)}，已过期。请向发布者索取新版本。`,
      "from-future": (p) => `它声称制作于 ${moment(p.date)}，而这个时间还没有到。本机的时钟正确吗？`,
      locked: (p) =>
        p.sealing === "passphrase"
          ? "它用口令加密，口令在发布者手中。"
          : "它已加密，而本机没有密钥。请在打包工坊中生成，并把接收用的公钥（age1…）交给发布者。",
      "wrong-key": (p) =>
        p.sealing === "passphrase"
          ? "口令不是加密时所用的那一个。"
          : "它没有加密给您的任何密钥。请把打包工坊中显示的接收用公钥（age1…）交给发布者。",
      "bad-bound": (p) =>
        `${p.entry} 不能用作限制。${
          {
            tools: "请写工具名，例如 read_file 或 mcp_server_*。",
            hosts: "请写小写的主机名，例如 example.com、*.example.com 或 example.com:8443。",
            paths: "请写工作区之内的模式，例如 out/**。",
            env: "请写变量名，例如 API_URL。",
          }[p.kind]
        }`,
      "no-version": () => "没有版本号。请在 SKILL.md 中写 version: 1.0.0，或在此填写。",
      "not-the-next": (p) =>
        ({
          publisher: `上一版本由 ${p.previous} 签名，而该密钥没有签这一个。请用该密钥签名。`,
          name: `上一版本名为 ${p.previous}。`,
          version: `上一版本是 ${p.previous}；新版本必须更高。`,
        })[p.why],
    },
  },
  tools: {
    skillBlocked: {
      expired: (p) => `Skill 包 ${p.name} 的有效期截至 ${moment(p.detail)}，发布者可能有更新的版本。`,
      damaged: (p) =>
        `Skill 包 ${p.name} 在本机已损坏，不予使用：${p.detail} 与签名时不一致。用原来的包文件重新安装即可修复。`,
    },
  },
  packInstall: {
    noBounds: (p) => `它对以下各项不设限制：${p.kinds}。这些方面以您允许的为准。`,
    kinds: { hosts: "网络地址" },
    wider: { unbound: (p) => `  ${p.kind}：不再有限制`, refused: () => "未作任何更改，请先同意。" },
    needsPassphrase: () => "此包用口令加密，请输入口令。未作任何更改。",
    refused: {
      "other-publisher": (p) =>
        `${p.name} 属于 ${p.pinned}，而此包由 ${p.found} 签名，旧密钥没有为其作保，可能是伪造的，因此页面不会安装它。请询问发布者。`,
      "revoked-voucher": (p) =>
        `${p.name} 由新密钥签名，而为其作保的旧密钥本身已被撤销（列表 ${p.since}）：盗得旧密钥的人也能这样签名。请通过其他途径询问发布者。`,
      taken: (p) => `已安装名为 ${p.name} 的 Skill，它不是包，请先移除。`,
    },
    stillThere: (p) => `${p.name} 已安装，请先移除。`,
  },
};
