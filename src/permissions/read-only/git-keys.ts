/** Settings that choose how things are shown, named or kept. Whatever names a program, a path or another file is not here. */
const sections: Readonly<Record<string, string>> = {
  core: "repositoryformatversion filemode bare logallrefupdates ignorecase precomposeunicode symlinks autocrlf eol safecrlf quotepath abbrev compression loosecompression longpaths protectntfs protecthfs hidedotfiles fscache untrackedcache preloadindex checkstat trustctime commitgraph multipackindex sharedrepository bigfilethreshold whitespace commentchar sparsecheckout sparsecheckoutcone",
  "remote.*": "url pushurl fetch push tagopt prune prunetags mirror gh-resolved skipfetchall",
  remote: "pushdefault",
  "branch.*": "remote merge rebase description pushremote vscode-merge-base gh-merge-base github-pr-owner-number base",
  branch: "autosetupmerge autosetuprebase sort",
  user: "name email signingkey useconfigonly",
  author: "name email",
  committer: "name email",
  init: "defaultbranch",
  pull: "rebase ff",
  push: "default autosetupremote followtags",
  fetch: "prune prunetags parallel writecommitgraph showforcedupdates",
  merge: "ff conflictstyle log stat renames renamelimit",
  rebase: "autostash autosquash updaterefs",
  rerere: "enabled autoupdate",
  commit: "gpgsign verbose cleanup",
  tag: "gpgsign sort",
  diff: "algorithm renames renamelimit mnemonicprefix noprefix colormoved colormovedws context interhunkcontext indentheuristic ignoresubmodules statgraphwidth",
  grep: "linenumber patterntype extendedregexp column",
  blame: "ignorerevsfile markignoredlines date",
  log: "date decorate abbrevcommit follow",
  status: "short branch showuntrackedfiles showstash relativepaths aheadbehind",
  column: "ui branch status tag",
  color: "ui branch diff status grep interactive",
  "color.*": "meta frag old new commit whitespace current local remote plain added changed untracked",
  gc: "auto autopacklimit autodetach prunexpire pruneexpire reflogexpire reflogexpireunreachable",
  maintenance: "auto strategy",
  index: "version threads",
  pack: "threads window depth windowmemory",
  "submodule.*": "url active branch",
  extensions: "worktreeconfig preciousobjects noop refstorage relativeworktrees",
  github: "user",
};

const known = new Set(
  Object.entries(sections).flatMap(([section, names]) => names.split(" ").map((name) => `${section}.${name}`)),
);

/** By section, `.*` for one with a name of its own, and key, in small letters. Pieces of advice only print. */
export const harmlessKey = (key: string): boolean => known.has(key) || /^advice\.[a-z]+$/.test(key);

export interface GitSetting {
  key: string;
  value: string;
}

/** Returns every setting in the text of a configuration file, or null if a line is written in a way that is not read here. */
export function gitSettings(text: string): GitSetting[] | null {
  const found: GitSetting[] = [];
  let section = "";
  for (const line of text.split("\n")) {
    // A line that goes on, or more than one thing in a line, is more than is read here.
    if (line.endsWith("\\") || /[\0\r]/.test(line)) return null;
    if (/^\s*(?:[#;].*)?$/.test(line)) continue;
    const heading = /^\s*\[([A-Za-z0-9-]+)(\s+"(?:[^"\\]|\\["\\])*")?\]\s*$/.exec(line);
    if (heading) {
      section = `${heading[1]?.toLowerCase()}${heading[2] ? ".*" : ""}`;
      continue;
    }
    const [, name, value = ""] = /^\s*([A-Za-z][A-Za-z0-9-]*)\s*(?:=\s*(.*))?$/.exec(line) ?? [];
    if (name === undefined) return null;
    found.push({ key: `${section}.${name.toLowerCase()}`, value });
  }
  return found;
}
