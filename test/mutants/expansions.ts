import type { Mutant } from "./mutant.ts";

const tests = ["expansions", "evaluates"].map((name) => `src/permissions/shell/${name}.test.ts`);
const within = (name: string) => ({ file: `src/permissions/shell/${name}.ts`, tests });

/** What bash expands or evaluates where a parser sees plain text. */
export const expansions: readonly Mutant[] = [
  {
    ...within("second-reader"),
    name: "backticks-in-text-are-accounted-for",
    find: 'if (character === "`") return enclosed("substitution", "backtick", 1);',
    replace: 'if (character === "`") return enter("backtick", 1);',
  },
  {
    ...within("second-reader"),
    name: "a-pipe-in-a-brace-is-in-doubt",
    find: 'if (text[at + 1] === "(") return !inBrace && enclosed("process", "paren", 2);',
    replace: 'if (!inBrace && text[at + 1] === "(") return enclosed("process", "paren", 2);',
  },
  {
    ...within("second-reader"),
    name: "old-sums-are-accounted-for",
    find: 'if (next === "[") found.push',
    replace: "if (Number.isNaN(at)) found.push",
  },
  {
    ...within("second-reader"),
    name: "a-sum-is-no-command",
    find: 'arithmetic_expansion: "sum"',
    replace: 'arithmetic_expansion: "substitution"',
  },
  {
    ...within("statements"),
    name: "names-in-sums-are-evaluated",
    find: 'if (!isPlainSum(text)) findings.mark("dynamic");',
    replace: "void text;",
  },
  {
    ...within("statements"),
    name: "places-in-lists-are-sums",
    find: "    array,\n",
    replace: "    array: () => undefined,\n",
  },
  {
    ...within("redirects"),
    name: "a-stream-may-set-a-name",
    find: 'if (text[start - 1] !== "}") return null;',
    replace: "if (start >= 0) return null;",
  },
  {
    ...within("statements"),
    name: "prompts-are-expanded",
    find: 'if (command.assigns.some((name) => evaluated.test(name))) this.mark("dynamic");',
    replace: "",
  },
  { ...within("words"), name: "quoted-lists-are-read-again", find: "isList(name, rest) ||", replace: "" },
  {
    ...within("statements"),
    name: "builtins-set-names",
    find: "for (const name of namesGiven(words)) findings.add({ words: [], assigns: [name], text });",
    replace: "",
  },
];
