import { specOf } from "./flags.ts";

/** The flags of git's reading commands. Not --output, --ext-diff, --textconv, --show-signature, -O, --recurse-submodules. */
const diff =
  "-p -u -U: --patch --unified: --raw --patch-with-stat --stat? --numstat --shortstat --dirstat? --summary --compact-summary --name-only --name-status --color? --no-color --word-diff? --color-words? --color-moved? --no-renames -M? -C? -D --find-renames? --find-copies? --find-copies-harder --check --full-index --binary --abbrev? -R -a --text -b -w --ignore-all-space --ignore-space-change --ignore-space-at-eol --ignore-cr-at-eol --ignore-blank-lines -S: -G: --pickaxe-all --pickaxe-regex -W --function-context --exit-code --quiet --no-ext-diff --no-textconv --diff-filter: --minimal --patience --histogram --diff-algorithm: --inter-hunk-context: -z --relative? --no-prefix --src-prefix: --dst-prefix: -s --no-patch --no-indent-heuristic --indent-heuristic --ignore-submodules? --cc -c -m --ita-invisible-in-index";
const revisions =
  "-n: -# --max-count: --skip: --since: --after: --until: --before: --author: --committer: --grep: -i -E -F -P --regexp-ignore-case --extended-regexp --fixed-strings --all-match --invert-grep --all --branches? --tags? --remotes? --glob: --exclude: --not --merges --no-merges --min-parents: --max-parents: --first-parent --reverse --topo-order --date-order --author-date-order --left-right --left-only --right-only --cherry --cherry-pick --cherry-mark --boundary --ancestry-path? --full-history --dense --sparse --simplify-merges --simplify-by-decoration --show-pulls --no-walk? --walk-reflogs -g --parents --children --timestamp --objects --count --disk-usage?";
const shown =
  "--oneline --graph --decorate? --no-decorate --decorate-refs: --decorate-refs-exclude: --format: --pretty? --abbrev-commit --no-abbrev-commit --date: --relative-date --follow -L: --source --log-size --mailmap --use-mailmap --no-mailmap --show-linear-break? --encoding: --expand-tabs? --no-notes";
const listing =
  "--sort: --format: --contains? --no-contains? --merged? --no-merged? --points-at: --column? --no-column --color? --no-color -i --ignore-case --omit-empty";

export const gitFlags = {
  log: specOf(diff, revisions, shown),
  diff: specOf(diff, "--cached --staged --merge-base --no-index"),
  trees: specOf(diff, "-r -t --root --stdin --no-commit-id --pretty? --cached --merge-base -v"),
  revList: specOf(revisions, shown, "--quiet --use-bitmap-index --header --abbrev? --filter:"),
  status: specOf(
    "-s -b -v -z --short --branch --verbose --porcelain? --long --show-stash -u? --untracked-files? --ignored? --ahead-behind --no-ahead-behind --renames --no-renames --find-renames? --column? --no-column",
  ),
  revParse: specOf(
    "--show-toplevel --abbrev-ref? --short? --verify -q --quiet --git-dir --git-common-dir --absolute-git-dir --is-inside-work-tree --is-inside-git-dir --is-bare-repository --is-shallow-repository --show-prefix --show-cdup --show-superproject-working-tree --show-object-format? --symbolic --symbolic-full-name --all --branches? --tags? --remotes? --git-path: --path-format: --since: --until: --revs-only --no-revs --flags --no-flags --sq --default: --disambiguate:",
  ),
  lsFiles: specOf(
    "-c -d -m -o -i -s -u -k -z -t -v -f -x: -X: --cached --deleted --modified --others --ignored --stage --unmerged --killed --exclude-standard --exclude: --exclude-from: --exclude-per-directory: --full-name --error-unmatch --directory --no-empty-directory --eol --abbrev? --deduplicate --format: --with-tree: --resolve-undo",
  ),
  lsTree: specOf(
    "-d -r -t -l -z --long --name-only --name-status --object-only --full-name --full-tree --abbrev? --format:",
  ),
  blame: specOf(
    "-L: -l -t -s -e -w -b -f -n -p -c -M? -C? -S: --porcelain --line-porcelain --incremental --root --date: --since: --reverse --show-email --show-name --show-number --show-stats --color-lines --color-by-age --first-parent --abbrev? --ignore-rev: --ignore-revs-file: --minimal",
  ),
  branch: specOf(listing, "-a -r -v -l -q --all --remotes --verbose --list --show-current --abbrev? --no-abbrev"),
  tag: specOf(listing, "-l -n? --list"),
  config: specOf(
    "--get --get-all --get-regexp --get-urlmatch --list -l -z --null --name-only --show-origin --show-scope --local --global --system --worktree --includes --no-includes --type: --bool --int --path --file: -f: --all --show-names",
  ),
  describe: specOf(
    "--tags --all --long --always --dirty? --contains --exact-match --first-parent --abbrev? --match: --exclude: --candidates: --debug",
  ),
  shortlog: specOf(revisions, "-n -s -e -c -w? --summary --numbered --email --group: --format: --date:"),
  catFile: specOf("-p -t -s -e --batch? --batch-check? --batch-all-objects --unordered --buffer --allow-unknown-type"),
  mergeBase: specOf("-a --all --octopus --fork-point --independent --is-ancestor"),
  nameRev: specOf("--name-only --tags --all --refs: --exclude: --always --undefined --no-undefined"),
  forEachRef: specOf(
    "--format: --sort: --count: --contains? --no-contains? --merged? --no-merged? --points-at: --ignore-case --omit-empty --exclude:",
  ),
  showRef: specOf(
    "--heads --branches --tags --head -d --dereference -s --hash? --verify -q --quiet --abbrev? --exists",
  ),
  grep: specOf(
    "-n -i -l -L -c -w -v -E -F -G -P -h -H -o -I -a -p -W -q -r -z -e: -f: -A: -B: -C: -m: -# --and --or --not --all-match --name-only --heading --break --count --cached --untracked --no-index --exclude-standard --no-exclude-standard --line-number --column --show-function --function-context --quiet --max-depth: --threads: --max-count: --color? --no-color --ignore-case --word-regexp --invert-match --files-with-matches --files-without-match --extended-regexp --fixed-strings --perl-regexp --basic-regexp --only-matching --null --full-name --text --recursive --no-recursive --after-context: --before-context: --context:",
  ),
  checkIgnore: specOf("-v -n -q -z --verbose --non-matching --quiet --stdin --no-index"),
  checkAttr: specOf("-a -z --all --cached --stdin"),
};
