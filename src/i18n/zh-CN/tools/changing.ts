import type { changing as english } from "../../en/tools/changing.ts";

export const changing: typeof english = {
  wrote: (p) => `成功写入 ${p.bytes} 字节到 ${p.path}`,
  replacedAll: () => "（已替换原有内容）",
  writeFailed: (p) => `写入文件失败: ${p.reason}`,
  replaced: (p) => `成功替换 ${p.count} 处，文件: ${p.path}`,
  noMatch: (p) => `未找到匹配内容，请检查旧文本是否正确\n${p.path}: 注意空格、全角/半角标点和换行`,
  noMatchNumbers: (p) =>
    `未找到匹配内容，请检查旧文本是否正确\n${p.path}: old_string 含有行号“N | ”，行号不属于文件内容，请去掉`,
  manyMatches: (p) => `找到 ${p.count} 处匹配，请提供更多上下文以唯一定位，或设置 replace_all（行 ${p.lines}）`,
  sameText: () => "old_string 与 new_string 相同，无需修改",
  emptyOldString: () =>
    "old_string 为空。要添加文本，请把相邻的一行写入 old_string，并在 new_string 中重复它；创建新文件请用 write_file",
  changedOnDisk: (p) => `${p.path} 在编辑期间被修改，请重新读取后再编辑`,
};
