import type { reading as english } from "../../en/tools/reading.ts";

export const reading: typeof english = {
  badPath: () => "路径含有 NUL 字符",
  tooManyLinks: (p) => `符号链接过多: ${p.path}`,
  readFailed: (p) => `读取文件失败: ${p.reason}`,
  isFolder: (p) => `${p.path} 是目录，请用 list_dir 查看`,
  isBinary: (p) =>
    `${p.path} 是二进制文件（${p.kind ? `${p.kind}，` : ""}${p.size} 字节），无法以文本显示${p.command ? `。可用 bash: \`${p.command}\`` : ""}`,
  otherEncoding: (p) => `。若是其他编码的文本: \`${p.command}\``,
  notRegular: (p) => `${p.path} 不是普通文件`,
  noSuchFile: (p) => `文件不存在: ${p.path}`,
  noSuchFolder: (p) => `目录不存在: ${p.path}`,
  workspaceGone: (p) => `本会话的文件夹已不存在: ${p.folder}。只有用户能把它放回，或在别处开始新会话。`,
  didYouMean: (p) => `。是否指: ${p.names}？`,
  noWildcards: () => "。此处不支持通配符，请用 glob 查找",
  nameTooLong: (p) => `名称过长: ${p.path}`,
  notFolder: (p) => `${p.path} 不是目录`,
  noPermission: (p) => `没有权限: ${p.path}`,
  emptyFile: (p) => `[${p.path} 是空文件]`,
  moreLines: (p) =>
    `[第 ${p.from}–${p.to} 行，共 ${p.total} 行。继续读取请用 start_line=${p.next}；统计或筛选请用 grep 或 bash]`,
  linesOf: (p) =>
    `[第 ${p.from === p.to ? p.from : `${p.from}–${p.to}`} 行，${p.total === null ? "文件还有后续内容" : `共 ${p.total} 行`}]`,
  lineCut: (p) =>
    `[第 ${p.line} 行（共 ${p.total} 行）有 ${p.bytes} 字节，仅显示前 ${p.shown} 个字符。其余可用 bash: \`${p.command}\`，或用 grep 搜索。${p.line < p.total ? `下一行: start_line=${p.line + 1}` : ""}]`,
  pastEnd: (p) => `[没有第 ${p.start} 行：文件共 ${p.total} 行，已显示最后一行。]`,
  rangeInverted: (p) => `[end_line ${p.end} 在 start_line ${p.start} 之前，仅显示第 ${p.start} 行。]`,
  encodedAs: (p) => `[编码: ${p.name}，写入时保持不变]`,
  invalidBytes: () => "[文件中部分字节不是有效的 UTF-8，显示为 \uFFFD]",
  endsInCrlf: () => "[换行符: CRLF，edit 和 write_file 会保持不变]",
  isNotebook: () => "[笔记本: 请通过 use_tool 调用 notebook_edit 修改单元格]",
  nameNotUtf8: () => "。含有无效 UTF-8 字节的文件名无法在此给出，请先用 bash 重命名该文件",
  picture: (p) => `${p.path}: ${p.kind} 图片，${p.width} × ${p.height}，${p.size} 字节`,
  pictureNotSeen: () => "。未确认当前模型能查看图片，只能得知以上信息。",
  pictureTooBig: (p) =>
    `。图片过大，无法显示：最大 ${p.megabytes} MB，边长最多 ${p.side} 像素。请先缩小，例如用 ImageMagick。`,
  pictureBroken: () => "。文件不完整，无法显示。",
  pictureUnseen: () => "[此处省略一张图片：未确认当前模型能查看图片。]",
  pictureGone: () => "[此处省略一张图片：图片已不再保留。]",
  pictureOld: () => "[此处省略一张图片：已让位给更新的图片。]",
  pictureFrom: (p) => `第 ${p.number}/${p.count} 张图片，来自 ${p.call} 的结果:`,
  pictureNotKept: (p) => `\n\n[图片无法保存，未显示: ${p.problem}]`,
  pdfPage: (p) => `--- 第 ${p.number} 页 ---`,
  pdfNoText: () => "[此页没有文字，请看图片]",
  pdfNoTextUnseen: () => "[此页没有文字；若为扫描件，可用 bash 进行 OCR，例如 tesseract]",
  pdfPages: (p) =>
    `[PDF：第 ${p.from}–${p.to} 页，共 ${p.total} 页；此处 start_line 和 end_line 按页计。${p.next ? `继续读取请用 start_line=${p.next}` : ""}]`,
  pdfPastEnd: (p) => `[没有第 ${p.start} 页：文件共 ${p.total} 页，已显示最后一页。]`,
  pdfLocked: (p) => `${p.path} 有密码保护`,
  pdfBroken: (p) => `${p.path} 以 PDF 开头，但已损坏`,
  pdfTooBig: (p) => `${p.path} 是 ${p.size} 字节的 PDF，最多可读取 ${p.megabytes} MB。请先拆分页面，例如用 qpdf。`,
  statFailed: (p) => `获取文件信息失败: ${p.reason}`,
  fileFacts: (p) =>
    [
      p.target === undefined ? p.path : `${p.path} -> ${p.target}${p.dangling ? "（目标不存在）" : ""}`,
      `类型: ${types[p.type]}`,
      p.entries === undefined ? `大小: ${p.size} 字节` : `条目数: ${p.entries}`,
      `修改时间: ${p.modified}`,
      `权限: ${p.permissions.letters} (${p.permissions.octal})`,
      ...(p.encoding ? [`文本: ${p.lines === undefined ? "" : `${p.lines} 行，`}${p.encoding}`] : []),
      ...(p.picture ? [`图片: ${p.picture.kind}，${p.picture.width} × ${p.picture.height}`] : []),
    ].join("\n"),
};

const types = {
  file: "文件",
  folder: "目录",
  link: "符号链接",
  pipe: "管道",
  socket: "套接字",
  device: "设备",
};
