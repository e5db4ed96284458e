import type { memoryTexts as english } from "../../en/tools/memory.ts";

export const memoryTexts: typeof english = {
  badMemoryKey: (p) => `${JSON.stringify(p.key)} 不能作为键：请使用字母、数字、- 和 _，例如 "project-notes"。`,
  noMemory: (p) => `${p.key} 下没有内容。现有的键: ${p.known || "无"}`,
  memoryKeys: (p) =>
    p.keys.length === 0 ? "还没有保存任何内容。" : p.keys.map(({ key, bytes }) => `${key}（${bytes} 字节）`).join("\n"),
  memoryWritten: (p) => `已保存到 ${p.key}`,
  memoryDeleted: (p) => `已删除: ${p.key}`,
  memoryTooLong: (p) => `过长：每个键最多 ${p.kilobytes} KB。请缩短，或写入工作目录中的文件。`,
  memoryFull: (p) => `已有 ${p.most} 个键。请先删除不再有用的。`,
};
