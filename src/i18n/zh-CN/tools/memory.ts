import type { memoryTexts as english } from "../../en/tools/memory.ts";

export const memoryTexts: typeof english = {};
