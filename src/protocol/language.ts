export const languages = ["en", "zh-CN"] as const;
export type Language = (typeof languages)[number];
