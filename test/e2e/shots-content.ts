/** What is said in the sessions of the pictures: one of each kind that a user meets. */
export const prompts = {
  answer: { text: "Explain what SkillMint keeps, as a table. 请用表格说明。", model: "loop/test", allow: false },
  /** The model is busy at first. */
  retried: { text: "Say it in one line. 用一句话说。", model: "loop/test", allow: false },
  results: {
    text: [
      `todo_write ${JSON.stringify({
        todos: [
          { subject: "Read the poem 读诗稿", status: "completed" },
          { subject: "Correct the spelling 改正拼写", status: "in_progress" },
          { subject: "Add a fourth line", status: "pending" },
        ],
      })}`,
      `memory ${JSON.stringify({ action: "write", key: "poems", content: "# Poems 诗\n\n- four lines each 每首四行\n- **no** rhymes on `orange`" })}`,
      'list_dir {"path":"."}',
      'glob {"pattern":"**/*.txt"}',
      'use_tool {"name":"file_stat","input":{"path":"poem.txt"}}',
      'read_file {"path":".mcp.json"}',
      'bash {"command":"sleep 0.2 && echo one"}',
      'bash {"command":"sleep 0.2 && echo two"}',
    ].join("\n"),
    model: "demo/scripted",
    allow: true,
  },
  agents: {
    text: [
      `task ${JSON.stringify({ prompt: 'glob {"pattern":"**/*.txt"}\nFind every poem and say where it lies. 找出所有诗稿。', agent_type: "explore" })}`,
      `task ${JSON.stringify({ prompt: 'read_file {"path":"poem.txt"}', agent_type: "general-purpose" })}`,
      `task ${JSON.stringify({ prompt: 'read_file {"path":"missing.txt"}', agent_type: "plan" })}`,
    ].join("\n"),
    model: "demo/scripted",
    allow: false,
  },
  tools: {
    text: [
      'read_file {"path":"poem.txt"}',
      'grep {"pattern":"are"}',
      'edit {"path":"poem.txt","old_string":"bleu","new_string":"blue"}',
      'bash {"command":"cat poem.txt && ls -la && echo done"}',
      'read_file {"path":"missing.txt"}',
    ].join("\n"),
    model: "demo/scripted",
    allow: true,
  },
  failed: { text: "This one is answered by nobody.", model: "loop/test", allow: false },
  permission: { text: 'bash {"command":"rm -rf build && npm run build"}', model: "demo/scripted", allow: false },
  question: {
    text: `ask_user ${JSON.stringify({ question: "Which database should the project use? 项目应使用哪种数据库？", options: ["SQLite：一个文件，无需安装", "PostgreSQL, with a server of its own that somebody has to set up, update and back up every night", "都不用"] })}`,
    model: "demo/scripted",
    allow: false,
  },
  answered: {
    text: `ask_user ${JSON.stringify({ question: "Which database should the project use? 项目应使用哪种数据库？", options: ["SQLite：一个文件，无需安装", "PostgreSQL, with a server of its own that somebody has to set up, update and back up every night", "都不用"] })}`,
    model: "demo/scripted",
    allow: false,
  },
  several: {
    text: `ask_user ${JSON.stringify({ question: "Which of these should be translated? 哪些需要翻译？", options: ["README.md", "docs/ 目录下的全部文档", "The texts of the command line, with every error and every help page, as far as people ever see them"], multiple: true })}`,
    model: "demo/scripted",
    allow: false,
  },
  plan: {
    text: `exit_plan_mode ${JSON.stringify({ plan: "## Mend the poem 修改诗稿\n\n1. **Read** `poem.txt`\n2. Correct `bleu` to `blue` 改正拼写\n3. Add a fourth line\n\n> Nothing else is touched." })}`,
    model: "demo/scripted",
    allow: false,
    mode: "plan",
  },
  open: {
    text: [
      'bash {"command":"npm ci"}',
      `bash ${JSON.stringify({ command: Array.from({ length: 40 }, (_, at) => `cp poem.txt copy-${at}.txt`).join("\n") })}`,
      `ask_user ${JSON.stringify({ question: "Which one? 哪一个？", options: ["red", "蓝色"] })}`,
    ].join("\n"),
    model: "demo/scripted",
    allow: false,
  },
  longPlan: {
    text: `exit_plan_mode ${JSON.stringify({ plan: Array.from({ length: 60 }, (_, at) => `${at + 1}. Step 第 ${at + 1} 步`).join("\n") })}`,
    model: "demo/scripted",
    allow: false,
    mode: "plan",
  },
  /** What the script does, nobody can read in the command. */
  held: { text: 'bash {"command":"sh scripts/set-up.sh"}', model: "demo/scripted", allow: true },
  hidden: {
    text: `bash ${JSON.stringify({ command: "cat notes\u200b.txt # \u202etxt.exe" })}`,
    model: "demo/scripted",
    allow: false,
  },
} as const;

export const answerInMarkdown = `SkillMint keeps **everything that happened** in one journal. 所有发生的事都记在日志里。

| what | where | how long |
| --- | --- | --- |
| events 事件 | \`skillmint.db\` | until the session is deleted |
| outputs over 16 KB | \`outputs/\` | with the session |
| keys 密钥 | \`secrets/\`, encrypted | until you remove them |

1. A prompt is stored before the model is asked.
2. A call is stored before it has an effect.

\`\`\`ts
export function next(history: History): Move {
  return history.asks.length > 0 ? { type: "wait" } : { type: "call-model" };
}
\`\`\`

> Kill it at any moment: what was shown as saved is there.
`;
