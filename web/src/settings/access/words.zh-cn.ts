import type { en } from "./words.en.ts";

export const zhCN: typeof en = {
  list: "浏览器",
  here: "当前浏览器",
  unnamed: "某个浏览器或程序",
  since: (p) => `${p.date} 获准`,
  used: (p) => `最近使用：${p.date}`,
  unused: "SkillMint 启动后未使用",
  until: (p) => `有效期至 ${p.date}`,
  showOut: "移除",
  showOutTitle: "移除这个浏览器？",
  showOutWhat: (p) => `${p.name} 将无法再进入，正在接收的内容会立即中断。`,
  signOut: "退出登录",
  signOutTitle: "在此退出？",
  signOutWhat: "此浏览器将无法再进入。在终端运行 `skillmint` 可重新打开页面。",
  another: "让另一个浏览器进入",
  anotherWhat: "一次性链接，请在本机的另一个浏览器中打开。不要交给别人：拿到它的人能做您能做的一切。",
  make: "生成链接",
  remake: "重新生成",
  link: "链接",
  left: (p) => `还有 ${p.seconds} 秒有效，只能使用一次。`,
  over: "此链接已失效。",
};
