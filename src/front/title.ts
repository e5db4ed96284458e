import type { Texts } from "../i18n/texts.ts";
import { isBlank } from "../protocol/blank.ts";
import { asTitle } from "../protocol/title.ts";
import { Declined } from "./declined.ts";

/** More than any list shows of it. */
const longest = 200;

/** A session's title as it was given, on one line. Throws Declined. */
export function givenTitle(text: string, { sessions }: Texts): string {
  const title = asTitle(text);
  if (isBlank(title)) throw new Declined("unfit", sessions.emptyTitle());
  const length = Array.from(title).length;
  if (length > longest) throw new Declined("unfit", sessions.longTitle({ most: longest, length }));
  return title;
}
