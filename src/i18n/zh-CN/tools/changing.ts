import type { changing as english } from "../../en/tools/changing.ts";

const target = (path: string, isFile: boolean) => (isFile ? `文件 ${path}（要放入目录请写 ${path}/）` : path);

export const changing: typeof english = {
  wrote: (p) => `成功写入 ${p.bytes} 字节到 ${p.path}`,
  replacedAll: (p) => `（已替换原有内容: ${p.lines === null ? `${p.bytes} 字节` : `${p.lines} 行`}）`,
  partlySeen: (p) =>
    `${p.path} 未修改: 共 ${p.total} 行，你只看过 ${p.seen} 行，其余内容会丢失。请先读取其余部分，或改用 edit；再次发出同样的调用则整体替换`,
  writeFailed: (p) => `写入文件失败: ${p.reason}`,
  replaced: (p) => `成功替换 ${p.count} 处，文件: ${p.path}`,

  noMatch: (p) => `未找到匹配内容，请检查旧文本是否正确\n${p.path} 未修改: ${p.cause}${p.near}`,
  hasNumbers: () => "old_string 含有行号“N | ”，行号不属于文件内容，请去掉",
  fileIsEmpty: () => "文件是空的，请用 write_file 写入内容",
  numbersLeftOut: () => "（已去掉各行前的行号“N | ”）",
  nowGb18030: (p) => `\n${p.path} 的编码现为 GB18030，不再是 GBK: 新内容中有 GBK 没有的字符`,
  escapedTwice: () => "old_string 被多转义了一次，换行和引号请按文件中的原样书写",
  alreadyThere: (p) => `new_string 已在第 ${p.line} 行，可能之前已经替换过`,
  bytesNoText: (p) => `第 ${p.line} 行中显示为 � 的是无法按文件编码解读的字节。请不要写入 old_string，或用 bash 修改`,
  otherCase: (p) => `与第 ${p.line} 行的大小写不同`,
  similarPlaces: (p) => `有多处相似内容（行 ${p.lines}），请完全按原文复制，并带上更多上下文`,
  mustBeExact: () => "注意空格、全角/半角标点和换行",
  nearest: (p) => `\n最接近的内容:\n${p.lines}`,
  manyMatches: (p) =>
    `${p.path} 未修改: 找到 ${p.count} 处匹配，请提供更多上下文以唯一定位（行 ${p.lines}）；如需全部替换，请设置 replace_all`,
  matchedLoosely: (p) => `。注意: 并非完全匹配（空白、缩进或标点形式不同）。现在的内容:\n${p.lines}`,
  sameText: () => "old_string 与 new_string 相同，无需修改",
  emptyOldString: () =>
    "old_string 为空。要添加文本，请把相邻的一行写入 old_string，并在 new_string 中重复它；创建新文件请用 write_file",

  changedOnDisk: (p) => `${p.path} 未修改: 文件刚刚被改动，请重新读取后再试`,
  changedSinceSeen: (p) =>
    `${p.path} 未修改: 自你上次查看后，文件已有变化（由命令或他人所改）。看过变化后，同样的调用若仍适用即可执行\n${p.what}`,
  changedBeforeWrite: (p) =>
    `${p.path} 未修改: 自你上次查看后，文件已有变化（由命令或他人所改）\n${p.what}\n\n${p.isTold ? "请把上面的 + 行写入 content，或读取文件后再决定，然后再次调用" : "请读取文件并保留其中的变化，然后再次调用"}`,
  repeatedWrite: (p) =>
    `${p.path} 未修改: 内容与上次相同，仍缺少此后的变化（见上文）。请把其中的 + 行写入 content，或读取文件后再决定，然后再次调用`,
  changedMeanwhile: (p) =>
    `\n\n自你上次查看后，文件已有变化（由命令或他人所改），已保留（以下不含你这次的修改）。${p.what}`,
  sinceThen: () => "此后的变化（- 为你看到的内容，+ 为现在的内容）:",
  isNow: () => "现在的内容:",
  readOn: (p) => `\n[以上不是全部内容，请用 read_file 读取 ${p.path}]`,
  readToSee: (p) => `请用 read_file 读取 ${p.path} 查看`,
  moreRemoved: (p) => `-[还有 ${p.count} 行]`,
  changedForm: () => "各行内容没有变化，换行符、文件结尾或编码有变化",
  changedElsewhere: () => "你看到的那些行没有变化，其他行有变化",
  notAllShown: () => "在你修改它之前的变化没有全部显示给你",
  changedToBinary: () => "它已不再是文本文件",

  halfCharacter: (p) => `${p.path} 未修改: ${p.name} 含有半个字符（孤立的代理项），无法写入`,
  noSuchCharacter: (p) => `${p.path} 未修改: 新内容中有文件编码无法表示的字符`,
  notLossless: (p) => `${p.path} 未修改: 无法按其编码逐字节写回，请用 write_file 整体替换`,
  tooLargeToEdit: (p) => `${p.path} 未修改: 计算改动耗时过长。这么大的文件请用命令修改，例如 sed`,
  writeProtected: (p) => `${p.path} 未修改: 文件有写保护，其所有者不希望它被改动；解除保护前请先询问`,
  notPutBack: (p) => `${p.problem}\n此前已完成的改动无法撤回: ${p.paths}`,
  diskFull: (p) => `磁盘已满，未写入 ${p.path}`,
  readOnlyDisk: (p) => `文件系统为只读: ${p.path}`,
  leadsElsewhere: (p) => `${p.path} 的指向刚刚被改变（途中出现了链接），未打开任何内容`,
  processSecrets: (p) => `${p.path} 含有程序的机密信息，不予打开`,

  patched: (p) => `补丁已应用，共 ${p.count} 个文件:\n${p.files}`,
  patchedLoosely: (p) =>
    `\n注意: ${p.path} 的部分改动块并非完全匹配（空白、缩进或标点形式不同）。现在的内容:\n${p.lines}`,
  patchedChanged: (p) =>
    `\n\n自你上次查看后，${p.path} 已有变化（由命令或他人所改），已保留（以下不含此补丁）。${p.what}`,
  patchEmpty: () =>
    "未做任何修改: 补丁中没有文件。请写 `unified diff`（`--- a/x`、`+++ b/x`、`@@`），或 `*** Begin Patch` 加 `*** Update File: x`",
  patchBadLine: (p) =>
    `未做任何修改: 补丁第 ${p.line} 行无法识别: ${p.text.slice(0, 80)}\n改动块中的每一行以空格、- 或 + 开头`,
  patchCannot: (p) =>
    `未做任何修改: ${p.path}: ${{ binary: "不支持二进制补丁", copy: "补丁不能复制文件，请用 file_copy", "mode-only": "补丁没有改动任何行；权限请用 bash 修改", "no-hunks": "`*** Update File:` 之后没有任何行，请写 `@@`，再写以 ` `、`-`、`+` 标记的行" }[p.code]}`,
  patchExists: (p) => `未做任何修改: ${p.path} 已存在。请用 Update File，或在同一补丁中先删除它`,
  patchNoFile: (p) => `未做任何修改: 文件不存在: ${p.path}${p.meant || "。新建文件请用 Add File"}`,
  patchNotWhole: (p) => `未做任何修改: ${p.path} 的内容多于补丁要删除的内容，未删除。请重新读取`,
  patchNoPlace: (p) =>
    `未做任何修改: ${p.path}: 第 ${p.hunk}/${p.of} 个改动块在文件中找不到，各行须与原文完全一致${p.near}`,
  patchManyPlaces: (p) =>
    `未做任何修改: ${p.path}: 第 ${p.hunk}/${p.of} 个改动块有多处匹配（行 ${p.lines}）。请提供更多上下文，或在 @@ 后写明函数`,
  patchAlreadyThere: (p) => `未做任何修改: ${p.path}: 第 ${p.hunk}/${p.of} 个改动块似乎已应用（第 ${p.line} 行）`,
  patchChangesNothing: () => "未做任何修改: 文件已是补丁要求的内容",

  cellChanged: (p) =>
    `已${{ replace: "替换", insert: "插入", delete: "删除" }[p.mode]} ${p.path} 的单元格 ${p.index}（现共 ${p.cells} 个）`,
  notNotebook: (p) => `${p.path} 未修改: 不是 Jupyter notebook（JSON，nbformat 4）`,
  cellNeeded: (p) =>
    p.cells === 0
      ? `${p.path} 未修改: 还没有单元格，请用 mode insert`
      : `${p.path} 未修改: 请指明单元格的 id，或 0 到 ${p.cells - 1} 的序号`,
  cellNeedsSource: (p) => `${p.path} 未修改: 请用 source 给出单元格的新内容`,
  noSuchCell: (p) => `${p.path} 未修改: 没有单元格 ${p.cell}。共有 ${p.cells} 个，请给出 id 或从 0 开始的序号`,

  deleted: (p) => `已删除 ${p.path}${{ file: "", folder: "（空目录）", link: "（仅链接本身，未动其目标）" }[p.kind]}`,
  deleteFailed: (p) => `删除失败: ${p.reason}`,
  folderNotEmpty: (p) =>
    `未删除: 目录 ${p.path} 非空${p.count === null ? "" : `（${p.count} 项）`}，请先删除其中的内容。也可用 bash: ${p.command}`,
  isWorkspace: (p) => `未执行: ${p.path} 就是工作区，或包含工作区`,
  holdsData: (p) => `未执行: ${p.path} 含有 SkillMint 自身的数据，工具不可访问`,
  treeTooBig: (p) => `未执行: ${p.path} 含有超过 ${p.most} 个文件和目录，请用 bash 处理`,
  nothingThere: (p) => `未执行: 文件或目录不存在: ${p.path}${p.meant}`,
  fileInTheWay: (p) => `未执行: ${p.file} 是文件，无法创建 ${p.path}`,
  namesFolder: (p) => `${p.path} 未修改: 以斜杠结尾，表示目录，请写明其中的文件名`,
  samePlace: (p) => `未执行: 源与目标相同: ${p.path}`,
  intoItself: (p) => `未执行: ${p.destination} 位于 ${p.source} 之内，目录不能放入自身`,
  placeTaken: (p) => `未执行: ${p.path} 已存在，不会覆盖。请给出未被占用的新路径`,
  folderThere: (p) => `未执行: ${p.path} 是目录，要放入其中请写 ${p.path}/`,
  moved: (p) => `已移动 ${p.source} 到 ${target(p.destination, p.isFile)}`,
  moveFailed: (p) => `移动失败: ${p.reason}`,
  moveStopped: (p) => `已停止: 未移动任何内容，${p.source} 仍在原处`,
  leftBehind: (p) => `。已完整复制，但以下内容仍在原处（期间有变化，或调用被停止）: ${p.names}`,
  cannotCross: (p) => `${p.name} 不是普通文件，无法移动到另一个磁盘`,
  copied: (p) => `已复制 ${p.source} 到 ${target(p.destination, p.isFile)}（${p.files} 个文件，${p.bytes} 字节）`,
  copyFailed: (p) => `复制失败: ${p.reason}`,
  copyStopped: (p) => `已停止: 未向 ${p.destination} 复制任何内容`,
  copying: (p) => `已复制 ${p.done}/${p.total} 个文件`,
  leftOut: (p) => `。以下不是普通文件，未复制: ${p.names}`,

  partlyDone: (p) => `已中断: 程序在此调用执行期间结束。已修改: ${p.done}。未修改: ${p.open}。请先检查这些文件`,
};
