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
  workspaceGone: (p: { folder: string }) =>
    `the folder of this session is gone: ${p.folder}. Only the user can put it back, or begin a session in another.`,
  didYouMean: (p: { names: string }) => `. Did you mean: ${p.names}?`,
  noWildcards: () => ". No wildcards here: find the names with glob.",
  nameTooLong: (p: { path: string }) => `the name is too long: ${p.path}`,
  notFolder: (p: { path: string }) => `${p.path} is not a folder.`,
  noPermission: (p: { path: string }) => `permission denied: ${p.path}`,
  emptyFile: (p: { path: string }) => `[${p.path} is empty]`,
  moreLines: (p: { from: number; to: number; total: number; next: number }) =>
    `[Lines ${p.from}–${p.to} of ${p.total}. Go on with start_line=${p.next}; to count or filter use grep or bash]`,
  linesOf: (p: { from: number; to: number; total: number | null }) =>
    `[${p.from === p.to ? `Line ${p.from}` : `Lines ${p.from}–${p.to}`}${p.total === null ? "; the file goes on" : ` of ${p.total}`}]`,
  lineCut: (p: { line: number; total: number; shown: number; bytes: number; command: string }) =>
    `[Line ${p.line} of ${p.total} has ${p.bytes} bytes; its first ${p.shown} characters are shown. The rest with bash: \`${p.command}\`, or search it with grep.${p.line < p.total ? ` Next line: start_line=${p.line + 1}` : ""}]`,
  pastEnd: (p: { start: number; total: number }) =>
    `[There is no line ${p.start}: the file has ${p.total}. The last one is shown.]`,
  rangeInverted: (p: { start: number; end: number }) =>
    `[end_line ${p.end} is before start_line ${p.start}; only line ${p.start} is shown.]`,
  encodedAs: (p: { name: string }) => `[Encoding: ${p.name}; kept when you write]`,
  invalidBytes: () => "[Some bytes of this file are not valid UTF-8; they are shown as \uFFFD]",
  endsInCrlf: () => "[Line endings: CRLF; kept by edit and write_file]",
  isNotebook: () => "[A notebook: change its cells with notebook_edit, by use_tool]",
  nameNotUtf8: () =>
    ". A name with bytes that are not valid UTF-8 cannot be given here; rename the file with bash first.",
  picture: (p: { path: string; kind: string; width: number; height: number; size: number }) =>
    `${p.path}: ${p.kind} picture, ${p.width} × ${p.height}, ${p.size} bytes`,
  pictureNotSeen: () => ". This model is not known to see pictures: nothing more is known of it.",
  pictureTooBig: (p: { megabytes: number; side: number }) =>
    `. Too big to be shown: at most ${p.megabytes} MB and ${p.side} pixels a side. Make a smaller copy first, e.g. with ImageMagick.`,
  pictureBroken: () => ". Its end is missing, so it cannot be shown.",
  pictureUnseen: () => "[A picture is left out here: this model is not known to see pictures.]",
  pictureGone: () => "[A picture is left out here: it is no longer kept.]",
  pictureOld: () => "[A picture is left out here: newer ones took its place.]",
  pictureFrom: (p: { call: string; number: number; count: number }) =>
    `Picture ${p.number} of ${p.count}, from the result of ${p.call}:`,
  pictureNotKept: (p: { problem: string }) => `\n\n[A picture could not be kept and is not shown: ${p.problem}]`,
  pdfPage: (p: { number: number }) => `--- page ${p.number} ---`,
  pdfNoText: () => "[no text on this page; see its picture]",
  pdfNoTextUnseen: () => "[no text on this page; if it is scanned, try OCR with bash, e.g. tesseract]",
  pdfPages: (p: { from: number; to: number; total: number; next: number | undefined }) =>
    `[PDF: pages ${p.from}–${p.to} of ${p.total}; start_line and end_line count pages here.${p.next ? ` Go on with start_line=${p.next}` : ""}]`,
  pdfPastEnd: (p: { start: number; total: number }) =>
    `[There is no page ${p.start}: the file has ${p.total}. The last one is shown.]`,
  pdfLocked: (p: { path: string }) => `${p.path} is locked by a password.`,
  pdfBroken: (p: { path: string }) => `${p.path} begins like a PDF but is broken.`,
  pdfTooBig: (p: { path: string; size: number; megabytes: number }) =>
    `${p.path} is a PDF of ${p.size} bytes; at most ${p.megabytes} MB can be read. Take pages out of it first, e.g. with qpdf.`,
  statFailed: (p: { reason: string }) => `Could not look at the file: ${p.reason}`,
  fileFacts: (p: FileFacts) =>
    [
      p.target === undefined ? p.path : `${p.path} -> ${p.target}${p.dangling ? " (missing)" : ""}`,
      `type: ${p.type}`,
      p.entries === undefined ? `size: ${p.size} bytes` : `entries: ${p.entries}`,
      `modified: ${p.modified}`,
      `permissions: ${p.permissions.letters} (${p.permissions.octal})`,
      ...(p.encoding
        ? [`text: ${p.lines === undefined ? "" : `${p.lines} line${p.lines === 1 ? "" : "s"}, `}${p.encoding}`]
        : []),
      ...(p.picture ? [`picture: ${p.picture.kind}, ${p.picture.width} × ${p.picture.height}`] : []),
    ].join("\n"),
};

export interface FileFacts {
  path: string;
  type: "file" | "folder" | "link" | "pipe" | "socket" | "device";
  size: number;
  modified: string;
  permissions: { letters: string; octal: string };
  /** Of a link. */
  target: string | undefined;
  dangling: boolean;
  /** Of a folder. */
  entries: number | undefined;
  encoding?: string;
  lines?: number;
  picture?: { kind: string; width: number; height: number };
}
