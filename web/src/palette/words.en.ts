export const en = {
  name: "Search and commands",
  hint: "Search sessions, skills and settings, or do something",
  groups: {
    actions: "Actions",
    sessions: "Sessions",
    said: "In what was said",
    skills: "Skills",
    settings: "Settings",
  },
  none: "Nothing was found.",
  actions: {
    new: { name: "New session", words: "新建会话 begin start chat" },
    install: { name: "Install a skill", words: "安装 skill add pack git" },
    asks: { name: "What waits for you", words: "等您决定 asks permissions questions pending" },
    light: { name: "Light theme", words: "浅色 colours appearance" },
    dark: { name: "Dark theme", words: "深色 colours appearance night" },
    system: { name: "Theme of the system", words: "跟随系统 colours appearance" },
    chinese: { name: "中文", words: "chinese language 语言" },
    english: { name: "English", words: "英文 language 语言" },
  },
};
