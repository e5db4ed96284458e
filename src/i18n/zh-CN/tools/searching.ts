import type { searching as english } from "../../en/tools/searching.ts";

export const searching: typeof english = {
  foundFiles: (p) => `找到 ${p.count} 个文件:`,
  foundFilesPart: (p) => `找到 ${p.count} 个文件（显示最新的 ${p.shown} 个，请缩小范围）:`,
  noFiles: (p) =>
    `找到 0 个文件: ${p.pattern}。\`*\` 不跨目录，前面加 \`**/\` 可搜索所有子目录；不含目录和被 git 忽略的文件`,
  noMatches: (p) => `找到 0 处匹配:\n${p.path} 中没有匹配（被 git 忽略的文件只有直接指定时才搜索）`,
  foundMatches: (p) => `找到 ${p.count} 处匹配:`,
  foundMatchesPart: (p) => `找到 ${p.count} 处匹配（显示 ${p.shown} 处，请用 path、include 或更长的模式缩小范围）:`,
  badPattern: (p) => `正则表达式语法错误: ${p.problem}\n搜索普通文本请设置 literal: true`,
  searchMissing: () => "未安装搜索程序（ripgrep）。请在 SkillMint 目录运行一次 npm start 进行安装。",
  searchFailed: (p) => `搜索失败: ${p.problem}`,
  listed: (p) => `${p.path}: ${p.count} 项`,
  listedPart: (p) => `${p.path}: ${p.count} 项（显示前 ${p.shown} 项，其余请用 glob 查找）`,
  listFailed: (p) => `列出目录失败: ${p.reason}`,
};
