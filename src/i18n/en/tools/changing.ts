/** Changing files. */
export const changing = {
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
};
