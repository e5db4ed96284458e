/** What people read of where skills come from. */
export const skillSources = {
  help: {
    add: "add a skill from a folder, a git repository or a .skillpack; without a source, show collections worth a look",
    source: "folder, repository (https, ssh, owner/name) or .skillpack",
    skill: "which skill of the repository",
    all: "all skills of the repository",
    name: "call it by another name",
    approve:
      "approve what it asks for: what its allowed-tools list passes unasked while it is active, and the commands in its text run",
    remove: "take a skill away that was added",
    enable: "switch a skill on, or fetch a collection",
    always: "its text stands in every system prompt",
    disable: "switch a skill off",
    update: "fetch what is new of repositories",
    skillName: "its name",
  },
  address: {
    transport: (p: { address: string }) =>
      `${p.address} cannot be fetched: only https, ssh and local repositories are, since others can run programs.`,
    password: (p: { address: string }) =>
      `${new URL(p.address).host}: the address holds a user name or password, which would be stored in clear. Leave it out and let git ask its credential helper.`,
    "not-an-address": (p: { address: string }) =>
      `${p.address} is neither a folder nor the address of a repository (https://…, git@host:path, owner/name).`,
    unencrypted: (p: { address: string }) => `${p.address} is not encrypted: use https.`,
  },
  which: (p: { skills: string; more: number }) =>
    `It has several skills. Name one with --skill, or take --all: ${p.skills}${p.more === 0 ? "" : ` and ${p.more.toLocaleString("en")} more`}`,
  oneOrAll: () => "--all takes every skill, so it goes with neither --skill nor --name, which are for one.",
  badName: (p: { name: string; fit: string }) =>
    `${p.name} cannot be a skill's name: small letters, digits, hyphens, dots and underscores make one.${p.fit === "" ? "" : ` ${p.fit} could.`}`,
  noneIn: (p: { repo: string }) => `There is no skill in ${p.repo}: no SKILL.md, and no other text.`,
  empty: (p: { repo: string }) => `${p.repo} is empty: it has no commit yet.`,
  tooLarge: (p: { repo: string; megabytes: number; files: string }) =>
    `${p.repo} is too large: at most ${p.megabytes} MB and ${p.files} files are fetched. Clone it yourself and add the folder of the skill.`,
  leftOut: (p: { skills: string; more: number }) =>
    `Left out, since it is empty, cannot be read or is a link that leads out of the repository: ${p.skills}${p.more === 0 ? "" : ` and ${p.more.toLocaleString("en")} more`}`,
  notAllRead: (p: { count: number }) =>
    `Reading took too long, so ${p.count} more skill${p.count === 1 ? " was" : "s were"} left out. Choose a smaller folder.`,
  renamed: (p: { before: string; name: string }) =>
    `It was added already, as ${p.before}; it is called ${p.name} from now on.`,
  noSkill: (p: { skill: string; repo: string; near: string; skills: string; more: number }) =>
    `There is no skill ${p.skill} in ${p.repo}.${othersIn(p)}`,
  unusable: (p: { skill: string }) => `${p.skill} is empty or cannot be read. \`skillmint skill lint\` says why.`,
  noGit: () => "git is not installed. Install it (Debian: apt install git), then try again.",
  tooSlow: (p: { repo: string }) => `${p.repo} did not answer in time. Try again later.`,
  unwritable: (p: { problem: string }) => `The folder for repositories cannot be written: ${p.problem}`,
  cloneFailed: (p: { repo: string; reason: string }) => `${p.repo} could not be fetched: ${p.reason}`,
  noFolder: (p: { folder: string }) => `There is no folder ${p.folder}.`,
  noSkillThere: (p: { folder: string }) =>
    `${p.folder} holds no SKILL.md that can be used. \`skillmint skill new\` makes one.`,
  taken: (p: { name: string }) =>
    `A skill ${p.name} was added already. Remove it first, or choose another name with --name.`,
  notInstalled: (p: { name: string }) =>
    `${p.name} was not added, so there is nothing to take away. \`skillmint skill disable\` switches a skill off.`,
  noSuchSkill: (p: { name: string }) =>
    `There is no skill ${p.name}. \`skillmint skill list\` shows those that there are.`,
  notFromGit: (p: { name: string }) => `${p.name} does not come from a repository.`,
  added: (p: { name: string; from: string; commit: string }) =>
    `Added: ${p.name} (${p.from}${p.commit === "" ? "" : ` at ${p.commit}`})`,
  standsIn: (p: { file: string; name: string }) =>
    `There is no skill of that name in it; ${p.file} would stand in for it, but was added already, as ${p.name}.`,
  instead: (p: { skill: string; file: string; name: string; near: string; skills: string; more: number }) =>
    `There is no skill ${p.skill} in it. ${p.file} stands in for it, and is called ${p.name}; \`skillmint skill remove ${p.name}\` takes it away again.${othersIn(p)}`,
  lets: (p: { name: string; rules: string }) => `${p.name}: while it is active it would let pass unasked: ${p.rules}`,
  wouldRun: (p: { name: string; commands: string }) =>
    `${p.name}: its text would run this when it is loaded, unless it would have to be asked for: ${p.commands}`,
  lookalike: {
    mixed: (p: { name: string }) =>
      `${p.name}: the name mixes letters of different scripts that look alike, so it may be taken for another name.`,
    hidden: (p: { name: string }) => `${p.name}: its author's spelling of the name holds characters that nobody sees.`,
    form: (p: { name: string; plain: string }) =>
      `${p.name}: the name is written in letters of another form, and looks like ${p.plain}.`,
    like: (p: { name: string; other: string }) => `${p.name}: the name looks like ${p.other}, which is another.`,
  },
  askLookalike: () => "Add it under this name? [y/N] ",
  leftUnnamed: (p: { name: string }) =>
    `Not added: ${p.name}. \`--name\` gives it another name, \`--approve\` adds it.`,
  letsNot: () => "You are asked all the same; `--approve` lets it.",
  askApprove: () => "Let it do so? [y/N] ",
  removed: (p: { name: string }) => `Removed: ${p.name}`,
  on: (p: { name: string }) => `On: ${p.name}`,
  always: (p: { name: string }) => `Always on: ${p.name}`,
  boundPack: (p: { name: string }) =>
    `The pack ${p.name} was signed with bounds, which hold only while it is in use; so it cannot be always on. Call it with /${p.name}, or begin a session with it: \`skillmint run --skill ${p.name}\`.`,
  off: (p: { name: string }) => `Off: ${p.name}`,
  same: (p: { name: string; commit: string }) => `${p.name}: nothing new (${p.commit})`,
  updated: (p: { name: string; before: string; after: string }) => `${p.name}: ${p.before} → ${p.after}`,
  asksAgain: (p: { name: string }) =>
    `${p.name} would let other things pass or run other commands than you have agreed to: you are asked again. \`skillmint skill add … --approve\` shows and lets them.`,
  stays: (p: { name: string; problem: string }) => `${p.name} stays as it was. ${p.problem}`,
  gone: (p: { name: string; repo: string; commit: string }) =>
    `${p.name} is not in ${p.repo} any more (${p.commit}) and cannot be used. \`skillmint skill remove ${p.name}\` takes it away.`,
  nothingToUpdate: () => "No skill comes from a repository.",
  otherOffer: () => "It is not what you were shown any more. Look at it again.",
  notShown: (p: { name: string }) => `${p.name} is not among what you were shown.`,
  sealedRights: (p: { name: string }) =>
    `${p.name} is sealed, so what it does unasked cannot be shown. Install the pack again to agree to it.`,
  ownRights: (p: { name: string }) => `${p.name} was not added from anywhere: there is nothing to agree to.`,
  collections: () => "Collections worth a look; none is fetched before you enable it (`skillmint skill enable NAME`):",
};

function othersIn(p: { near: string; skills: string; more: number }): string {
  if (p.near !== "") return ` Did you mean: ${p.near}?`;
  if (p.skills === "") return "";
  return ` It has: ${p.skills}${p.more === 0 ? "" : ` and ${p.more.toLocaleString("en")} more`}`;
}
