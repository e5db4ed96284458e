// Everything dev.mjs tells a person, in both languages. All of it goes to stderr: stdout belongs to the program that is started.

const en = {
  installingNode: "Installing Node 24 (once)…",
  installingPackages: "Installing packages (once)…",
  building: "Building…",
  waiting: "Waiting for another command that is setting up this folder…",
  unknownVerb: (verbs) => `Say what to do, one of: ${verbs}.`,
  unknownProof: (names) => `Say which proof to run, as in "npm run proof -- NAME"; available: ${names}.`,
  noProofs: "none yet",
  missingFile: (file) => `${file} does not exist in this version.`,
  noBuildForPlatform: (platform) =>
    `SkillMint needs Node 24 or newer, and none can be fetched for ${platform}; install it from nodejs.org and try again.`,
  nodeDoesNotRun:
    "The fetched Node 24 does not run on this system; install Node 24 or newer from nodejs.org and try again.",
  npmMissing: "npm was not found; install Node.js together with npm from nodejs.org and try again.",
  npmFailed: "npm could not install what is needed (its output is above); check the network and try again.",
  interrupted: "Interrupted; the same command goes on from here.",
  buildFailed: "The build failed; the lines above say why.",
  readOnly: (folder) =>
    `${folder} cannot be written to; give yourself write access or copy SkillMint to a folder of your own, then try again.`,
};

const zh = {
  installingNode: "正在安装 Node 24（仅此一次）…",
  installingPackages: "正在安装依赖包（仅此一次）…",
  building: "正在构建…",
  waiting: "另一个命令正在准备此目录，请稍候…",
  unknownVerb: (verbs) => `请指明要做什么，可选：${verbs}。`,
  unknownProof: (names) => `请指明要运行哪个证明，例如“npm run proof -- 名称”；可选：${names}。`,
  noProofs: "暂无",
  missingFile: (file) => `此版本中没有 ${file}。`,
  noBuildForPlatform: (platform) =>
    `SkillMint 需要 Node 24 或更新版本，但没有适用于 ${platform} 的安装包；请从 nodejs.org 安装后重试。`,
  nodeDoesNotRun: "下载的 Node 24 无法在此系统上运行；请从 nodejs.org 安装 Node 24 或更新版本后重试。",
  npmMissing: "找不到 npm；请从 nodejs.org 安装 Node.js（自带 npm）后重试。",
  npmFailed: "npm 未能完成安装（其输出见上）；请检查网络后重试。",
  interrupted: "已中断；再次运行同一命令即可继续。",
  buildFailed: "构建失败，原因见上。",
  readOnly: (folder) => `无法写入 ${folder}；请取得写权限，或把 SkillMint 复制到自己的目录后重试。`,
};

const { SKILLMINT_LANG, LC_ALL, LC_MESSAGES, LANG } = process.env;
const texts = (SKILLMINT_LANG || LC_ALL || LC_MESSAGES || LANG || "").startsWith("zh") ? zh : en;

export function sentence(key, detail) {
  const text = texts[key];
  return typeof text === "function" ? text(detail) : text;
}

export function say(key) {
  console.error(sentence(key));
}

/** Why we stop, as the one sentence a person reads. */
export class Refusal extends Error {
  constructor(key, detail) {
    super(sentence(key, detail));
  }
}
