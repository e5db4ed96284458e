import { type Spec, specOf } from "./flags.ts";
import { type Arg, anyWords, type Judge, plain, unknown } from "./judge.ts";

/** Where the operands begin, after flags of a list; null if another stands there. */
function afterFlags(args: readonly Arg[], spec: Spec): number | null {
  let at = 0;
  for (; at < args.length; at++) {
    const { text } = args[at] as Arg;
    if (text === null) return null;
    if (text === "--") return at + 1;
    if (!text.startsWith("-")) break;
    const end = text.startsWith("--") ? text.indexOf("=") : 2;
    const name = end < 0 ? text : text.slice(0, end);
    const kind = spec.get(name);
    const value = text.slice(name.length);
    if (kind === undefined) return null;
    // Flags in one word, such as -0r, are not taken apart: only a value may follow in it.
    if (kind === "alone" && value !== "" && !isCluster(text, spec)) return null;
    if (kind === "value" && value === "" && /^(-|$)/.test(args[++at]?.text ?? "")) return null;
  }
  return at;
}

const isCluster = (text: string, spec: Spec) =>
  [...text.slice(1)].every((letter) => spec.get(`-${letter}`) === "alone");

const xargsFlags = specOf(
  "-0 -r -t -x -n: -L: -P: -d: -s: -I: --null --no-run-if-empty --verbose --exit --max-args: --max-lines: --max-procs: --delimiter:",
);

/** What it reads is put in, and may look like options. */
const xargs: Judge = (args, scene) => {
  const at = afterFlags(args, xargsFlags);
  if (at === null) return false;
  const flags = plain(args.slice(0, at));
  if (!flags) return false;
  const inner = args.slice(at);
  if (inner.length === 0) return scene.runs([{ text: "echo", many: false }, unknown]);
  const marked = flags.findIndex((flag) => flag.startsWith("-I"));
  const mark = flags[marked] === "-I" ? flags[marked + 1] : flags[marked]?.slice(2);
  // At the end too: a flag after -I takes it back.
  return scene.runs([...inner.map((arg) => (mark && arg.text?.includes(mark) ? unknown : arg)), unknown]);
};

/** One that runs the rest of its words, after flags and so many operands of its own. */
function runner(flags: string, operands = 0): Judge {
  const spec = specOf(flags);
  return (args, scene) => {
    const at = afterFlags(args, spec);
    if (at === null || !plain(args.slice(0, at + operands))) return false;
    return args.length > at + operands && scene.runs(args.slice(at + operands));
  };
}

const command: Judge = (args, scene) => {
  const [first] = args;
  return first?.text === "-v" || first?.text === "-V" ? anyWords(args, scene) : runner("")(args, scene);
};

export const runners: Record<string, Judge> = {
  xargs,
  command,
  time: runner("-p"),
  timeout: runner("-k: -s: --preserve-status --foreground --kill-after: --signal:", 1),
  nice: runner("-n: --adjustment:"),
};
