import { isBlank } from "../../protocol/blank.ts";
import { oneLine } from "./coerce.ts";

const longest = 200;

/** What a text is about, where nobody says it: its first heading, else its first sentence. Empty where it has neither. */
export function described(text: string): string {
  const prose = text.slice(0, 4000).replace(/<!--[\s\S]*?(?:-->|$)/g, "");
  const heading = /^ {0,3}#{1,6}[ \t]+(.*)$/m.exec(prose.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, ""))?.[1] ?? "";
  const title = oneLine(bare(heading.replace(/#+\s*$/, "")), longest);
  return isBlank(title) ? oneLine(bare(firstSentence(prose)), longest) : title;
}

function firstSentence(prose: string): string {
  const lines = prose.split("\n");
  const begins = lines.findIndex((line) => /[\p{L}\p{N}]/u.test(line));
  if (begins < 0) return "";
  const end = lines.findIndex((line, at) => at > begins && line.trim() === "");
  const paragraph = lines.slice(begins, end < 0 ? undefined : end).join(" ");
  return /^.*?(?:[.!?](?=\s|$)|[。！？])/su.exec(paragraph)?.[0] ?? paragraph;
}

/** Without the marks of Markdown. */
const bare = (text: string) =>
  text
    .replace(/^\s*(?:[-*+>]|\d+[.)])\s+/, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`_~]{1,3}(?=\S)|(?<=\S)[*`_~]{1,3}/g, (mark) => (mark === "_" ? "_" : ""));
