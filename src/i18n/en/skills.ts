/** What people read of skills. */
export const skills = {
  skillHelp: {
    skill: "skills: list, add, write and check them",
    pack: "packs: build, sign, verify and install them",
    rule: "working rules that the model must follow",
  },
  modelUnknown: (p: { name: string; model: string; usual: string }) =>
    `The skill ${p.name} wants the model ${p.model}, which is not known here; ${p.usual} is used. \`skillmint model list\` shows those that are.`,
  notFound: (p: { name: string; near: string }) =>
    `There is no skill ${p.name} here.${p.near === "" ? "" : ` Did you mean: ${p.near}?`} \`skillmint skill list\` shows those that there are.`,
  unreadable: (p: { name: string }) => `The skill ${p.name} cannot be read. \`skillmint skill list\` says why.`,
  waiting: (p: { count: number }) =>
    `${p.count === 1 ? "1 skill" : `${p.count} skills`} of this folder ${p.count === 1 ? "waits" : "wait"} for your word: \`skillmint trust\` shows ${p.count === 1 ? "it" : "them"}.`,
};
