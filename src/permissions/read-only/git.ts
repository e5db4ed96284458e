import { join } from "node:path";
import { runsNothing } from "./git-config.ts";
import { type Arg, exactly, type Judge, judges, only, type Scene, type Taken } from "./judge.ts";
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

const reads = (spec: string, also: (taken: Taken) => boolean = () => true): Judge =>
  only(spec, { also: (taken) => isQuietFormat(taken) && also(taken) });

/** Without a flag that makes them patterns, operands are names of what is to be made. */
const lists = (spec: string, limiting: readonly string[]): Judge =>
  reads(spec, ({ operands, flags }) => {
    if (flags.has("--list")) return true;
    const limits = limiting.filter((flag) => flags.has(flag) && flags.get(flag)?.includes(""));
    return operands.length === 0 || (operands.length === 1 && limits.length > 0);
  });

const limits = ["--contains", "--no-contains", "--merged", "--no-merged"];

/** The flags of git's reading commands. Not --output, --ext-diff, --textconv, --show-signature, -O, --recurse-submodules. */
const diff =
  "-p -u -U: --patch --unified: --raw --patch-with-stat --stat? --numstat --shortstat --dirstat? --summary --compact-summary --name-only --name-status --color? --no-color --word-diff? --color-words? --color-moved? --no-renames -M? -C? -D --find-renames? --find-copies? --find-copies-harder --check --full-index --binary --abbrev? -R -a --text -b -w --ignore-all-space --ignore-space-change --ignore-space-at-eol --ignore-cr-at-eol --ignore-blank-lines -S: -G: --pickaxe-all --pickaxe-regex -W --function-context --exit-code --quiet --no-ext-diff --no-textconv --diff-filter: --minimal --patience --histogram --diff-algorithm: --inter-hunk-context: -z --relative? --no-prefix --src-prefix: --dst-prefix: -s --no-patch --no-indent-heuristic --indent-heuristic --ignore-submodules? --cc -c -m --ita-invisible-in-index";
const revisions =
  "-n: -# --max-count: --skip: --since: --after: --until: --before: --author: --committer: --grep: -i -E -F -P --regexp-ignore-case --extended-regexp --fixed-strings --all-match --invert-grep --all --branches? --tags? --remotes? --glob: --exclude: --not --merges --no-merges --min-parents: --max-parents: --first-parent --reverse --topo-order --date-order --author-date-order --left-right --left-only --right-only --cherry --cherry-pick --cherry-mark --boundary --ancestry-path? --full-history --dense --sparse --simplify-merges --simplify-by-decoration --show-pulls --no-walk? --walk-reflogs -g --parents --children --timestamp --objects --count --disk-usage?";
const shown =
  "--oneline --graph --decorate? --no-decorate --decorate-refs: --decorate-refs-exclude: --format: --pretty? --abbrev-commit --no-abbrev-commit --date: --relative-date --follow -L: --source --log-size --mailmap --use-mailmap --no-mailmap --show-linear-break? --encoding: --expand-tabs? --no-notes";
const listing =
  "--sort: --format: --contains? --no-contains? --merged? --no-merged? --points-at: --column? --no-column --color? --no-color -i --ignore-case --omit-empty";
const logFlags = `${diff} ${revisions} ${shown}`;
const diffFlags = `${diff} --cached --staged --merge-base --no-index`;

/** One operand is asked for; two are set. */
const config = reads(
  "--get --get-all --get-regexp --get-urlmatch --list -l -z --null --name-only --show-origin --show-scope --local --global --system --worktree --includes --no-includes --type: --bool --int --path --file: -f: --all --show-names",
  ({ operands, flags }) => {
    const [first = "", second] = operands;
    const asks = ["--get", "--get-all", "--get-regexp", "--get-urlmatch"].some((flag) => flags.has(flag));
    if (flags.has("--list") || flags.has("-l")) return operands.length === 0;
    if (asks) return operands.length > 0 && operands.length <= 2;
    if (first === "list") return operands.length === 1;
    return first === "get" ? operands.length === 2 : second === undefined && first.includes(".");
  },
);

const sub =
  (judges: Record<string, Judge>, otherwise: Judge): Judge =>
  (args, scene) => {
    const [first, ...rest] = args as [Arg?, ...Arg[]];
    const judge = first?.text != null && Object.hasOwn(judges, first.text) ? judges[first.text] : undefined;
    return judge ? judge(rest, scene) : otherwise(args, scene);
  };

const never: Judge = () => false;
const log = reads(logFlags);
const blame = reads(
  "-L: -l -t -s -e -w -b -f -n -p -c -M? -C? -S: --porcelain --line-porcelain --incremental --root --date: --since: --reverse --show-email --show-name --show-number --show-stats --color-lines --color-by-age --first-parent --abbrev? --ignore-rev: --ignore-revs-file: --minimal",
);
const trees = reads(`${diff} -r -t --root --stdin --no-commit-id --pretty? --cached --merge-base -v`);

const commands = judges(
  {
    log,
    show: log,
    "range-diff": log,
    cherry: only("-v --abbrev?"),
    diff: reads(diffFlags),
    "diff-tree": trees,
    "diff-index": trees,
    "diff-files": trees,
    "rev-list": `${revisions} ${shown} --quiet --use-bitmap-index --header --abbrev? --filter:`,
    status:
      "-s -b -v -z --short --branch --verbose --porcelain? --long --show-stash -u? --untracked-files? --ignored? --ahead-behind --no-ahead-behind --renames --no-renames --find-renames? --column? --no-column",
    "rev-parse":
      "--show-toplevel --abbrev-ref? --short? --verify -q --quiet --git-dir --git-common-dir --absolute-git-dir --is-inside-work-tree --is-inside-git-dir --is-bare-repository --is-shallow-repository --show-prefix --show-cdup --show-superproject-working-tree --show-object-format? --symbolic --symbolic-full-name --all --branches? --tags? --remotes? --git-path: --path-format: --since: --until: --revs-only --no-revs --flags --no-flags --sq --default: --disambiguate:",
    "ls-files":
      "-c -d -m -o -i -s -u -k -z -t -v -f -x: -X: --cached --deleted --modified --others --ignored --stage --unmerged --killed --exclude-standard --exclude: --exclude-from: --exclude-per-directory: --full-name --error-unmatch --directory --no-empty-directory --eol --abbrev? --deduplicate --format: --with-tree: --resolve-undo",
    "ls-tree":
      "-d -r -t -l -z --long --name-only --name-status --object-only --full-name --full-tree --abbrev? --format:",
    blame,
    annotate: blame,
    branch: lists(
      `${listing} -a -r -v -l -q --all --remotes --verbose --list --show-current --abbrev? --no-abbrev`,
      limits,
    ),
    tag: lists(`${listing} -l -n? --list`, ["-l", ...limits]),
    remote: sub(
      { "get-url": only("--all --push", { operands: 1 }), show: only("-n", { operands: 0 }) },
      exactly("", "-v", "--verbose"),
    ),
    config,
    describe:
      "--tags --all --long --always --dirty? --contains --exact-match --first-parent --abbrev? --match: --exclude: --candidates: --debug",
    shortlog: `${revisions} -n -s -e -c -w? --summary --numbered --email --group: --format: --date:`,
    reflog: sub(
      { show: log, list: exactly("") },
      reads(logFlags, ({ operands }) => operands.every((one) => one === "HEAD")),
    ),
    stash: sub({ list: log, show: reads(diffFlags) }, never),
    worktree: sub({ list: only("--porcelain -v -z", { operands: 0 }) }, never),
    "cat-file": "-p -t -s -e --batch? --batch-check? --batch-all-objects --unordered --buffer --allow-unknown-type",
    "merge-base": "-a --all --octopus --fork-point --independent --is-ancestor",
    "name-rev": "--name-only --tags --all --refs: --exclude: --always --undefined --no-undefined",
    "for-each-ref":
      "--format: --sort: --count: --contains? --no-contains? --merged? --no-merged? --points-at: --ignore-case --omit-empty --exclude:",
    "show-ref": "--heads --branches --tags --head -d --dereference -s --hash? --verify -q --quiet --abbrev? --exists",
    "symbolic-ref": only("-q --quiet --short", { operands: 1 }),
    grep: "-n -i -l -L -c -w -v -E -F -G -P -h -H -o -I -a -p -W -q -r -z -e: -f: -A: -B: -C: -m: -# --and --or --not --all-match --name-only --heading --break --count --cached --untracked --no-index --exclude-standard --no-exclude-standard --line-number --column --show-function --function-context --quiet --max-depth: --threads: --max-count: --color? --no-color --ignore-case --word-regexp --invert-match --files-with-matches --files-without-match --extended-regexp --fixed-strings --perl-regexp --basic-regexp --only-matching --null --full-name --text --recursive --no-recursive --after-context: --before-context: --context:",
    "check-ignore": "-v -n -q -z --verbose --non-matching --quiet --stdin --no-index",
    "check-attr": "-a -z --all --cached --stdin",
    "count-objects": only("-v -H --verbose --human-readable", { operands: 0 }),
  },
  reads,
);
