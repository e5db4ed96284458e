/** Paths and reading. */
export const reading = {
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
};
