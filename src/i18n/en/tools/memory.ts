/** What the memory tool answers. */
export const memoryTexts = {
  badMemoryKey: (p: { key: string }) =>
    `${JSON.stringify(p.key)} cannot be a key: use letters, digits, - and _, as in "project-notes".`,
  noMemory: (p: { key: string; known: string }) => `Nothing is kept under ${p.key}. Keys: ${p.known || "none"}`,
  memoryKeys: (p: { keys: readonly { key: string; bytes: number }[] }) =>
    p.keys.length === 0 ? "Nothing is kept yet." : p.keys.map(({ key, bytes }) => `${key} (${bytes} bytes)`).join("\n"),
  memoryWritten: (p: { key: string }) => `Kept under ${p.key}`,
  memoryDeleted: (p: { key: string }) => `Deleted: ${p.key}`,
  memoryTooLong: (p: { kilobytes: number }) =>
    `Too long: at most ${p.kilobytes} KB under one key. Shorten it, or write a file in the workspace.`,
  memoryFull: (p: { most: number }) => `There are ${p.most} keys already. Delete one that is of no use any more.`,
};
