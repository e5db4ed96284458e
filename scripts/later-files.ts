// Shows the list of src/permissions/later-files.ts as docs/later-files.md, in both languages.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type LaterFile, laterFiles, type Place, type Runner } from "../src/permissions/later-files.ts";
import { type Language, languages } from "../src/protocol/language.ts";

interface Words {
  title: string;
  about: (p: { all: number; always: number }) => string[];
  always: string;
  tainted: string;
  legend: string;
  places: Record<Place, string>;
  runners: Record<Runner, string>;
}

const words: Record<Language, Words> = {
  en: {
    title: "Files that run later",
    about: ({ all, always }) => [
      `Other programs run these files, or take from them what they run, without asking again. The list has ${all} patterns; a change of ${always} of them is asked for in every mode, by whatever tool or command it is made. The list is made by \`npm run definitions\` from \`src/permissions/later-files.ts\`; [decision 0042](decisions/0042-files-that-run-later-are-compared.md) says how it is used.`,
      "A slash at the end means everything in that folder, and `*` any part of one name; case does not count. Commands are held to all of them but those in brackets: the user's own programs write to these all the time, so only the tools for files ask. Samples of hooks count as nothing, and neither do settings of git that name no program.",
      "Instructions for agents (AGENTS.md, CLAUDE.md, rules of editors) are words and not programs. They are in the second part: a command may change them, and where a stranger's text is in the session, our tools ask before they write into one.",
    ],
    always: "Asked for in every mode",
    tainted: "Asked for where a stranger's text is in the session",
    legend: "These are ordinary files of a project, which run when somebody starts their tool.",
    places: {
      git: "In the folder of a git repository, of its submodules and worktrees",
      workspace: "In any folder of the workspace",
      home: "In the home folder",
      machine: "Of the whole machine; compared where the agent works as root",
    },
    runners: {
      git: "git and hooks",
      shell: "shells",
      editor: "editors",
      agent: "agents",
      "package-manager": "package managers",
      "build-tool": "build tools",
      "test-runner": "test runners",
      interpreter: "interpreters and debuggers",
      ci: "build servers",
      desktop: "the desktop",
      tool: "other programs",
      system: "the system",
    },
  },
  "zh-CN": {
    title: "之后会运行的文件",
    about: ({ all, always }) => [
      `其他程序会运行这些文件，或从中读取要运行的内容，而且不会再次询问。列表共有 ${all} 个模式；其中 ${always} 个在任何模式下修改都要询问，无论用哪个工具或命令修改。列表由 \`npm run definitions\` 根据 \`src/permissions/later-files.ts\` 生成；[决定 0042](decisions/0042-files-that-run-later-are-compared.md) 说明如何使用。`,
      "末尾的斜线表示该文件夹中的所有内容，`*` 表示名称的任意部分；不区分大小写。除括号中的以外，命令都受约束：你自己的程序会经常写入括号中的文件，因此只有文件工具会询问。钩子的示例文件不算，不涉及程序的 git 设置也不算。",
      "给 Agent 的说明（AGENTS.md、CLAUDE.md、编辑器规则）是文字而不是程序。它们在第二部分：命令可以修改它们；会话中有陌生人的文字时，我们的工具写入前会询问。",
    ],
    always: "任何模式下都询问",
    tainted: "会话中有陌生人的文字时询问",
    legend: "这些是普通的项目文件，有人启动相应的工具时才会运行。",
    places: {
      git: "git 仓库及其子模块和工作树的文件夹中",
      workspace: "工作区的任意文件夹中",
      home: "主目录中",
      machine: "整台机器的；Agent 以 root 工作时才比较",
    },
    runners: {
      git: "git 与钩子",
      shell: "shell",
      editor: "编辑器",
      agent: "Agent",
      "package-manager": "包管理器",
      "build-tool": "构建工具",
      "test-runner": "测试工具",
      interpreter: "解释器与调试器",
      ci: "构建服务器",
      desktop: "桌面环境",
      tool: "其他程序",
      system: "系统",
    },
  },
};

export function pageOf(language: Language): string {
  const { title, about, always, tainted, legend, places, runners } = words[language];
  const all = laterFiles.length;
  const counts = { all, always: laterFiles.filter(({ asks }) => asks === "always").length };
  const shown = ({ pattern, compared, asks }: LaterFile) =>
    asks === "always" && !compared ? `(\`${pattern}\`)` : `\`${pattern.replace("{js}", "js|ts")}\``;
  const listOf = (asks: LaterFile["asks"]) =>
    (Object.keys(places) as Place[]).flatMap((place) => {
      const here = laterFiles.filter((one) => one.place === place && one.asks === asks);
      if (here.length === 0) return [];
      const lines = [...new Set(here.map(({ runBy }) => runBy))].map((runBy) => {
        const patterns = here.filter((one) => one.runBy === runBy).map(shown);
        return `- **${runners[runBy]}**: ${patterns.join(" ")}`;
      });
      return [`### ${places[place]}`, lines.join("\n")];
    });
  return `${[`# ${title}`, ...about(counts), `## ${always}`, ...listOf("always"), `## ${tainted}`, legend, ...listOf("tainted")].join("\n\n")}\n`;
}

export const fileOf = (language: Language) => `docs/later-files${language === "en" ? "" : `.${language}`}.md`;

export function writePages(): void {
  for (const language of languages) writeFileSync(join(import.meta.dirname, "..", fileOf(language)), pageOf(language));
}
