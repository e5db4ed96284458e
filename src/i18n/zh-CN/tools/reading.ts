import type { reading as english } from "../../en/tools/reading.ts";

export const reading: typeof english = {
  badPath: () => "路径含有 NUL 字符",
  tooManyLinks: (p) => `符号链接过多: ${p.path}`,
  readFailed: (p) => `读取文件失败: ${p.reason}`,
  isFolder: (p) => `${p.path} 是目录，请用 list_dir 查看`,
  isBinary: (p) => `${p.path} 是二进制文件（${p.size} 字节），无法以文本显示`,
  notRegular: (p) => `${p.path} 不是普通文件`,
  noSuchFile: (p) => `文件不存在: ${p.path}`,
  noSuchFolder: (p) => `目录不存在: ${p.path}`,
  notFolder: (p) => `${p.path} 不是目录`,
  noPermission: (p) => `没有权限: ${p.path}`,
  emptyFile: (p) => `[${p.path} 是空文件]`,
  moreLines: (p) => `\n\n[第 ${p.from}–${p.to} 行，共 ${p.total} 行。继续读取请用 start_line=${p.next}]`,
};
