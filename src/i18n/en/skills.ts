/** What people read of skills. */
export const skills = {
  skillHelp: {
    skill: "skills: list, add, write and check them",
    pack: "packs: build, sign, verify and install them",
    rule: "working rules that the model must follow",
  },
  notFound: (p: { name: string; near: string }) =>
    `There is no skill ${p.name} here.${p.near === "" ? "" : ` Did you mean: ${p.near}?`} \`skillmint skill list\` shows those that there are.`,
  unreadable: (p: { name: string }) => `The skill ${p.name} cannot be read. \`skillmint skill list\` says why.`,
  waiting: (p: { count: number }) =>
    `${p.count === 1 ? "1 skill" : `${p.count} skills`} of this folder ${p.count === 1 ? "waits" : "wait"} for your word: \`skillmint trust\` shows ${p.count === 1 ? "it" : "them"}.`,
  notLoaded: (p: { count: number }) =>
    `${p.count === 1 ? "1 skill" : `${p.count} skills`} could not be loaded: \`skillmint skill list\` says why.`,
  catalogue: {
    heading: () =>
      `## Skills
Instructions written for certain tasks. When what you are asked for fits one, load it with \`skill\` before you begin, and follow it:`,
    more: (p: { count: number }) => `${p.count} more are not listed: \`skill\` with a part of a name finds them.`,
  },
};
