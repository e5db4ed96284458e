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
    "not-a-text": (p: { key: string }) => `${p.key} should be a text, and is read as one.`,
    "not-yes-or-no": (p: { key: string }) => `${p.key} should be true or false, and is left out.`,
    "not-a-count": (p: { key: string }) => `${p.key} should be a whole number above 0, and is left out.`,
    "metadata-values": () => "metadata should be texts by name. It is kept as it is.",
    "context-unknown": (p: { value: string }) => `context: ${p.value} is not known; only fork is.`,
    "paths-dropped": (p: { count: number }) => `Patterns in paths that are too large are left out: ${p.count}.`,
    hooks: () => "It has hooks. SkillMint never runs them.",
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
  },
};
