/** Finding files and text, listing folders. */
export const searching = {
  foundFiles: (p: { count: number }) => `Found ${p.count} file${p.count === 1 ? "" : "s"}:`,
  foundFilesPart: (p: { count: number; shown: number }) =>
    `Found ${p.count} files (the newest ${p.shown} are shown; narrow the pattern):`,
  noFiles: (p: { pattern: string; deeper?: { pattern: string; count: number } }) =>
    `Found 0 files matching ${p.pattern}.${p.deeper ? ` But \`${p.deeper.pattern}\` finds ${p.deeper.count}: \`*\` stays in one folder.` : ""} Folders and files that git ignores are not listed.`,
  noMatches: (p: { path: string }) =>
    `Found 0 matching lines in ${p.path} (files that git ignores are searched only when named)`,
  notSearched: (p: { path: string }) =>
    `Found 0 matching lines: ${p.path} is a binary file and was not searched. With bash: strings and grep -a`,
  foundMatches: (p: { count: number }) => `Found ${p.count} matching line${p.count === 1 ? "" : "s"}:`,
  foundMatchesPart: (p: { count: number; shown: number }) =>
    `Found ${p.count} matching lines (${p.shown} shown; narrow with path, include or a longer pattern, or raise max_results):`,
  leftOutByRule: (p: { count: number }) =>
    `(${p.count} file${p.count === 1 ? " was" : "s were"} left out: a permission rule denies reading ${p.count === 1 ? "it" : "them"})`,
  mayNotList: () => "a permission rule denies reading what is in it.",
  badPattern: (p: { problem: string }) => `Invalid regular expression: ${p.problem}. For plain text set literal: true`,
  searchFailed: (p: { problem: string }) => `Search failed: ${p.problem}. Try again, or use grep or find with bash.`,
  searching: (p: { matches: number; searched?: number }) =>
    `${p.matches} found so far${p.searched === undefined ? "" : `, ${p.searched} files searched`}`,
  listed: (p: { path: string; count: number }) => `${p.path}: ${p.count} entr${p.count === 1 ? "y" : "ies"}`,
  listedPart: (p: { path: string; count: number; shown: number }) =>
    `${p.path}: ${p.count} entries (the first ${p.shown} are shown; use glob for the others)`,
  listFailed: (p: { reason: string }) => `Could not list the folder: ${p.reason}`,
};
