/** What tools answer. The model reads these, so each says what happened and what to do about it. */
export const tools = {
  unknownTool: (p: { name: string; tools: string }) => `There is no tool named ${p.name}. Tools: ${p.tools}`,
  badJson: () => "The arguments were not valid JSON, so the call was not run. Send it again with valid JSON.",
  cutOff: () => "The call was cut off by the output limit, so it was not run. Send it again, shorter or in parts.",
  missingParameter: (p: { name: string }) => `Missing parameter: ${p.name}`,
  badParameter: (p: { name: string; problem: string }) => `Parameter ${p.name}: ${p.problem}`,
  expected: (p: { type: string }) => `expected ${p.type}`,
  unknownParameter: (p: { names: string; known: string }) =>
    `\n\n[Not understood and left out: ${p.names}. Parameters: ${p.known}]`,
  timedOut: (p: { seconds: number }) => `Timed out after ${p.seconds} s.`,
  decidedByRule: () => "A rule or the mode has decided.",
  aborted: () => "Stopped by the user.",
  interrupted: () =>
    "Interrupted: the program ended while this call was under way. It may have run, or still be running; check before you run it again.",
  outcomeUnknown: () =>
    "Interrupted: the turn failed while this call was under way. It may have run; check before you run it again.",
  notRun: () => "Not run: the turn failed before its time came.",
  wholeNotKept: (p: { problem: string }) => `\n\n[The whole output could not be kept: ${p.problem}]`,
  notRunBehind: () =>
    "Not run: a call before it was interrupted when the program ended. Find out what became of that one first.",
  secondFailure: () =>
    "\n\n[The same call has failed twice now. A third time pauses the turn: find the cause or try another way.]",
  completedBefore: (p: { path: string }) => `Done: ${p.path} was written before the program was interrupted.`,
  truncated: (p: { total: number; shown: number }) =>
    `\n\n[Output truncated: ${p.total} characters in all, the first ${p.shown} are shown]`,
  truncatedMiddle: (p: { total: number; head: number; tail: number }) =>
    `\n\n[Output truncated: ${p.total} characters in all, the first ${p.head} and the last ${p.tail} are shown]\n\n`,
  wholeOutput: (p: { path: string }) => `\n[Whole output: ${p.path}]`,

  badPath: () => "the path holds a NUL character",
  tooManyLinks: (p: { path: string }) => `too many symbolic links: ${p.path}`,
  readFailed: (p: { reason: string }) => `Could not read the file: ${p.reason}`,
  isFolder: (p: { path: string }) => `${p.path} is a folder. List it with list_dir.`,
  isBinary: (p: { path: string; size: number }) =>
    `${p.path} is a binary file (${p.size} bytes) and cannot be shown as text.`,
  notRegular: (p: { path: string }) => `${p.path} is not a regular file.`,
  noSuchFile: (p: { path: string }) => `no such file: ${p.path}`,
  noSuchFolder: (p: { path: string }) => `no such folder: ${p.path}`,
  notFolder: (p: { path: string }) => `${p.path} is not a folder.`,
  noPermission: (p: { path: string }) => `permission denied: ${p.path}`,
  emptyFile: (p: { path: string }) => `[${p.path} is empty]`,
  moreLines: (p: { from: number; to: number; total: number; next: number }) =>
    `\n\n[Lines ${p.from}–${p.to} of ${p.total}. Go on with start_line=${p.next}]`,

  wrote: (p: { bytes: number; path: string }) => `Wrote ${p.bytes} bytes to ${p.path}`,
  replacedAll: () => " (its former content is replaced)",
  writeFailed: (p: { reason: string }) => `Could not write the file: ${p.reason}`,
  replaced: (p: { count: number; path: string }) =>
    `Replaced ${p.count} occurrence${p.count === 1 ? "" : "s"} in ${p.path}`,
  noMatch: (p: { path: string }) =>
    `No match found in ${p.path}: check that old_string is exactly what stands in the file (spaces, quotes, line breaks).`,
  noMatchNumbers: (p: { path: string }) =>
    `No match found in ${p.path}: old_string holds line numbers (\`N | \`), which are not part of the file. Leave them out.`,
  manyMatches: (p: { count: number; lines: string }) =>
    `Found ${p.count} matches (lines ${p.lines}): give more context so that old_string is unique, or set replace_all.`,
  sameText: () => "old_string and new_string are the same; nothing to change.",
  emptyOldString: () =>
    "old_string is empty. To add text, put a neighbouring line into old_string and repeat it in new_string; a new file is made by write_file.",
  changedOnDisk: (p: { path: string }) =>
    `${p.path} changed on disk while it was being edited; read it again and repeat the edit.`,

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

  commandOutput: (p: { stdout: string; stderr: string }) => `stdout:\n${p.stdout}\nstderr:\n${p.stderr}`,
  commandFailed: (p: { code: number | string; stdout: string; stderr: string }) =>
    `Command failed (exit code ${p.code})\nstdout:\n${p.stdout}\nstderr:\n${p.stderr}`,
  commandTimedOut: (p: { seconds: number; stdout: string; stderr: string }) =>
    `Command timed out after ${p.seconds} s and was ended; timeout_ms can be up to 600000\nstdout:\n${p.stdout}\nstderr:\n${p.stderr}`,
  commandNotStarted: (p: { problem: string }) => `The command could not be started: ${p.problem}`,
  backgroundLater: () => "background is not available yet; run the command in the foreground.",
};
