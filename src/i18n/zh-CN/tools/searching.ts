import type { searching as english } from "../../en/tools/searching.ts";

export const searching: typeof english = {
  foundFiles: (p) => `找到 ${p.count} 个文件:`,
  foundFilesPart: (p) => `找到 ${p.count} 个文件（显示最新的 ${p.shown} 个，请缩小范围）:`,
  noFiles: (p) => {
    const head = `找到 0 个文件: ${p.pattern}。`;
    if (p.folder !== undefined) return `${head}${p.folder} 是目录：请用 list_dir，或加 /** 查找其中的文件`;
    if (p.deeper) return `${head}\`*\` 不跨目录；\`${p.deeper.pattern}\` 可找到 ${p.deeper.count} 个:`;
    return p.ignored === undefined ? head : `${head}有 ${p.ignored} 个被 git 忽略的文件匹配:`;
  },
  gitIsClosed: (p) => `${p.path}: 从不搜索 .git。请用 bash 运行 git，或用 read_file 读取单个文件`,
  noMatches: (p) =>
    `找到 0 处匹配:\n${p.path} 中没有匹配的行${p.file ? "" : "（被 git 忽略的文件只有用 path 指定时才搜索）"}`,
  notSearched: (p) => `找到 0 处匹配:\n${p.path} 是二进制文件，未搜索。可用 bash 运行 strings 或 grep -a`,
  foundMatches: (p) => `找到 ${p.count} 处匹配:`,
  foundMatchesPart: (p) =>
    `找到 ${p.count} 处匹配（按行计，显示 ${p.shown} 行；请用 path、include 或更长的模式缩小范围，或调大 max_results）:`,
  foundMatchesCut: (p) =>
    `找到 ${p.count} 处匹配（按行计，显示 ${p.shown} 行，已达结果长度上限；请用 path、include 或更长的模式缩小范围，设置 context_lines: 0，或读取、搜索下面的文件）:`,
  lineTooLong: () => "[该行超过 1 MB: 可用 bash 运行 grep -o 查看其中一部分]",
  leftOutByRule: (p) => `（另有 ${p.count} 个文件被权限规则禁止读取，未列出）`,
  couldNotRead: (p) => `（有 ${p.count} 个文件或目录没有读取权限，未搜索）`,
  tooLargeToHide: (p) => `（有 ${p.count} 个超过 ${p.megabytes} MB 且含有受保护的值的文件未搜索）`,
  notAsGbk: (p) => `（另有 ${p.count} 个非 UTF-8 文件未按 GBK 搜索，请用 path 或 include 缩小范围）`,
  mayNotList: () => "权限规则禁止读取其中的内容",
  badPattern: (p) =>
    `正则表达式语法错误: ${p.problem}\n${p.unsupported ? "请去掉该部分，或用 bash 运行 grep -P" : "搜索普通文本请设置 literal: true"}`,
  searchFailed: (p) => `搜索失败: ${p.problem}。请重试，或用 bash 运行 grep、find`,
  searchTooLong: (p) => `${p.told}。请用 path、include 或更简单的模式缩小搜索范围`,
  searching: (p) => `目前找到 ${p.matches} 处${p.searched === undefined ? "" : `，已搜索 ${p.searched} 个文件`}`,
  listed: (p) => `${p.path}: ${p.count} 项`,
  listedPart: (p) => `${p.path}: ${p.count} 项（显示前 ${p.shown} 项，其余请用 glob 和更窄的模式查找，如 a*）`,
  fileToRead: (p) => `${p.path} 不是目录，请用 read_file 读取`,
  listFailed: (p) => `列出目录失败: ${p.reason}`,
};
