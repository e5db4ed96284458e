import type { Texts } from "../../i18n/texts.ts";
import { type Cause, causeOf } from "./explain-miss.ts";
import { type Near, nearestLines } from "./nearest-lines.ts";

interface Wanted {
  old: string;
  new: string;
  /** Lines where something similar stands, when it is too many to choose. */
  similar: readonly number[];
}

/** What helps the model to do better: the likely cause, and the lines that are most like what it looked for. */
export interface Miss {
  cause: Cause | { code: "similar"; lines: string };
  near: Near | null;
}

export function missOf(content: Buffer, wanted: Wanted): Miss {
  if (wanted.similar.length > 0) return { cause: { code: "similar", lines: listed(wanted.similar) }, near: null };
  const cause = causeOf(content, wanted);
  const isExplained = ["numbers", "empty", "bytes", "already"].includes(cause.code);
  return { cause, near: isExplained ? null : nearestLines(content, wanted.old) };
}

export function missInWords({ cause, near }: Miss, texts: Texts["tools"]): { cause: string; near: string } {
  if (cause.code === "similar") return { cause: texts.similarPlaces(cause), near: "" };
  if (cause.code === "numbers") return { cause: texts.hasNumbers(), near: "" };
  if (cause.code === "empty") return { cause: texts.fileIsEmpty(), near: "" };
  if (cause.code === "bytes") return { cause: texts.bytesNoText(cause), near: "" };
  if (cause.code === "already") return { cause: texts.alreadyThere(cause), near: "" };
  const shown = near?.lines.map((line, index) => `${near.line + index} | ${line}`).join("\n");
  const words = { escaped: texts.escapedTwice, unknown: texts.mustBeExact };
  return {
    cause: cause.code === "case" ? texts.otherCase(cause) : words[cause.code](),
    near: shown === undefined ? "" : texts.nearest({ lines: shown }),
  };
}

const mostLines = 20;

export function listed(lines: readonly number[]): string {
  const distinct = [...new Set(lines)];
  return distinct.slice(0, mostLines).join(", ") + (distinct.length > mostLines ? ", …" : "");
}
