import type { Mutant } from "./mutant.ts";

const tests = ["expansions", "evaluates"].map((name) => `src/permissions/shell/${name}.test.ts`);
const within = (name: string) => ({ file: `src/permissions/shell/${name}.ts`, tests });

/** What bash expands or evaluates where a parser sees plain text. */
export const expansions: readonly Mutant[] = [
  {
    ...within("second-reader"),
    name: "backticks-in-text-are-accounted-for",
    find: 'if (character === "`") return this.enclosed("substitution", "backtick", 1, path);',
    replace: 'if (character === "`") return this.enter("backtick", 1, path);',
  },
  {
    ...within("second-reader"),
    name: "a-pipe-in-a-brace-is-in-doubt",
    find: 'if (this.text[this.at + 1] === "(") return !inBrace && this.enclosed("process", "paren", 2, path);',
    replace: 'if (!inBrace && this.text[this.at + 1] === "(") return this.enclosed("process", "paren", 2, path);',
  },
  {
    ...within("second-reader"),
    name: "old-sums-are-accounted-for",
    find: 'if (next === "[") this.found.push',
    replace: "if (Number.isNaN(this.at)) this.found.push",
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
    find: 'if (!isPlainSum(sum)) this.findings.mark("dynamic");',
    replace: "void sum;",
  },
  {
    ...within("statements"),
    name: "places-in-lists-are-sums",
    find: "array: (node) => this.array(node),",
    replace: "array: () => undefined,",
  },
  {
    ...within("redirects"),
    name: "a-stream-may-set-a-name",
    find: 'if (text[start - 1] !== "}") return null;',
    replace: "if (start >= 0) return null;",
  },
  {
    ...within("findings"),
    name: "prompts-are-expanded",
    find: 'if (command.assigns.some((name) => evaluated.test(name))) this.mark("dynamic");',
    replace: "",
  },
  { ...within("evaluates"), name: "quoted-lists-are-read-again", find: "isList(name, rest) ||", replace: "" },
  {
    ...within("statements"),
    name: "builtins-set-names",
    find: "for (const name of namesGiven(words)) this.findings.add({ words: [], assigns: [name], text });",
    replace: "",
  },
];
