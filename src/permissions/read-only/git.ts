import { join } from "node:path";
import { only, type Spec, type Taken } from "./flags.ts";
import { runsNothing } from "./git-config.ts";
import { gitFlags } from "./git-flags.ts";
import { type Arg, exactly, type Judge, type Scene } from "./judge.ts";
import { wayFrom } from "./places.ts";

/** git's reading commands, where nothing that lies in the repository makes git run a program. */
export const git: Judge = (args, scene) => {
  let places = scene.places();
  let at = 0;
  for (; ; at++) {
    const { text = null, many = false } = args[at] ?? {};
    if (text === null || many || !places) return false;
    if (["--no-pager", "-P", "--no-optional-locks", "--literal-pathspecs"].includes(text)) continue;
    if (text !== "-C") break;
    const folder = args[++at];
    if (!folder || folder.text === null || folder.many) return false;
    places = elsewhere(places, folder.text, scene);
  }
  if (/^(version|--version)$/.test(args[at]?.text ?? "")) return at + 1 === args.length;
  const name = args[at]?.text ?? "";
  const judge = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!judge?.(args.slice(at + 1), scene)) return false;
  return places.every((place) => runsNothing(place, scene.facts, looksAtFiles.has(name)));
};

/** A `~` may have been quoted. */
function elsewhere(places: readonly string[], folder: string, { facts }: Scene): string[] {
  const home = /^~(\/|$)/.test(folder) ? [join(facts.home, folder.slice(1))] : [];
  return [...places.flatMap((place) => wayFrom(place, folder, facts)), ...home];
}

/** These compare the files with the index, and may write it anew or look into other repositories inside this one. */
const looksAtFiles = new Set(["status", "diff", "diff-index", "diff-files", "describe"]);

/** A format may have a signature checked, by a program. */
const formats = ["--format", "--pretty", "--group", "--sort"];
const isQuietFormat = ({ flags }: Taken) =>
  formats.every((flag) => (flags.get(flag) ?? []).every((value) => !/%[-+ ]?G|signature/i.test(value)));

const reads = (spec: Spec, also: (taken: Taken) => boolean = () => true): Judge =>
  only(spec, { also: (taken) => isQuietFormat(taken) && also(taken) });

/** Without a flag that makes them patterns, operands are names of what is to be made. */
const lists = (spec: Spec, limiting: readonly string[]): Judge =>
  reads(spec, ({ operands, flags }) => {
    if (flags.has("--list")) return true;
    const limits = limiting.filter((flag) => flags.has(flag) && flags.get(flag)?.includes(""));
    return operands.length === 0 || (operands.length === 1 && limits.length > 0);
  });

const limits = ["--contains", "--no-contains", "--merged", "--no-merged"];

/** One operand is asked for; two are set. */
const config = reads(gitFlags.config, ({ operands, flags }) => {
  const [first = "", second] = operands;
  const asks = ["--get", "--get-all", "--get-regexp", "--get-urlmatch"].some((flag) => flags.has(flag));
  if (flags.has("--list") || flags.has("-l")) return operands.length === 0;
  if (asks) return operands.length > 0 && operands.length <= 2;
  if (first === "list") return operands.length === 1;
  return first === "get" ? operands.length === 2 : second === undefined && first.includes(".");
});

/** The commands of a command: the rest of the words by the first. */
const sub =
  (judges: Record<string, Judge>, otherwise: Judge): Judge =>
  (args, scene) => {
    const [first, ...rest] = args as [Arg?, ...Arg[]];
    const judge = first?.text != null && Object.hasOwn(judges, first.text) ? judges[first.text] : undefined;
    return judge ? judge(rest, scene) : otherwise(args, scene);
  };

const never: Judge = () => false;
const log = reads(gitFlags.log);
const blame = reads(gitFlags.blame);
const trees = reads(gitFlags.trees);

const commands: Record<string, Judge> = {
  log,
  show: log,
  "range-diff": log,
  cherry: only("-v --abbrev?"),
  diff: reads(gitFlags.diff),
  "diff-tree": trees,
  "diff-index": trees,
  "diff-files": trees,
  "rev-list": reads(gitFlags.revList),
  status: reads(gitFlags.status),
  "rev-parse": reads(gitFlags.revParse),
  "ls-files": reads(gitFlags.lsFiles),
  "ls-tree": reads(gitFlags.lsTree),
  blame,
  annotate: blame,
  branch: lists(gitFlags.branch, limits),
  tag: lists(gitFlags.tag, ["-l", ...limits]),
  remote: sub(
    { "get-url": only("--all --push", { operands: 1 }), show: only("-n", { operands: 0 }) },
    exactly("", "-v", "--verbose"),
  ),
  config,
  describe: reads(gitFlags.describe),
  shortlog: reads(gitFlags.shortlog),
  reflog: sub(
    { show: log, list: exactly("") },
    reads(gitFlags.log, ({ operands }) => operands.every((one) => one === "HEAD")),
  ),
  stash: sub({ list: log, show: reads(gitFlags.diff) }, never),
  worktree: sub({ list: only("--porcelain -v -z", { operands: 0 }) }, never),
  "cat-file": reads(gitFlags.catFile),
  "merge-base": reads(gitFlags.mergeBase),
  "name-rev": reads(gitFlags.nameRev),
  "for-each-ref": reads(gitFlags.forEachRef),
  "show-ref": reads(gitFlags.showRef),
  "symbolic-ref": only("-q --quiet --short", { operands: 1 }),
  grep: reads(gitFlags.grep),
  "check-ignore": reads(gitFlags.checkIgnore),
  "check-attr": reads(gitFlags.checkAttr),
  "count-objects": only("-v -H --verbose --human-readable", { operands: 0 }),
};
