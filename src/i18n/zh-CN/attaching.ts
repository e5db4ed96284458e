import type { attaching as en } from "../en/attaching.ts";

export const attaching: typeof en = {
  tooLarge: (p) => `这个文件太大：随消息发送的文件，每个最大 ${p.most}。`,
  empty: () => "这个文件是空的。",
  gone: (p) => `${p.name} 已经不在了，请重新添加。`,
  noneWaits: () => "这个文件已经不在了，请重新添加。",
  tooMany: (p) => `一条消息最多带 ${p.most} 个文件，其余的请随下一条消息发送。`,
  twice: (p) => `${p.name} 添加了两次。`,
  note: (p) =>
    [
      "用户随下面的消息附上了这些文件。它们保存在工作区之外，可以用 read_file 按路径读取：",
      ...p.files.map(({ name, size, file, isPicture }) => `- ${name}（${isPicture ? "图片，" : ""}${size}）：${file}`),
    ].join("\n"),
};
