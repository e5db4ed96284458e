/** Finding files and text, listing folders. */
export const searching = {
  foundFiles: (p: { count: number }) => `Found ${p.count} file${p.count === 1 ? "" : "s"}:`,
  foundFilesPart: (p: { count: number; shown: number }) =>
    `Found ${p.count} files (the newest ${p.shown} are shown; narrow the pattern):`,
  noFiles: (p: { pattern: string; deeper?: { pattern: string; count: number }; ignored?: number; folder?: string }) => {
    const head = `Found 0 files matching ${p.pattern}.`;
    if (p.folder !== undefined) return `${head} ${p.folder} is a folder: see list_dir, or add /** for what is in it.`;
    if (p.deeper) return `${head} \`*\` stays in one folder; \`${p.deeper.pattern}\` finds ${p.deeper.count}:`;
    if (p.ignored === undefined) return head;
    return `${head} ${p.ignored === 1 ? "1 file that git ignores matches" : `${p.ignored} files that git ignores match`}:`;
  },
  gitIsClosed: (p: { path: string }) =>
    `${p.path}: .git is never searched. Use git with bash, or read_file for one file.`,
  noMatches: (p: { path: string; file: boolean }) =>
    `Found 0 matching lines in ${p.path}${p.file ? "" : " (files that git ignores are searched only when path names them)"}`,
  notSearched: (p: { path: string }) =>
    `Found 0 matching lines: ${p.path} is a binary file and was not searched. With bash: strings and grep -a`,
  foundMatches: (p: { count: number }) => `Found ${p.count} matching line${p.count === 1 ? "" : "s"}:`,
  foundMatchesPart: (p: { count: number; shown: number }) =>
    `Found ${p.count} matching lines (${p.shown} shown; narrow with path, include or a longer pattern, or raise max_results):`,
  foundMatchesCut: (p: { count: number; shown: number }) =>
    `Found ${p.count} matching lines (${p.shown} shown, as many as a result holds; narrow with path, include or a longer pattern, set context_lines: 0, or read or search the file named below):`,
  lineTooLong: () => "[a line of over 1 MB: see a part of it with grep -o in bash]",
  leftOutByRule: (p: { count: number }) =>
    `(${p.count} file${p.count === 1 ? " was" : "s were"} left out: a permission rule denies reading ${p.count === 1 ? "it" : "them"})`,
  couldNotRead: (p: { count: number }) =>
    `(${p.count} ${p.count === 1 ? "file or folder" : "files or folders"} could not be read: permission denied)`,
  tooLargeToHide: (p: { count: number; megabytes: number }) =>
    `(${p.count} ${p.count === 1 ? "file" : "files"} of more than ${p.megabytes} MB with protected values ${p.count === 1 ? "was" : "were"} not searched)`,
  notAsGbk: (p: { count: number }) =>
    `(${p.count} more ${p.count === 1 ? "file that is not UTF-8 was" : "files that are not UTF-8 were"} not searched as GBK: narrow with path or include)`,
  mayNotList: () => "a permission rule denies reading what is in it.",
  badPattern: (p: { problem: string; unsupported: boolean }) =>
    `Invalid regular expression: ${p.problem}. ${p.unsupported ? "Leave that out, or use grep -P with bash" : "For plain text set literal: true"}`,
  searchFailed: (p: { problem: string }) => `Search failed: ${p.problem}. Try again, or use grep or find with bash.`,
  searchTooLong: (p: { told: string }) => `${p.told} Narrow the search with path, include or a simpler pattern.`,
  searching: (p: { matches: number; searched?: number }) =>
    `${p.matches} found so far${p.searched === undefined ? "" : `, ${p.searched} files searched`}`,
  listed: (p: { path: string; count: number }) => `${p.path}: ${p.count} entr${p.count === 1 ? "y" : "ies"}`,
  listedPart: (p: { path: string; count: number; shown: number }) =>
    `${p.path}: ${p.count} entries (the first ${p.shown} are shown; for the others use glob with a pattern that fits few, such as a*)`,
  fileToRead: (p: { path: string }) => `${p.path} is not a folder: read it with read_file.`,
  listFailed: (p: { reason: string }) => `Could not list the folder: ${p.reason}`,
};
