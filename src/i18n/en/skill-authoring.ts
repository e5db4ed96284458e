import { plain } from "./system.ts";

/** What people read when they write a skill. */
export const skillAuthoring = {
  /** What is odd about a SKILL.md, by the codes that `skill lint --output json` gives. */
  oddities: {
    empty: () => "The file is empty.",
    "not-text": () => "The file is no text.",
    "byte-order-mark": () => "It begins with a byte order mark, which is left out.",
    "utf-16": () => "It is UTF-16; UTF-8 is what others read too.",
    "bad-encoding": () => "Some bytes are no UTF-8; � stands for them.",
    "line-ends": () => "Its lines end as on Windows or old Macs; they are read as usual.",
    "control-characters": (p: { count: number }) => `Control characters are left out: ${p.count}.`,
    "file-cut": (p: { kilobytes: number }) => `It is too large; only the first ${p.kilobytes} KB are read.`,
    "no-frontmatter": () =>
      "There is no frontmatter: the folder's name and the first heading or sentence stand for it. Begin with ---, name, description and ---.",
    "late-frontmatter": () => "There are empty lines before the frontmatter.",
    unclosed: () => "The frontmatter has no end. Close it with a line of ---.",
    malformed: () => "The frontmatter is no YAML with fields, and is left out.",
    "frontmatter-large": (p: { kilobytes: number }) =>
      `The frontmatter is too large; only the first ${p.kilobytes} KB are read.`,
    repaired: (p: { key: string }) => `${p.key} is no YAML as it stands and is read as text. Put it into quotes.`,
    "field-dropped": (p: { key: string }) => `${p.key} holds more than can be read, and is left out.`,
    "forbidden-field": (p: { key: string }) => `${p.key} is no name for a field, and is left out.`,
    "duplicate-field": (p: { key: string }) => `${p.key} is given more than once; the last one counts.`,
    "unknown-field": (p: { key: string }) =>
      `${p.key} is no field that SkillMint knows. It is kept and changes nothing.`,
    spelling: (p: { written: string; key: string }) => `${p.written} is understood as ${p.key}.`,
    "no-text": () => "There is nothing behind the frontmatter.",
    "name-missing": (p: { name: string }) => `There is no name; it is called ${p.name}, as its folder.`,
    "name-unusable": (p: { name: string }) => `Nobody could call its name; it is called ${p.name}, as its folder.`,
    "name-changed": (p: { written: string; name: string }) =>
      `The name ${p.written} is called ${p.name}. Names have small letters, digits and hyphens.`,
    "name-long": (p: { most: number }) => `The name is longer than ${p.most} characters.`,
    "name-differs": (p: { name: string; folder: string }) => `The name ${p.name} is not its folder's, ${p.folder}.`,
    "description-missing": (p: { description: string }) =>
      `There is no description; this stands for it: ${p.description}`,
    "description-long": (p: { most: number }) =>
      `The description is longer than ${p.most} characters; models may be told less of it.`,
    "compatibility-long": (p: { most: number }) => `compatibility is longer than ${p.most} characters.`,
    "hidden-characters": (p: { key: string }) => `${p.key} has characters that nobody sees; they are left out.`,
    "not-a-text": (p: { key: string }) => `${p.key} should be a text, and is read as one.`,
    "not-yes-or-no": (p: { key: string }) => `${p.key} should be true or false, and is left out.`,
    "not-a-count": (p: { key: string }) => `${p.key} should be a whole number above 0, and is left out.`,
    "metadata-values": () => "metadata should be texts by name. It is kept as it is.",
    "context-unknown": (p: { value: string }) => `context: ${p.value} is not known; only fork is.`,
    "paths-dropped": (p: { count: number }) => `Patterns in paths that are too large are left out: ${p.count}.`,
    hooks: () => "It has hooks. SkillMint never runs them.",
    "nobody-calls": () =>
      "Nobody can call it: user-invocable: false keeps it from you, disable-model-invocation: true from the model. It is read only as a main skill (run --skill) or always on.",
    forks: () => "It works in a sub-agent of its own, and only what that reports comes back.",
    "agent-unused": (p: { key: string }) => `${p.key} counts only with context: fork.`,
    "agent-no-head": () =>
      "There is no frontmatter: the file's name and the first heading or sentence stand for it. Begin with ---, name, description and ---.",
    "agent-unnamed": (p: { name: string }) => `There is no name; it is called ${p.name}, as its file.`,
    "agent-uncalled": (p: { name: string }) => `Nobody could call its name; it is called ${p.name}, as its file.`,
    "agent-reserved": (p: { name: string; called: string }) =>
      `${p.name} is one of the types that SkillMint brings; this one is called ${p.called}.`,
    "agent-whole-tools": () =>
      "tools and disallowedTools take whole tools: one with brackets behind it is not had, whether it stands in the one or the other.",
    "agent-mode": () =>
      "permissionMode changes nothing, unless it is plan: a sub-agent may never do more than its session.",
    "name-reserved": (p: { name: string }) =>
      `A session without a main skill is called ${p.name}; this skill is known by a longer name, such as user:${p.name}.`,
    restricts: (p: { key: string; tools: string }) =>
      `${p.key} (no hyphen) restricts: while the skill is active there are only ${p.tools}. To let tools pass unasked, write allowed-tools.`,
    "restricts-nothing": (p: { key: string }) => `${p.key} names no tool, or all of them, and restricts nothing.`,
    "whole-tool-only": (p: { entries: string }) =>
      `allowed_tools takes whole tools; of these all is there: ${p.entries}`,
    approves: (p: { key: string; rules: string }) =>
      `${p.key} (with a hyphen) pre-approves: ${p.rules} pass unasked while the skill is active, if you trust where it comes from. It restricts nothing; allowed_tools does.`,
    "approves-everything": (p: { entry: string }) =>
      `${p.entry} would pre-approve every tool, and is left out. Name the tools.`,
    "approves-questions": (p: { entry: string }) => `${p.entry} asks a person, and cannot be pre-approved.`,
    "no-rule": (p: { entry: string }) => `${p.entry} is no rule such as Read or Bash(git:*), and pre-approves nothing.`,
    removes: (p: { tools: string }) => `disallowed-tools removes: while the skill is active there is no ${p.tools}.`,
    "whole-tool-gone": (p: { entries: string }) =>
      `disallowed-tools takes whole tools; with these all that the tool does is gone: ${p.entries}`,
    // What lint finds beyond what the parser saw.
    "file-name": (p: { file: string }) => `The file is called ${p.file}; others find it only as SKILL.md.`,
    unfilled: () => "It is still what `skillmint skill new` wrote: fill it in.",
    "tree-cut": () => "There are more files than are looked at.",
    "time-cut": (p: { count: number }) =>
      `Checking took too long, so ${p.count} more skill${p.count === 1 ? " was" : "s were"} left out. Check a smaller folder.`,
    "name-like": (p: { name: string; other: string }) =>
      `The name ${p.name} looks like ${p.other}, which is another: who adds it is warned.`,
    "name-tricky": (p: { name: string }) =>
      `The name ${p.name} holds letters that look like others, or that nobody sees: who adds it is warned.`,
    "name-odd": (p: { name: string }) =>
      `The name ${p.name} is not as the specification has it: small letters and digits, with single hyphens between them.`,
    "many-lines": (p: { lines: number; most: number }) =>
      `It has ${p.lines} lines. Keep it under ${p.most} and put the rest into files that are read when they are needed.`,
    "many-tokens": (p: { tokens: number; most: number }) =>
      `It has about ${p.tokens} tokens. Keep it under ${p.most} and put the rest into files that are read when they are needed.`,
    "unknown-tool": (p: { name: string; near: string }) =>
      `There is no tool ${p.name}.${p.near === "" ? "" : ` Perhaps: ${p.near}.`}`,
    "approves-any-command": () => "It pre-approves every command. Name the programs: Bash(git:*).",
    commands: (p: { commands: string }) => `When it is loaded, its text runs: ${p.commands}`,
    "agent-elsewhere": (p: { agent: string }) =>
      `The agent ${p.agent} does not come with SkillMint: the skill works only where one of that name is set up.`,
    "model-wanted": (p: { model: string }) =>
      `It wants the model ${p.model}; where there is none of that name the usual one is taken.`,
    "commands-unapproved": () =>
      "It has commands that run when it is loaded, but pre-approves none: what would have to be asked for is not run. Name them in allowed-tools.",
    "argument-beyond": (p: { place: string; count: number }) =>
      `${p.place} is behind the last argument: ${p.count === 1 ? "there is 1" : `there are ${p.count}`}, and $0 is the first.`,
    "arguments-from-one": () => "It has a place for $1 and none for $0: $0 is the first argument, $1 the second.",
    "dead-link": (p: { target: string }) => `The link leads nowhere: ${p.target}`,
    "link-leaves": (p: { target: string }) =>
      `The link leaves the skill's folder: ${p.target}. Who installs the skill will not have it.`,
    "not-executable": () => "The script cannot be started by its name alone; say what runs it, or make it executable.",
    secret: (p: { kind: string }) =>
      `This looks like a key (${p.kind}). Take it out, and make it invalid where it was issued.`,
    "sample-secret": (p: { kind: string }) =>
      `This has the shape of a key (${p.kind}), though it looks made up: \`skillmint pack build\` refuses it. Write it shorter.`,
    "perhaps-secret": () => "This may be a password or a key.",
    "secret-file": () => "A file of this name mostly holds secrets.",
    invisible: (p: { count: number; code: string }) =>
      `Characters that nobody sees, and a model reads: ${p.count}, the first is ${p.code}.`,
    "far-right": () => "There is text far to the right, where nobody sees it.",
    "far-down": () => "There is text behind a hundred empty lines, where nobody sees it.",
    encoded: (p: { length: number }) => `There are ${p.length} characters that only a program can read.`,
    "runs-download": () => "It runs what it downloads, unseen.",
    "runs-encoded": () => "It runs what is encoded, so that nobody can read it.",
    "deletes-widely": () => "It deletes far more than a skill should.",
    "reads-credentials": () => "It touches keys or passwords of the user.",
    "sends-out": () => "It may send the user's files or secrets elsewhere.",
    "as-root": () => "It asks for the rights of the administrator (sudo).",
    "opens-to-all": () => "It lets everybody write a file.",
    "stays-behind": () => "It changes what runs when the user logs in, or by the clock.",
    "switches-off-care": () => "It switches off what protects the user.",
    "speaks-to-the-model": () => "It tells the model to forget its instructions, or to keep something from the user.",
  },
  help: {
    lint: "check skills: the specification, links, tools, size, secrets, risky commands",
    path: "SKILL.md, or a folder with skills; without it the current one",
    strict: "warnings fail too",
    new: "write a new skill from a template",
    name: "its name: small letters, digits, hyphens",
    in: "the folder to make it in; without it your own skills",
  },
  levels: { error: "error", warning: "warning", info: "info" },
  fine: () => "nothing to say",
  linted: (p: { skills: number; errors: number; warnings: number }) =>
    `${p.skills === 1 ? "1 skill" : `${p.skills} skills`}, ${p.errors === 1 ? "1 error" : `${p.errors} errors`}, ${p.warnings === 1 ? "1 warning" : `${p.warnings} warnings`}.`,
  noSkills: (p: { path: string }) => `There is no SKILL.md in ${p.path}.`,
  tooSlow: (p: { path: string }) => `${p.path} took too long to read. Check a smaller folder.`,
  cannotLint: (p: { path: string; problem: string }) => `Cannot read ${p.path}: ${plain(p.problem)}.`,
  badName: (p: { name: string; most: number; usable: string }) =>
    `${p.name} cannot be the name of a skill: small letters, digits and single hyphens, at most ${p.most} characters.${p.usable === "" || p.usable === p.name ? "" : ` This would do: ${p.usable}`}`,
  reserved: (p: { name: string }) =>
    `${p.name} is what a session without a main skill is called: /${p.name} would not find yours. Choose another name.`,
  isThere: (p: { folder: string }) => `${p.folder} is there already, and stays as it is. Choose another name.`,
  notMade: (p: { folder: string; problem: string }) => `Cannot make ${p.folder}: ${plain(p.problem)}.`,
  made: (p: { name: string; folder: string; file: string; own: boolean }) =>
    `Fill it in, check it with \`skillmint skill lint ${p.file}\`, and ${p.own ? `try it: \`skillmint run "/${p.name} …"\`` : `make it yours with \`skillmint skill add ${p.folder}\`; one in .agents/skills of a project is there after \`skillmint trust\` as well`}. The description decides when a model takes it up.`,
  template: (p: { name: string; description?: string | undefined }) => `---
name: ${p.name}
description: ${p.description === undefined ? '"What it does, in one sentence. Use when the user asks for …, mentions …, or works on …"' : JSON.stringify(p.description)}
---

# ${p.name}

Asked for: $ARGUMENTS

(What the user types behind /${p.name} stands in place of \\$ARGUMENTS; \\$0 is its first word, \\$1 the second. Take this out if you need none.)

Say in two sentences what comes out of this, and for whom. Whoever follows the steps knows nothing but this text.

## Before you begin

- What must be there: files, programs, rights. How to see that it is, and what to do if it is not.
- What to ask the user, one question at a time, and what to assume if the answer does not matter.

## Steps

1. Look first: name the files to read or the command to run, and what to look for in them.
2. Do one thing. Write commands out in full, as they are typed in the workspace.
3. Compare what came of it with what was wanted. If it differs, say how to go back.

## Done when

- Something that can be seen: a test that passes, a file with these parts, a number below a bound.
- The user has been told what was done, what was not, and what is left to decide.

## An example

The user says: "…". Then this is looked at, that is changed, and the answer is: "…".

## Never

- What looks helpful and does harm here, and what to do instead.
`,
};
