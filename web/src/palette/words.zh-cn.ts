import type { en } from "./words.en.ts";

export const zhCN: typeof en = {
  name: "搜索和命令",
  hint: "搜索会话、Skill 和设置，或执行操作",
  groups: { actions: "操作", sessions: "会话", said: "会话内容", skills: "Skill", settings: "设置" },
  none: "没有找到。",
  actions: {
    new: { name: "新建会话", words: "new session 开始" },
    install: { name: "安装 Skill", words: "install add 添加" },
    asks: { name: "等您决定的事项", words: "asks permission 许可 问题" },
    light: { name: "浅色主题", words: "light theme 外观" },
    dark: { name: "深色主题", words: "dark theme 外观 夜间" },
    system: { name: "主题跟随系统", words: "system theme 外观" },
    chinese: { name: "中文", words: "chinese language 语言" },
    english: { name: "English", words: "英文 language 语言" },
  },
};
