import type { Texts } from "../i18n/texts.ts";
import { isBlank } from "../protocol/blank.ts";
import { asTitle, longestTitle } from "../protocol/title.ts";
import { Declined } from "./declined.ts";

/** A session's title as it was given, on one line. Throws Declined. */
export function givenTitle(text: string, { sessions }: Texts): string {
  const title = asTitle(text);
  if (isBlank(title)) throw new Declined("unfit", sessions.emptyTitle());
  const length = Array.from(title).length;
  if (length > longestTitle) throw new Declined("unfit", sessions.longTitle({ most: longestTitle, length }));
  return title;
}
