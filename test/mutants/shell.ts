import type { Mutant } from "./mutant.ts";

const tests = ["read", "nesting", "chains", "bash-agrees", "expansions"].map(
  (name) => `src/permissions/shell/${name}.test.ts`,
);
const within = (name: string) => ({ file: `src/permissions/shell/${name}.ts`, tests });

/** What a command's text would run: that nothing is overlooked, and that nobody claims to know what he does not. */
export const shell: readonly Mutant[] = [
  {
    ...within("load"),
    name: "long-text-is-not-parsed",
    find: 'if (Buffer.byteLength(text) > longest) return scanned(text, "too-long");',
    replace: "",
  },
  {
    ...within("load"),
    name: "hidden-characters-are-unreadable",
    find: "\\p{Cc}/u.test(text)",
    replace: "\\p{Cs}/u.test(text)",
  },
  {
    ...within("statements"),
    name: "too-many-commands-are-told",
    find: 'this.mark("too-many")',
    replace: "undefined",
  },
  {
    ...within("statements"),
    name: "two-readers-agree",
    find: "if (!root || !agreesWithBash(root, text)) {",
    replace: "if (!root) {",
  },
  {
    ...within("second-reader"),
    name: "words-stand-apart-on-one-line",
    find: "if (spaced.has(node.type) && !isSpaced(node, text)) return false;",
    replace: "",
  },
  {
    ...within("second-reader"),
    name: "a-word-has-no-gaps",
    find: "if (whole.has(node.type) && !isWhole(node)) return false;",
    replace: "",
  },
  {
    ...within("statements"),
    name: "reserved-words-are-no-commands",
    find: 'if (reserved.has(name?.source ?? "")) findings.mark("unreadable");',
    replace: "",
  },
  {
    ...within("statements"),
    name: "words-behind-a-redirect-are-the-commands",
    find: "for (const extra of trailing?.words ?? []) words.push(word(extra));",
    replace: "",
  },
  {
    ...within("statements"),
    name: "texts-in-texts-have-a-bound",
    find: "depth > deepest || !findings.mayRead(text.length) ? null : parse(text)",
    replace: "parse(text)",
  },
  {
    ...within("statements"),
    name: "builtins-evaluate-names",
    find: " || evaluatesWords(words)",
    replace: "",
  },
  {
    ...within("statements"),
    name: "functions-redefine",
    find: 'function_definition: () => findings.mark("redefines"),',
    replace: "function_definition: () => undefined,",
  },
  {
    ...within("syntax"),
    name: "a-text-with-errors-is-not-read",
    find: "left < 0 || tree.rootNode.hasError ? null : plain(cursor)",
    replace: "plain(cursor)",
  },
  {
    ...within("syntax"),
    name: "the-parser-is-stopped",
    find: "left -= piece;",
    replace: "",
  },
  {
    ...within("reading"),
    name: "quotes-may-end-commands",
    find: "joined === parted ? [joined] : [joined, parted]",
    replace: "[joined]",
  },
  {
    ...within("second-reader"),
    name: "an-escaped-blank-begins-no-comment",
    find: "escaped === at || ",
    replace: "",
  },
  {
    ...within("second-reader"),
    name: "a-joined-line-joins",
    find: 'if (isJoin && path.at(-1) !== "double" && !/[ \\t\\n]/.test(text[at - 1] ?? "\\n")) return false;',
    replace: "",
  },
  {
    name: "the-parser-stays-small",
    file: "src/permissions/shell/syntax.ts",
    find: "setFlagsFromString(flag);",
    replace: "void flag;",
    tests: ["src/permissions/shell/memory.test.ts"],
  },
  {
    name: "the-parser-is-loaded-once",
    file: "src/permissions/shell/load.ts",
    find: "loading ??= loadParser()",
    replace: "loading = loadParser()",
    tests: ["src/permissions/shell/load.test.ts"],
  },
];
