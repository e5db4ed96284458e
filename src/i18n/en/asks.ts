const left = "a permission is answered with allow, always, deny or deny:why";

/** Questions to a person and the answers, and what the model is told of its mode. */
export const asks = {
  ofTask: (p: { agentType: string; about: string }) => `From sub-agent (${p.agentType}) "${p.about}":`,
  needed: (p: { question: string; options: readonly string[]; multiple: boolean; answer: string | undefined }) =>
    `The agent asks: ${p.question}
${p.options.map((option, index) => `  ${index + 1}. ${option}\n`).join("")}This command does not wait for an answer.${p.answer ? `\nTo go on: skillmint run ${p.answer}` : ""}${p.answer && p.options.length > 0 ? `\n(… is ${p.multiple ? "numbers, such as 1,3, or" : "a number or"} your own words)` : ""}`,
  badPermission: (p: { ask: string; text: string }) =>
    `${p.ask} asks for a permission, and ${p.text} is no answer: ${left}.`,
  emptyPermission: (p: { ask: string }) => `The answer to ${p.ask} is empty: ${left}.`,
  noSuchOption: (p: { ask: string; text: string; count: number }) =>
    `${p.ask} has the options 1 to ${p.count}, and ${p.text} is none of them. Give a number of those, or words.`,
  onlyOne: (p: { ask: string; text: string }) => `${p.ask} takes one option only, not ${p.text}.`,
  emptyAnswer: (p: { ask: string }) => `The answer to ${p.ask} is empty. Say something: --answer ${p.ask}=…`,
  answerRefused: (p: { ask: string; problem: string; session: string; again: boolean }) =>
    `${p.ask}: ${p.problem} No answer was stored.${p.again ? `\nTo have it asked again: skillmint run --session ${p.session}` : ""}`,
  hashMissing: () =>
    "An approval names what it is for: send the hash that came with the question, as it was when it was shown.",
  unconfirmed: () =>
    "In unrestricted mode next to nothing is asked for any more: only what a rule asks for, and what touches SkillMint itself or files that other programs run or trust. Type unrestricted to confirm it for this session.",
  /** With the user's next words, when it has changed. */
  modeNote: {
    default: () => "[The mode is now default: edits and commands are asked for.]",
    "accept-edits": () =>
      "[The mode is now accept-edits: edits in the workspace pass unasked, commands are asked for.]",
    plan: (p: { how: string; servers: string }) =>
      `[Plan mode: only read and look (files, and commands such as ls, grep or git log${p.servers}); nothing may be changed but your todos. When your plan is ready, call exit_plan_mode with it${p.how}.]`,
    unrestricted: () => "[The mode is now unrestricted: hardly anything is asked for; what rules deny stays denied.]",
  },
  readOnlyTools: () => ", and MCP tools that their server marks as read-only",
  throughUseTool: () => ' through use_tool: {"name":"exit_plan_mode","input":{"plan":"…"}}',
};
