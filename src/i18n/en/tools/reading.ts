/** Paths and reading. */
export const reading = {
  badPath: () => "the path holds a NUL character",
  tooManyLinks: (p: { path: string }) => `too many symbolic links: ${p.path}`,
  readFailed: (p: { reason: string }) => `Could not read the file: ${p.reason}`,
  isFolder: (p: { path: string }) => `${p.path} is a folder. List it with list_dir.`,
  isBinary: (p: { path: string; size: number; kind?: string | undefined; command?: string | undefined }) =>
    `${p.path} is a binary file (${p.kind ? `${p.kind}, ` : ""}${p.size} bytes) and cannot be shown as text.${p.command ? ` With bash: \`${p.command}\`` : ""}`,
  otherEncoding: (p: { command: string }) => ` If it is text in another encoding: \`${p.command}\``,
  notRegular: (p: { path: string }) => `${p.path} is not a regular file.`,
  noSuchFile: (p: { path: string }) => `no such file: ${p.path}`,
  noSuchFolder: (p: { path: string }) => `no such folder: ${p.path}`,
  didYouMean: (p: { names: string }) => `. Did you mean: ${p.names}?`,
  nameTooLong: (p: { path: string }) => `the name is too long: ${p.path}`,
  notFolder: (p: { path: string }) => `${p.path} is not a folder.`,
  noPermission: (p: { path: string }) => `permission denied: ${p.path}`,
  emptyFile: (p: { path: string }) => `[${p.path} is empty]`,
  moreLines: (p: { from: number; to: number; total: number; next: number }) =>
    `[Lines ${p.from}–${p.to} of ${p.total}. Go on with start_line=${p.next}]`,
  lineCut: (p: { line: number; total: number; shown: number; bytes: number; command: string }) =>
    `[Line ${p.line} of ${p.total} has ${p.bytes} bytes; its first ${p.shown} characters are shown. The rest with bash: \`${p.command}\`, or search it with grep.${p.line < p.total ? ` Next line: start_line=${p.line + 1}` : ""}]`,
  pastEnd: (p: { start: number; total: number }) =>
    `[There is no line ${p.start}: the file has ${p.total}. The last one is shown.]`,
  rangeInverted: (p: { start: number; end: number }) =>
    `[end_line ${p.end} is before start_line ${p.start}; only line ${p.start} is shown.]`,
  encodedAs: (p: { name: string }) => `[Encoding: ${p.name}]`,
};
