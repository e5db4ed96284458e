const earlier = (calls: number) => (calls === 1 ? "1 earlier call" : `${calls} earlier calls`);

export const en = {
  own: "Your rules",
  ownWhat:
    "They hold in every folder. What is denied is never done; what is to be asked for is asked even if another rule allows it.",
  effects: { allow: "Allow", ask: "Ask", deny: "Deny" },
  effectWhat: { allow: "Done unasked", ask: "Always asked for", deny: "Never done" },
  effect: "What the rule does",
  none: "None.",
  add: "Add a rule",
  rule: "Rule",
  ruleHint:
    "A tool, or a tool with what it is about: `bash(npm test:*)` · `edit(src/**)` · `web_fetch(domain:example.com)` · `mcp_db_*`",
  try: "See what it would change",
  trying: "Looking at what was done so far…",
  tried: {
    allow: (p: { calls: number; changed: number }) =>
      p.changed === 0
        ? `Of ${earlier(p.calls)} it would have changed none.`
        : `Of ${earlier(p.calls)}, ${p.changed} would have passed unasked.`,
    ask: (p: { calls: number; changed: number }) =>
      p.changed === 0
        ? `Of ${earlier(p.calls)} it would have changed none.`
        : `Of ${earlier(p.calls)}, you would have been asked for ${p.changed}.`,
    deny: (p: { calls: number; changed: number }) =>
      p.changed === 0
        ? `Of ${earlier(p.calls)} it would have changed none.`
        : `Of ${earlier(p.calls)}, ${p.changed} would have been denied.`,
  },
  risky: (p: { count: number }) => (p.count === 1 ? "1 of them looks risky:" : `${p.count} of them look risky:`),
  unknown: "There is no tool of that name now. The rule would hold once there is.",
  confirm: "Add this rule",
  added: "The rule was added. It holds in sessions that begin or go on from now on.",
  removed: (p: { rule: string }) => `Removed: ${p.rule}`,
  undo: "Undo",
  remove: (p: { rule: string }) => `Remove ${p.rule}`,
  folder: "Rules that a folder brings",
  folderWhat: "Whoever made the folder wrote them. One that allows holds only once you have agreed to it.",
  choose: "Choose a folder",
  other: "Another folder",
  noneThere: "This folder brings no rules.",
  waits: "not agreed to",
};
