/** What the memory tool answers. */
export const memoryTexts = {};
