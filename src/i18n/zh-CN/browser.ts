import type { Texts } from "../texts.ts";

export const browser: Texts["browser"] = {
  works: (p) => `${p.version}（${p.file}）`,
  there: (p) => `${p.name}（${p.file}）`,
  packed: () => "SkillMint 自带 Chromium，首次使用时解压",
  broken: (p) => `${p.file} 无法启动`,
  missing: () => "没有找到：无法使用浏览器工具",
  fix: (p) => `${p.command}，或将 browserPath 设为已有的浏览器`,
};
