/** Finding files and text, listing folders. */
export const searching = {
  foundFiles: (p: { count: number }) => `Found ${p.count} file${p.count === 1 ? "" : "s"}:`,
  foundFilesPart: (p: { count: number; shown: number }) =>
    `Found ${p.count} files (the newest ${p.shown} are shown; narrow the pattern):`,
  noFiles: (p: { pattern: string }) =>
    `Found 0 files matching ${p.pattern}. \`*\` stays in one folder: \`**/\` in front searches all below. Folders and files that git ignores are not listed.`,
  noMatches: (p: { path: string }) =>
    `Found 0 matches in ${p.path} (files that git ignores are searched only when named)`,
  foundMatches: (p: { count: number }) => `Found ${p.count} match${p.count === 1 ? "" : "es"}:`,
  foundMatchesPart: (p: { count: number; shown: number }) =>
    `Found ${p.count} matches (${p.shown} shown; narrow with path, include or a longer pattern):`,
  badPattern: (p: { problem: string }) => `Invalid regular expression: ${p.problem}. For plain text set literal: true`,
  searchMissing: () =>
    "The search program (ripgrep) is not installed. Run `npm start` once in SkillMint's folder to install it.",
  searchFailed: (p: { problem: string }) => `Search failed: ${p.problem}`,
  listed: (p: { path: string; count: number }) => `${p.path}: ${p.count} entr${p.count === 1 ? "y" : "ies"}`,
  listedPart: (p: { path: string; count: number; shown: number }) =>
    `${p.path}: ${p.count} entries (the first ${p.shown} are shown; use glob for the others)`,
  listFailed: (p: { reason: string }) => `Could not list the folder: ${p.reason}`,
};
