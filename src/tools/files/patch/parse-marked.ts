import { type FilePatch, type Hunk, newHunk, type Parsed } from "./patch.ts";

/** `*** Update File: …` with hunks behind `@@`, `*** Add File: …`, `*** Delete File: …`, `*** Move to: …`. */
export function parseMarked(lines: readonly string[]): Parsed {
  const files: FilePatch[] = [];
  let hunk: Hunk | null = null;
  const begin = lines.findIndex((line) => line.trim() === "*** Begin Patch");
  for (let index = begin + 1; index < lines.length; index++) {
    const line = lines[index] as string;
    if (line.trim() === "*** End Patch") break;
    const file = files.at(-1);
    const [, action, path] = /^\*\*\* (Add|Update|Delete) File: (.+?)\s*$/.exec(line) ?? [];
    const [, moveTo] = /^\*\*\* Move to: (.+?)\s*$/.exec(line) ?? [];
    if (action && path) {
      files.push({ action: action.toLowerCase() as FilePatch["action"], path, hunks: [] });
      hunk = null;
    } else if (file?.action === "update" && moveTo && file.hunks.length === 0) {
      file.moveTo = moveTo;
    } else if (file?.action === "update" && /^\*\*\* End of File\s*$/.test(line)) {
      if (hunk) hunk.atEnd = true;
    } else if (file?.action === "update" && line.startsWith("@@")) {
      hunk = hunkAfter(line, hunk, file);
    } else if (file && file.action !== "delete" && /^[ +-]|^$/.test(line)) {
      hunk ??= pushed(newHunk(), file);
      // An empty line has lost the space in front of it.
      hunk.lines.push({ mark: (line[0] ?? " ") as " ", text: line.slice(1) });
    } else if (line.trim() !== "" && !isWrapping(line, files)) {
      return { problem: { code: "bad-line", line: index + 1, text: line } };
    }
  }
  const tidied = files.map(tidy);
  const empty = tidied.find(({ action, moveTo, hunks }) => action === "update" && !moveTo && hunks.length === 0);
  return empty ? { problem: { code: "no-hunks", path: empty.path } } : { files: tidied };
}

function hunkAfter(line: string, before: Hunk | null, file: FilePatch): Hunk {
  const [, start] = /^@@ -(\d+)/.exec(line) ?? [];
  const header =
    start === undefined
      ? line
          .slice(2)
          .trim()
          .replace(/\s*@@$/, "")
      : "";
  // Several in a row narrow the place down: a class, then a method of it.
  const hunk = before && before.lines.length === 0 ? before : pushed(newHunk(), file);
  if (start !== undefined) hunk.line = Number(start);
  if (header !== "") hunk.headers.push(header);
  return hunk;
}

function pushed(hunk: Hunk, { hunks }: FilePatch): Hunk {
  hunks.push(hunk);
  return hunk;
}

/** What a shell or a chat puts around a patch. */
const isWrapping = (line: string, files: readonly FilePatch[]) =>
  files.length === 0 || /^(```|EOF|PATCH)/.test(line.trim());

/** A new file has only added lines, and an empty line between two sections belongs to neither. */
function tidy(file: FilePatch): FilePatch {
  const hunks = file.hunks.filter(({ lines, headers }) => lines.length > 0 || headers.length > 0);
  if (file.action !== "add") return { ...file, hunks };
  for (const { lines } of hunks) while (lines.at(-1)?.mark === " " && lines.at(-1)?.text === "") lines.pop();
  return { ...file, hunks };
}
