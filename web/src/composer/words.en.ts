import type { NotTaken } from "./attachment.ts";

/** The words of what can be chosen and added while a message is written. */
export const en = {
  skills: "Skills and prompts",
  told: (p: { name: string }) => `What ${p.name} wants to be told`,
  optional: "optional",
  insert: "Insert",
  leave: "Write it myself",
  files: "Files",
  offered: {
    skill: (p: { count: number }) => (p.count === 1 ? "1 skill or prompt" : `${p.count} skills and prompts`),
    file: (p: { count: number }) => (p.count === 1 ? "1 file" : `${p.count} files`),
  },
  noFiles: "No file or folder has a name like that.",
  emptyFolder: "There are no files in this folder yet.",
  notAll: "This folder is very large. Not all of it was looked through.",
  notLooked: "The files of this folder cannot be had right now.",
  add: "Add pictures or files",
  attached: "Attached",
  remove: (p: { name: string }) => `Remove ${p.name}`,
  retry: (p: { name: string }) => `Try ${p.name} again`,
  again: "Try again",
  coming: (p: { percent: number }) => `${p.percent}%`,
  asFile: "Too large to be shown as a picture. It goes as a file.",
  scaled: (p: { width: number; height: number }) => `Scaled to ${p.width} × ${p.height}.`,
  original: "Send the original",
  originalOf: (p: { name: string }) => `Send ${p.name} as it was given`,
  unreadable: "This browser cannot open such pictures. It goes as a file; as JPEG or PNG the model could see it.",
  unreached: "SkillMint did not answer.",
  lost: {
    "broken-off": "The page was left before it had arrived. Add it again.",
    gone: "The server no longer has it. Add it again.",
  },
  blind: "This model cannot see pictures. It only learns where they are saved.",
  maybeBlind: "It is not known whether this model can see pictures, so it only learns where they are saved.",
  drop: "Drop files to add them to the message",
  wait: "Wait until all files are there.",
  failed: "Some files are not there. Try or add them again, or remove them.",
  notTaken: (p: NotTaken & { most: string; count: number }) => {
    switch (p.why) {
      case "too-large":
        return `${p.name} is too large: a message takes files of up to ${p.most} each.`;
      case "empty":
        return `${p.name} is empty.`;
      case "folder":
        return `${p.name} is a folder. Add the files in it, or work in that folder.`;
      case "too-many":
        return `A message takes ${p.count} files. Send the others with the next one.`;
    }
  },
  skill: "Skill",
  noSkill: "No skill",
  noSkillWhat: "A session like any other. Write / to call a skill in it.",
  findSkill: "Find a skill",
  moreSkills: (p: { count: number }) => `${p.count} more. Type to find them.`,
  noSkills: "There are no skills for this folder yet.",
  start: {
    lead: "A session with this skill from its first word.",
    version: (p: { version: string }) => `Version ${p.version}`,
    hint: "It wants to be told:",
    examples: "For example:",
    back: "Begin without a skill",
    unknown: (p: { name: string }) => `There is no skill ${p.name} for this folder, or it is switched off.`,
  },
};
