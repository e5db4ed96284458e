import type { Texts } from "../../i18n/texts.ts";
import { binaryKind } from "./magic.ts";
import { shellQuoted } from "./shell-quoted.ts";

export interface BinaryFile {
  path: string;
  size: number;
  /** Its beginning. */
  content: Buffer;
}

/** Why a file is not shown as text, what it is, and what can be done with it. */
export function binaryRefusal({ path, size, content }: BinaryFile, texts: Texts["tools"]): string {
  const file = shellQuoted(path);
  const kind = binaryKind(content);
  const told = { path, size, kind: kind?.name, command: kind?.command(file) ?? `file ${file}` };
  // Text never holds zeros, but in UTF-16 and UTF-32.
  const maybeText = kind === null && !content.includes(0);
  return (
    texts.isBinary(told) + (maybeText ? texts.otherEncoding({ command: `iconv -f ENCODING -t UTF-8 ${file}` }) : "")
  );
}
