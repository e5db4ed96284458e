import type { en } from "./words.en.ts";

export const zhCN: typeof en = {
  none: "您还没有同意使用任何文件夹自带的内容。文件夹有自带内容时，页面会询问您。",
  since: (p) => `${p.date} 同意`,
  gone: "此文件夹已不存在，或已被另一个文件夹取代，其内容不再生效。",
  look: "查看",
  takeBack: "收回",
  takeBackTitle: "收回信任？",
  takeBackWhat: "在您重新同意之前，此文件夹自带的内容都不再使用。不会改动任何文件。",
  other: "查看其他文件夹",
};
