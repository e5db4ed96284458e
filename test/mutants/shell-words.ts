import type { Mutant } from "./mutant.ts";

const own = { file: "src/permissions/names.ts", tests: ["src/permissions/own-program.test.ts"] };
const spelled = { tests: ["src/permissions/spelled.test.ts"] };
const held = { tests: ["src/permissions/protected.test.ts"] };
const hands = { tests: ["src/permissions/hands-on.test.ts"] };
const meaning = { tests: ["src/permissions/shell/meaning.test.ts"] };
const wall = { file: "src/cli/below-a-call.ts", tests: ["test/below-a-call.test.ts"] };

/** What words of a command become, whom they are handed to, and what they name. */
export const shellWords: readonly Mutant[] = [
  {
    ...own,
    name: "our-program-by-a-variable",
    find: "become.some((one) => isUs(one, index) ||",
    replace: "become.some((one) => false ||",
  },
  { ...own, name: "our-program-by-a-pattern", find: ": isTold(index);", replace: ": false;" },
  {
    ...own,
    name: "our-program-by-what-it-is-told",
    find: "ours.test(next)) return true;",
    replace: "false) return true;",
  },
  {
    ...own,
    name: "a-hidden-name-is-read",
    file: "src/permissions/needs-shell.ts",
    find: "!literal.test(text) || ",
    replace: "",
  },
  { ...wall, name: "no-change-below-a-call", find: "if (isMarked) throw", replace: "if (false) throw" },
  { ...wall, name: "marks-of-those-above", find: "return isCall && isOurs(", replace: "return false && isOurs(" },
  { ...wall, name: "held-mark-tells", find: "|| held !== null;", replace: ";" },
  { ...wall, name: "limits-of-a-call-tell", find: "&& hasLimitsOf(folders)", replace: "&& false" },
  {
    ...wall,
    file: "src/processes/limit-marks.ts",
    name: "lowered-limits-tell",
    find: "memory <= highest(first.memory) && data <= highest(first.data)",
    replace: "memory === highest(first.memory) && data === highest(first.data)",
  },
  {
    ...spelled,
    name: "words-are-expanded",
    file: "src/permissions/command-files.ts",
    find: ": expanded(command, reading.opaque === null)",
    replace: ": command",
  },
  {
    ...spelled,
    name: "parts-of-words-are-looked-at",
    file: "src/permissions/file-words.ts",
    find: "partsOf(word).flatMap(",
    replace: "([] as string[]).flatMap(",
  },
  {
    ...spelled,
    name: "files-below-a-folder-option",
    file: "src/permissions/file-words.ts",
    find: "const starts = [...folders, ...moved];",
    replace: "const starts = folders;",
  },
  {
    ...held,
    name: "machine-files-protected",
    file: "src/permissions/protected.ts",
    find: 'if (base !== workspace && isAlwaysAsked("machine", slashed(relative(sep, path)))) return "asked";',
    replace: "",
  },
  {
    ...held,
    name: "workflows-protected",
    file: "src/permissions/protected.ts",
    find: 'if (isAlwaysAsked("workspace", names)) return "asked";',
    replace: "",
  },
  {
    ...hands,
    name: "names-handed-on",
    file: "src/permissions/command.ts",
    find: "named.some((one) => mayHold(texts, one))",
    replace: "false",
  },
  {
    ...hands,
    name: "other-spellings",
    file: "src/permissions/command.ts",
    find: "[words, ...spellingsOf(words)]",
    replace: "[words]",
  },
  {
    ...hands,
    name: "scripts-made-and-run",
    file: "src/permissions/command.ts",
    find: "isGuess ? null : ranAsWritten(reading)",
    replace: "null as string | null",
  },
  {
    ...hands,
    name: "everyday-words-are-words",
    file: "src/permissions/hands-on.ts",
    find: "if (quiet.has(program)) return false;",
    replace: "",
  },
  {
    ...hands,
    name: "written-by-option",
    file: "src/permissions/sight.ts",
    find: "reading.commands.flatMap(writtenByOption)",
    replace: "[]",
  },
  {
    ...meaning,
    name: "brace-bombs",
    file: "src/permissions/shell/statements.ts",
    find: 'if (read?.splits && braceSize(read.source) > mostWords) findings.mark("dynamic");',
    replace: "",
  },
  {
    ...meaning,
    name: "nested-texts-share-a-length",
    file: "src/permissions/shell/statements.ts",
    find: "|| !findings.mayRead(text.length)",
    replace: "",
  },
  {
    ...meaning,
    name: "variables-set-by-others-are-unknown",
    file: "src/permissions/shell/meaning.ts",
    find: "if (/^\\w+$/.test(slice(word))) this.set(slice(word), null);",
    replace: "void word;",
  },
];
