import type { Texts } from "../../i18n/texts.ts";
import { type ToolContext, ToolError, type ToolOutput } from "../tool.ts";
import { binaryKind } from "./magic.ts";
import { pictureOf } from "./picture.ts";
import { readPicture } from "./read-picture.ts";
import { shellQuoted } from "./shell-quoted.ts";

export interface BinaryFile {
  /** As the model should see it. */
  path: string;
  size: number;
  /** Its beginning, or all of it. */
  content: Buffer;
}

/** A picture is shown; everything else is refused with what it is and what can be done with it. */
export function readBinary(file: BinaryFile, context: ToolContext): ToolOutput {
  const picture = pictureOf(file.content);
  if (picture) return readPicture(file, picture, context);
  throw new ToolError(refusalOf(file, context.texts));
}

function refusalOf({ path, size, content }: BinaryFile, texts: Texts["tools"]): string {
  const file = shellQuoted(path);
  const kind = binaryKind(content);
  const command = kind?.command(file) ?? `file ${file}`;
  // Text never holds zeros, but in UTF-16 and UTF-32.
  const maybeText = kind === null && !content.includes(0);
  return (
    texts.isBinary({ path, size, kind: kind?.name, command }) +
    (maybeText ? texts.otherEncoding({ command: `iconv -f ENCODING -t UTF-8 ${file}` }) : "")
  );
}
