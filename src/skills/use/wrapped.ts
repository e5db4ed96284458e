import type { Texts } from "../../i18n/texts.ts";
import { type SkillEntry, skillTextStart } from "../../protocol/skills.ts";
import type { FileList } from "./files.ts";

const tags = /<(\/?)(\s*)(skill_(?:content|files))/gi;

/** No text can end what it stands in, or look like another. */
export const tamed = (text: string): string => text.replace(tags, "&lt;$1$2$3");

/** A name is a stranger's word too: on one line, and no tag. */
export const oneLine = (name: string): string => tamed(name.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "\ufffd"));

const attribute = (text: string) =>
  text.replace(/[&"<>\n]/g, (sign) => `&#${(sign.codePointAt(0) as number).toString()};`);

export interface Wrapping {
  entry: SkillEntry;
  text: string;
  /** Said behind the text: that it goes on elsewhere. */
  note: string;
  files: FileList;
  texts: Texts["tools"];
}

/** As the model reads it: which skill it is, what it says, where it lies, and which other files it has. */
export function wrapped({ entry, text, note, files, texts }: Wrapping): string {
  const said = [tamed(text.trim()), note, fileList(entry, files, texts)].filter((part) => part !== "");
  return `${skillTextStart}name="${attribute(entry.name)}">\n${said.join("\n\n")}\n</skill_content>`;
}

/** Which files there are besides, unread; where there are none, the folder alone. */
export function fileList({ folder, name }: SkillEntry, { paths, more, isLeast }: FileList, texts: Wrapping["texts"]) {
  const place = folder === null ? null : oneLine(folder);
  if (paths.length === 0) return place === null ? "" : texts.skillFolder({ folder: place, isAll: isLeast !== true });
  const listed = [
    ...paths.map(oneLine),
    ...(more > 0 ? [texts.skillMoreFiles({ more, isLeast: isLeast === true })] : []),
  ];
  const head = place === null ? texts.skillSealedFiles({ name: oneLine(name) }) : texts.skillFiles({ folder: place });
  return `${head}\n<skill_files>\n${listed.join("\n")}\n</skill_files>`;
}
