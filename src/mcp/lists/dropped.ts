import type { Texts } from "../../i18n/texts.ts";

/** What of a server's lists was left out. Kept with the lists, so it names a reason and is no sentence. */
export interface Dropped {
  /** Of the entry, as far as it can be shown; of a whole list its method. */
  name: string;
  why: DroppedWhy;
}

export const droppedWhys = [
  /** It has no name, or one of absurd length. */
  "no-name",
  /** Its name holds signs that nobody sees. */
  "hidden-name",
  /** One of the same name came before it. */
  "same-name",
  /** It is no object, or says that its input is none. */
  "no-input",
  "schema-too-deep",
  "schema-too-large",
  /** It wants arguments as headers, in a way that cannot be done. */
  "bad-header",
  /** It only runs as a task, which we do not know. */
  "only-as-task",
  "list-too-long",
  "list-repeats",
  "page-unread",
  "list-unread",
] as const;
export type DroppedWhy = (typeof droppedWhys)[number];

/** The reason as a sentence. What an older or newer version of ours has noted stands as it is. */
export const whyDropped = (why: string, texts: Texts["mcpTools"]): string =>
  droppedWhys.find((known) => known === why) ? texts.dropped[why as DroppedWhy]() : why;
