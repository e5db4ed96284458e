import type { Texts } from "../i18n/texts.ts";
import { Declined } from "./declined.ts";

/** A session's title as it was given, on one line. Throws Declined. */
export function givenTitle(text: string, { sessions }: Texts): string {
  const title = text.replace(/\s+/g, " ").trim();
  if (title === "") throw new Declined("unfit", sessions.emptyTitle());
  return title;
}
