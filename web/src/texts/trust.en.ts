/** The words about what a folder brings of its own. */
export const trust = {
  waiting: (p: { count: number }) =>
    p.count === 1
      ? "This folder brings 1 item of its own that is not used yet."
      : `This folder brings ${p.count} items of its own that are not used yet.`,
  look: "Look at it",
  title: "What this folder brings",
  what: "Whoever made the folder put this in, and none of it is used before you agree. What changes later is asked for again.",
  waitingList: "Not used yet",
  others: (p: { count: number }) => (p.count === 1 ? "1 that does not wait" : `${p.count} that do not wait`),
  more: "There is more below. See all of it before you trust all of it.",
  takeBack: "Take back all trust",
  close: "Close",
  notNow: "Not now",
  chosen: "Trust the ticked ones",
  all: "Trust all listed",
  kinds: {
    skill: "Skill",
    server: "MCP server",
    rule: "Rule",
    agent: "Agent",
    instructions: "Instructions",
    hook: "Hook",
    setting: "Setting",
  },
  states: {
    trusted: "trusted",
    new: "new",
    changed: "changed since you agreed",
    unreadable: "cannot be read",
    never: "never used",
  },
};
