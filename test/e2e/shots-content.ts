/** What is said in the sessions of the pictures: one of each kind that a user meets. */
export const prompts = {
  answer: { text: "Explain what SkillMint keeps, as a table. 请用表格说明。", model: "loop/test", allow: false },
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
