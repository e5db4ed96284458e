const bytes = (count: number) => `${count} byte${count === 1 ? "" : "s"}`;
const cells = (count: number) => `${count} cell${count === 1 ? "" : "s"}`;
const inLines = (lines: string) => `line${/\D/.test(lines) ? "s" : ""} ${lines}`;
const target = (path: string, isFile: boolean) => (isFile ? `the file ${path} (for a folder write ${path}/)` : path);

/** Changing files. */
export const changing = {
  wrote: (p: { bytes: number; path: string }) => `Wrote ${bytes(p.bytes)} to ${p.path}`,
  replacedAll: (p: { lines: number | null; bytes: number }) =>
    ` (its former content is replaced: ${p.lines === null ? bytes(p.bytes) : `${p.lines} line${p.lines === 1 ? "" : "s"}`})`,
  partlySeen: (p: { path: string; seen: number; total: number }) =>
    `Not changed: ${p.path}: you have seen ${p.seen} of its ${p.total} lines, and the others would be lost. Read the rest, or use edit; the same call again replaces all of it.`,
  writeFailed: (p: { reason: string }) => `Could not write the file: ${p.reason}`,
  replaced: (p: { count: number; path: string }) =>
    `Replaced ${p.count} occurrence${p.count === 1 ? "" : "s"} in ${p.path}`,

  noMatch: (p: { path: string; cause: string; near: string }) =>
    `Not changed: ${p.path}: no match found for old_string. ${p.cause}${p.near}`,
  hasNumbers: () => "It holds line numbers (`N | `), which are not part of the file. Leave them out.",
  fileIsEmpty: () => "The file is empty. Use write_file to give it content.",
  numbersLeftOut: () => " (the line numbers in front of the lines, `N | `, were left out)",
  nowGb18030: (p: { path: string }) =>
    `\n${p.path} is now GB18030, not GBK: the new text has a character that GBK does not know.`,
  escapedTwice: () => "It was escaped once too often: write line breaks and quotes as they stand in the file.",
  alreadyThere: (p: { line: number }) =>
    `new_string already stands in line ${p.line}; it may have been replaced before.`,
  bytesNoText: (p: { line: number }) =>
    `What is shown as � in line ${p.line} are bytes that are no text in the file's encoding. Leave them out of old_string, or change them with bash.`,
  otherCase: (p: { line: number }) => `Upper and lower case differ from line ${p.line}.`,
  similarPlaces: (p: { lines: string }) =>
    `Similar text stands in more than one place (${inLines(p.lines)}): copy it exactly, with more of what is around it.`,
  mustBeExact: () => "It must be exactly what stands in the file (spaces, quotes, line breaks).",
  nearest: (p: { lines: string }) => ` Nearest lines:\n${p.lines}`,
  manyMatches: (p: { path: string; count: number; lines: string }) =>
    `Not changed: ${p.path}: found ${p.count} matches (${inLines(p.lines)}). Give more context so that old_string is unique, or set replace_all.`,
  matchedLoosely: (p: { lines: string }) =>
    `. The match was not exact (spaces, indentation or typographic characters differ). It is now:\n${p.lines}`,
  sameText: () => "old_string and new_string are the same; nothing to change.",
  emptyOldString: () =>
    "old_string is empty. To add text, put a neighbouring line into old_string and repeat it in new_string; a new file is made by write_file.",

  changedOnDisk: (p: { path: string }) =>
    `Not changed: ${p.path} changed on disk at this moment. Read it again and repeat the call.`,
  changedSinceSeen: (p: { path: string; what: string }) =>
    `Not changed: ${p.path} has changed since you last saw it (by a command or by someone else). Once you have seen how, the same call goes through, if it still fits.\n${p.what}`,
  changedBeforeWrite: (p: { path: string; what: string; isTold: boolean }) =>
    `Not changed: ${p.path} has changed since you last saw it (by a command or by someone else).\n${p.what}\n\n${p.isTold ? "Put the + lines above into content, or read the file and decide, then call again." : "Read the file, keep what is new in it, then call again."}`,
  repeatedWrite: (p: { path: string }) =>
    `Not changed: ${p.path}: this is the same content again, without what has changed since you saw it (shown above). Put the + lines into content, or read the file and decide, then call again.`,
  changedMeanwhile: (p: { what: string }) =>
    `\n\nThe file had changed since you last saw it (by a command or by someone else); that is kept (this change of yours is left out below). ${p.what}`,
  sinceThen: () => "What changed since then (- as you saw it, + as it is):",
  isNow: () => "It is now:",
  readOn: (p: { path: string }) => `\n[This is not all of it: read ${p.path} with read_file]`,
  readToSee: (p: { path: string }) => `Read ${p.path} with read_file to see it.`,
  moreRemoved: (p: { count: number }) => `-[${p.count} more line${p.count === 1 ? "" : "s"}]`,
  changedForm: () => "Its lines are as you saw them; line ends, the end of the file or its encoding changed.",
  changedElsewhere: () => "The lines you saw are as they were; other lines changed.",
  notAllShown: () => "Not all that changed before your own change of it was shown to you.",
  changedToBinary: () => "It is no text any more.",

  halfCharacter: (p: { path: string; name: string }) =>
    `Not changed: ${p.path}: ${p.name} holds half a character (a lone surrogate), which cannot be written.`,
  noSuchCharacter: (p: { path: string }) =>
    `Not changed: ${p.path}: the new text has a character that the file's encoding does not know.`,
  notLossless: (p: { path: string }) =>
    `Not changed: ${p.path}: its encoding cannot be written back byte for byte. Use write_file to replace all of it.`,
  tooLargeToEdit: (p: { path: string }) =>
    `Not changed: ${p.path}: working out the change took too long. Use a command for a file of this size, for example sed.`,
  writeProtected: (p: { path: string }) =>
    `Not changed: ${p.path} is write-protected. Its owner does not want it changed; ask before you remove the protection.`,
  notPutBack: (p: { paths: string; problem: string }) =>
    `${p.problem}\nWhat had been done before that could not be taken back: ${p.paths}`,
  diskFull: (p: { path: string }) => `the disk is full: ${p.path} was not written`,
  readOnlyDisk: (p: { path: string }) => `the file system is read-only: ${p.path}`,
  leadsElsewhere: (p: { path: string }) =>
    `${p.path} leads elsewhere than a moment ago: a link was put in its way. Nothing was opened there.`,
  processSecrets: (p: { path: string }) => `${p.path} holds a program's secrets and is never opened.`,

  patched: (p: { count: number; files: string }) =>
    `Applied the patch to ${p.count} file${p.count === 1 ? "" : "s"}:\n${p.files}`,
  patchedLoosely: (p: { path: string; lines: string }) =>
    `\nNot every hunk matched exactly in ${p.path} (spaces, indentation or typographic characters differ). It is now:\n${p.lines}`,
  patchedChanged: (p: { path: string; what: string }) =>
    `\n\n${p.path} had changed since you last saw it (by a command or by someone else); that is kept (this patch is left out below). ${p.what}`,
  patchEmpty: () =>
    "Nothing changed: no file is named in the patch. Write a unified diff (`--- a/x`, `+++ b/x`, `@@`), or `*** Begin Patch` with `*** Update File: x`.",
  patchBadLine: (p: { line: number; text: string }) =>
    `Nothing changed: line ${p.line} of the patch is none of its lines: ${p.text.slice(0, 80)}\nA line of a hunk begins with a space, - or +.`,
  patchCannot: (p: { code: "binary" | "copy" | "mode-only" | "no-hunks"; path: string }) =>
    `Nothing changed: ${p.path}: ${{ binary: "a binary patch cannot be applied", copy: "a copy cannot be made by a patch, use file_copy", "mode-only": "the patch changes no line of it; permissions are changed with bash", "no-hunks": "no line stands behind its `*** Update File:`. Write `@@`, then lines marked ` `, `-`, `+`" }[p.code]}.`,
  patchExists: (p: { path: string }) =>
    `Nothing changed: ${p.path} is already there. Use Update File, or delete it in the same patch.`,
  patchNoFile: (p: { path: string; meant: string }) =>
    `Nothing changed: no such file: ${p.path}${p.meant || ". Use Add File to make it."}`,
  patchNotWhole: (p: { path: string }) =>
    `Nothing changed: ${p.path} holds more than the patch removes, so it is not deleted. Read it again.`,
  patchNoPlace: (p: { path: string; hunk: number; of: number; near: string }) =>
    `Nothing changed: ${p.path}: hunk ${p.hunk} of ${p.of} stands nowhere in the file. Its lines must be exactly what stands there.${p.near}`,
  patchManyPlaces: (p: { path: string; hunk: number; of: number; lines: string }) =>
    `Nothing changed: ${p.path}: hunk ${p.hunk} of ${p.of} would fit in more than one place (${inLines(p.lines)}). Give more lines around it, or name the function behind @@.`,
  patchAlreadyThere: (p: { path: string; hunk: number; of: number; line: number }) =>
    `Nothing changed: ${p.path}: hunk ${p.hunk} of ${p.of} seems to be applied already (line ${p.line}).`,
  patchChangesNothing: () => "Nothing changed: the files are already as the patch would make them.",

  cellChanged: (p: { mode: "replace" | "insert" | "delete"; index: number; cells: number; path: string }) =>
    `${{ replace: "Replaced", insert: "Inserted", delete: "Deleted" }[p.mode]} cell ${p.index} of ${p.path} (it has ${cells(p.cells)} now)`,
  notNotebook: (p: { path: string }) => `Not changed: ${p.path} is no Jupyter notebook (JSON, nbformat 4).`,
  cellNeeded: (p: { path: string; cells: number }) =>
    p.cells === 0
      ? `Not changed: ${p.path} has no cells yet. Use mode insert.`
      : `Not changed: ${p.path}: which cell? Give its id, or its index from 0 to ${p.cells - 1}.`,
  cellNeedsSource: (p: { path: string }) => `Not changed: ${p.path}: give the cell's new text as source.`,
  noSuchCell: (p: { path: string; cell: string; cells: number }) =>
    `Not changed: ${p.path} has no cell ${p.cell}. It has ${cells(p.cells)}; give an id, or an index from 0.`,

  deleted: (p: { path: string; kind: "file" | "folder" | "link" }) =>
    `Deleted ${p.path}${{ file: "", folder: " (an empty folder)", link: " (the link, not what it leads to)" }[p.kind]}`,
  deleteFailed: (p: { reason: string }) => `Could not delete: ${p.reason}`,
  folderNotEmpty: (p: { path: string; count: number | null; command: string }) =>
    `Not deleted: the folder ${p.path} is not empty${p.count === null ? "" : ` (${p.count} ${p.count === 1 ? "entry" : "entries"})`}. Delete what is in it first. With bash: ${p.command}`,
  isWorkspace: (p: { path: string }) => `Not done: ${p.path} is the workspace itself, or holds it.`,
  holdsData: (p: { path: string }) => `Not done: ${p.path} holds SkillMint's own data, which is closed to tools.`,
  treeTooBig: (p: { path: string; most: number }) =>
    `Not done: ${p.path} holds more than ${p.most} files and folders. Use bash for a tree of that size.`,
  nothingThere: (p: { path: string; meant: string }) => `Not done: no such file or folder: ${p.path}${p.meant}`,
  fileInTheWay: (p: { file: string; path: string }) => `Not done: ${p.file} is a file, so ${p.path} cannot be made.`,
  namesFolder: (p: { path: string }) =>
    `Not changed: ${p.path} names a folder (it ends in a slash). Give the name of the file in it.`,
  samePlace: (p: { path: string }) => `Not done: source and destination are the same: ${p.path}`,
  intoItself: (p: { source: string; destination: string }) =>
    `Not done: ${p.destination} lies in ${p.source} itself; a folder cannot go into itself.`,
  placeTaken: (p: { path: string }) =>
    `Not done: ${p.path} is already there, and nothing is overwritten. Give a path that is free.`,
  folderThere: (p: { path: string }) => `Not done: ${p.path} is a folder: write ${p.path}/ to put it inside.`,
  moved: (p: { source: string; destination: string; isFile: boolean }) =>
    `Moved ${p.source} to ${target(p.destination, p.isFile)}`,
  moveFailed: (p: { reason: string }) => `Could not move: ${p.reason}`,
  moveStopped: (p: { source: string; destination: string }) =>
    `Stopped: nothing was moved, ${p.source} is where it was.`,
  leftBehind: (p: { names: string }) =>
    `. Copied in full, but this is still at the old place, because it changed or the call was stopped: ${p.names}`,
  cannotCross: (p: { name: string }) => `${p.name} is not a regular file and cannot be moved to another disk`,
  copied: (p: { source: string; destination: string; files: number; bytes: number; isFile: boolean }) =>
    `Copied ${p.source} to ${target(p.destination, p.isFile)} (${p.files} file${p.files === 1 ? "" : "s"}, ${bytes(p.bytes)})`,
  copyFailed: (p: { reason: string }) => `Could not copy: ${p.reason}`,
  copyStopped: (p: { source: string; destination: string }) => `Stopped: nothing was copied to ${p.destination}.`,
  copying: (p: { done: number; total: number }) => `${p.done} of ${p.total} files copied`,
  leftOut: (p: { names: string }) => `. Left out, being no regular files: ${p.names}`,

  partlyDone: (p: { done: string; open: string }) =>
    `Interrupted: the program ended while this call was under way. Changed: ${p.done}. Not changed: ${p.open}. Look at them before you go on.`,
};
