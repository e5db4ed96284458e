/** What the skill tool answers. */
export const skillTexts = {
  skillUnknown: (p: { name: string; near: string }) =>
    `There is no skill ${p.name} here.${p.near === "" ? "" : ` Did you mean: ${p.near}?`} The skills that you may load are listed in your instructions; the user sees all of them with \`skillmint skill list\`.`,
  skillWaits: (p: { name: string; above: string | null }) =>
    `The skill ${p.name} belongs to ${p.above ?? "this folder"}, and the user has not agreed to it yet, so it cannot be used. Tell the user that \`skillmint trust${p.above === null ? "" : ` ${p.above}`}\` shows it and asks; go on without it.`,
  skillUnagreed: (p: { name: string; command: string }) =>
    `The user has not agreed to what the skill ${p.name} would let pass unasked or run, so neither counts. Tell the user that \`${p.command}\` shows it and agrees.`,
  skillNoArguments: (p: { name: string; hint: string }) =>
    `Not begun: ${p.name} works in a sub-agent, which knows only the skill's text and \`arguments\`. Call it again with arguments${p.hint && ` (${p.hint})`}: what it is to work on.`,
  skillUserOnly: (p: { name: string }) =>
    `Only the user may call the skill ${p.name}. If it is needed, ask the user to type /${p.name} and go on without it.`,
  skillNobody: (p: { name: string }) =>
    `Nobody can call the skill ${p.name}: it is read only where a session begins with it. Go on without it.`,
  skillUnreadable: (p: { name: string; detail: string }) =>
    `The skill ${p.name} cannot be read${p.detail === "" ? "" : ` (${p.detail})`}. Go on without it; the user finds out more with \`skillmint skill list\`.`,
  /** Of a pack that may not be used now; people read it as well. */
  skillBlocked: {
    expired: (p: { name: string; detail: string }) =>
      `The pack ${p.name} could be used until ${p.detail}. Its publisher may have a newer one.`,
    revoked: (p: { name: string; detail: string }) =>
      `The pack ${p.name} was revoked by its publisher (list ${p.detail}) and may not be used any more.`,
    runtime: (p: { name: string; detail: string }) => `The pack ${p.name} needs SkillMint ${p.detail} or later.`,
    damaged: (p: { name: string; detail: string }) =>
      `The pack ${p.name} is damaged here and is not used: ${p.detail} is not as it was signed. \`skillmint pack install FILE\` with the pack's own file mends it.`,
  },
  skillScripts: (p: { folder: string }) =>
    `Its files are in ${p.folder} while a bash command runs that names this folder, and at no other time. Run its programs from there.`,
  skillFileOutside: (p: { name: string; file: string }) =>
    `${p.file} is no file of the skill ${p.name}. Give the path from the skill's own folder, such as references/guide.md; other files are for read_file.`,
  skillNoFile: (p: { name: string; file: string; near: string }) =>
    `The skill ${p.name} has no file ${p.file}.${p.near === "" ? "" : ` Did you mean: ${p.near}?`}`,
  skillFileTooLarge: (p: { name: string; file: string; megabytes: number }) =>
    `${p.file} of the skill ${p.name} is too large to be read at once (${p.megabytes} MB).`,
  skillFileNoText: (p: { name: string; file: string }) =>
    `${p.file} of the skill ${p.name} is no text. A program can use it by its path.`,
  skillStands: (p: { name: string }) =>
    `The skill ${p.name} is loaded already and has not changed: follow its text above.`,
  skillStandsWith: (p: { name: string }) =>
    `The skill ${p.name} is loaded already and has not changed: follow its text above, now with these arguments.`,
  skillsCalled: (p: { names: readonly string[] }) =>
    `[Called by the user and loaded, as above: ${p.names.join(", ")}. Follow ${p.names.length === 1 ? "it" : "them"} now as far as the request goes: the user's words come first. Do not load ${p.names.length === 1 ? "it" : "them"} again.]`,
  skillForksCalled: ({ names }: { names: readonly string[] }) =>
    names.length === 1
      ? `[The user calls the skill ${names[0]}, which works in a sub-agent of its own. Before any other call, call \`skill\` with {"name":"${names[0]}"} and no arguments: it is given the user's words. Then answer with what it reports.]`
      : `[The user calls the skills ${names.join(", ")}, each of which works in a sub-agent of its own. Before any other call, call \`skill\` with ${names.map((name) => `{"name":"${name}"}`).join(", then ")} and no arguments: they are given the user's words. Then answer with what they report.]`,
  skillForkBegun: (p: { name: string }) => `[${p.name} stands above: follow it, and do not load it again.]`,
  skillForkInline: () =>
    "[This skill is made to work in a sub-agent of its own, which cannot be had here: follow it yourself.]",
  skillArguments: (p: { args: string }) => `ARGUMENTS: ${p.args}`,
  skillIsMain: (p: { name: string }) => `${p.name} is this session's main skill: its text stands in your instructions.`,
  skillFolder: (p: { folder: string; isAll: boolean }) =>
    `This skill's folder: ${p.folder}${p.isAll ? "\nNo other files were found in it; those that its text names are probably missing." : ""}`,
  /** Of a text that was written for other programs. */
  skillWords: () =>
    "[In this text, tasks or todos to create and tick off are for todo_write; a sub-agent is begun with task. A name such as plugin:x means x.]",
  skillFiles: (p: { folder: string }) =>
    `This skill's folder: ${p.folder}\nPaths in its text are from there. Its other files, to be read with read_file when they are needed:`,
  skillSealedFiles: (p: { name: string }) =>
    `Its other files, to be read with the skill tool when they are needed: {"name":"${p.name}","file":"…"}`,
  skillMoreFiles: (p: { more: number; isLeast: boolean }) => `(and ${p.isLeast ? "at least " : ""}${p.more} more)`,
  skillCut: (p: { file: string; shown: number; line: number }) =>
    `[Only the first ${p.shown} characters are shown. The rest is in ${p.file} from line ${p.line} on: read it with read_file when you come to it.]`,
  skillCutSealed: (p: { name: string; file: string; shown: number; line: number }) =>
    `[Only the first ${p.shown} characters are shown. The rest begins in line ${p.line} of ${p.file}: read it with the skill tool, {"name":"${p.name}","file":"${p.file}"}.]`,
  skillCommandNotRun: (p: { command: string; why: string; hasBash: boolean }) =>
    `[Not run: ${p.command}\n${p.why}${p.hasBash ? " If what it shows is needed, you may run it with bash." : ""}]`,
  skillCommandWhy: {
    off: () => "Commands in the texts of skills are switched off here.",
    untrusted: () => "Where this skill comes from, its commands are not run unasked.",
    unagreed: () => "The user has not agreed to this skill's commands as they are now.",
    main: () => "Commands in the text of a session's main skill are not run.",
    always: () => "Commands in the text of a skill that is always on are not run.",
    unreadable: () => "Its arguments stand where they cannot be put in safely.",
    many: () => "The text holds more commands than are run.",
  },
  skillCommandAsked: (p: { reason: string }) =>
    `It would have to be asked for (${p.reason}), and nobody is asked while a skill is loaded.`,
  skillCommandDenied: (p: { reason: string }) => `${p.reason}.`,
};
